package office

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// find returns the path of LibreOffice's binary. The one in PATH is a script that starts another process that starts the
// binary; a signal's number would be lost on the way.
func find() (program string, err error) {
	script, err := exec.LookPath("soffice")
	if err != nil {
		return "", ErrMissing
	}
	script, err = filepath.EvalSymlinks(script)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrMissing, err)
	}
	program, err = exec.LookPath(filepath.Join(filepath.Dir(script), "soffice.bin"))
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrMissing, err)
	}
	return program, nil
}

// version as in "LibreOffice 7.4.7.2 40(Build:2)".
var version = regexp.MustCompile(`^LibreOffice (\d+)\.(\d+)[\d.]*`)

// versionOf runs the program for its version, and refuses one that does not accept export options as JSON.
func versionOf(ctx context.Context, program string) (string, error) {
	var answer bytes.Buffer
	_, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "libreoffice", Path: program, Args: []string{"--version"}, Env: environment("/nonexistent"),
		Stdout: &answer, StdoutBytesMax: 64 << 10, Limits: limits(),
	})
	if err != nil {
		return "", fmt.Errorf("ask LibreOffice for its version: %w", err)
	}
	found := version.FindStringSubmatch(answer.String())
	if found == nil {
		return "", fmt.Errorf("%w: %.100q", ErrVersion, answer.String())
	}
	major, _ := strconv.Atoi(found[1])
	minor, _ := strconv.Atoi(found[2])
	if major < 7 || major == 7 && minor < 4 {
		return "", fmt.Errorf("%w: this is %s", ErrVersion, found[0])
	}
	return strings.TrimPrefix(found[0], "LibreOffice "), nil
}
