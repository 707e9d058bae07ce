package tidy

import (
	"slices"
	"strings"
)

var emptyNames = []string{"util", "utils", "common", "helper", "helpers", "manager", "managers", "misc", "shared"}

// PackageNames forbids package names that do not say what the package holds.
func PackageNames(s Source) []string {
	name := strings.TrimSuffix(s.file.Name.Name, "_test")
	if slices.Contains(emptyNames, name) {
		return []string{s.at(s.file.Name.Pos(), "package %s: name it after what it holds", name)}
	}
	return nil
}
