package secret

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	fileSuffix     = "_FILE"
	credentialsDir = "CREDENTIALS_DIRECTORY"
	// bytesMax is some ten times the longest secret, a URL with certificates.
	bytesMax = 64 << 10
)

// Take loads the secrets into this process's variables, and overwrites those that the process was started with. Call
// it once, before anything else runs. Errors: a file that cannot be read or is empty, a secret that is given twice.
func Take() error {
	faults := make([]error, 0, len(Names)+1)
	for _, name := range Names {
		faults = append(faults, fromFile(name))
	}
	keepArguments()
	faults = append(faults, overwrite())
	return errors.Join(faults...)
}

// Clear removes the secrets from the variables, so that programs started by this one do not get them.
func Clear() {
	for _, name := range Names {
		if !slices.Contains(staysNames, name) {
			_ = os.Unsetenv(name)
		}
	}
}

func fromFile(name string) error {
	path, named := os.LookupEnv(name + fileSuffix)
	given := os.Getenv(name) != ""
	switch {
	case named && path != "" && given:
		return fmt.Errorf("%s and %s are both set: one of them is not used; unset one", name, name+fileSuffix)
	case given:
		return nil
	case !named || path == "":
		if path = credential(name); path == "" {
			return nil
		}
	}
	value, err := read(path)
	if err != nil {
		return fmt.Errorf("%s of a file: %w", name, err)
	}
	return os.Setenv(name, value)
}

// credential returns the path of systemd's credential, "" if there is none. One that this user may not see is not taken for absent.
func credential(name string) string {
	dir := os.Getenv(credentialsDir)
	if dir == "" {
		return ""
	}
	path := filepath.Join(dir, name)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { //nolint:gosec // systemd's directory, a name of ours
		return ""
	}
	return path
}

func read(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, bytesMax+1))
	if err != nil {
		return "", err
	}
	value := strings.TrimRight(string(content), "\r\n")
	switch {
	case value == "":
		return "", fmt.Errorf("%s is empty", path)
	case len(content) > bytesMax || strings.ContainsAny(value, "\x00\n"):
		return "", fmt.Errorf("%s is no secret: it has several lines, or more than %d bytes", path, bytesMax)
	}
	return value, nil
}
