package office

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
)

// keptTemplate is a template profile as it is stored between starts of the service: making one takes two starts of LibreOffice.
type keptTemplate struct {
	// Of identifies the program, its version and the settings that it was made with.
	Of    string  `json:"of"`
	Files profile `json:"files"`
}

// templateOf returns the value for Of.
func (e *Engine) templateOf() string {
	sum := sha256.Sum256(append(templateDocument(), registry("", e.release())...))
	return e.program + " " + e.version + " " + hex.EncodeToString(sum[:])
}

// readKept returns the template in a file, or nil if it does not exist, is another program's, or is unreadable: then it is made
// again.
func readKept(path, of string) profile {
	var kept keptTemplate
	text, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(text, &kept) != nil || kept.Of != of || len(kept.Files[registryPath]) == 0 {
		return nil
	}
	return kept.Files
}

// writeKept stores a template. It writes a temporary file and renames it, so that nobody reads an incomplete one.
func writeKept(path, of string, template profile) error {
	text, err := json.Marshal(keptTemplate{Of: of, Files: template})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), "template-")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
