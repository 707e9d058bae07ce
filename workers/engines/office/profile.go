package office

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// profile is the content of a profile's user directory, by path.
type profile map[string][]byte

const (
	profileName  = "profile"
	registryPath = "user/registrymodifications.xcu"
	// certificatesPath is where LibreOffice looks for certificates. There are none; the store is in the template because creating
	// it takes twenty synced writes.
	certificatesPath = "user/certificates"
	// profileBytesMax is about ten times the size of a new profile.
	profileBytesMax = 4 << 20
)

type setting struct{ path, name, value string }

// settings returns the settings of every conversion, in the registry's terms. The version is as in 7.4.
func settings(version string) []setting {
	return []setting{
		// Links are not followed, wherever they lead.
		{"/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"},
		{"/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"},
		{"/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"},
		// Otherwise LibreOffice offers a recovery after its process was killed.
		{"/org.openoffice.Setup/Office", "OfficeRestartInProgress", "false"},
		// If another version used the profile last, each start tests the machine's graphics, which takes one second.
		{"/org.openoffice.Setup/Product", "ooSetupLastVersion", version},
	}
}

func (p profile) write(dir string) error {
	for path, content := range p {
		path = filepath.Join(dir, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)); err != nil {
			return err
		}
	}
	return nil
}

// templateParts are the files that a conversion needs. The rest of a new profile is for interactive use: galleries, a
// bibliography, phrases.
var templateParts = []string{registryPath, "user/extensions/", "user/uno_packages/", certificatesPath + "/"}

func (p profile) keep(parts []string) {
	maps.DeleteFunc(p, func(path string, _ []byte) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(path, part) })
	})
}

// readProfile leaves out LibreOffice's backup copies.
func readProfile(dir string) (profile, error) {
	p, total := profile{}, int64(0)
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "pack":
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		p[name], err = readProduct(dir, path, profileBytesMax-total)
		total += int64(len(p[name]))
		return err
	})
	return p, err
}

func readProduct(dir, path string, bytesMax int64) ([]byte, error) {
	file, err := rundir.OpenProduct(dir, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, bytesMax+1))
	if err == nil && int64(len(content)) > bytesMax {
		err = fmt.Errorf("the profile has more than %d bytes", profileBytesMax)
	}
	return content, err
}

// registry appends the settings to what LibreOffice itself wrote, where they take precedence.
func registry(written, version string) []byte {
	const end = "</oor:items>"
	before, _, found := strings.Cut(written, end)
	if !found {
		before = `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<oor:items xmlns:oor="http://openoffice.org/2001/registry"` +
			` xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` + "\n"
	}
	var text strings.Builder
	text.WriteString(before)
	for _, s := range settings(version) {
		fmt.Fprintf(&text, `<item oor:path=%q><prop oor:name=%q oor:op="fuse"><value>%s</value></prop></item>`+"\n", s.path, s.name, s.value)
	}
	return []byte(text.String() + end + "\n")
}
