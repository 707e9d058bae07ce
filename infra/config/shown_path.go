package config

import (
	"os"
	"path/filepath"
)

// ShownPath returns a path as a person would type it: relative to the working directory if it is below that.
func ShownPath(path string) string {
	here, err := os.Getwd()
	if err != nil || !filepath.IsAbs(path) {
		return path
	}
	if shorter, err := filepath.Rel(here, path); err == nil && filepath.IsLocal(shorter) {
		return shorter
	}
	return path
}
