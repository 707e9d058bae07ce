package tidy

import (
	"slices"
	"strings"
)

var emptyNames = []string{"util", "utils", "common", "helper", "helpers", "manager", "managers", "misc", "shared"}

// PackageNames forbids packages whose name says nothing of what they hold.
func PackageNames(s Source) []string {
	name := strings.TrimSuffix(s.file.Name.Name, "_test")
	if slices.Contains(emptyNames, name) {
		return []string{s.at(s.file.Name.Pos(), "package %s: name it after what it holds", name)}
	}
	return nil
}
