package tidy

import (
	"slices"
	"strings"
)

// circles returns the paths of arrows that lead back to their first folder. Without circles, each package of a room
// can be read after those that it imports.
func circles(table []arrow) []string {
	var found []string
	done := map[string]bool{}
	var walk func(path []string, folder string)
	walk = func(path []string, folder string) {
		if i := slices.Index(path, folder); i >= 0 {
			found = append(found, strings.Join(append(path[i:], folder), " → "))
			return
		}
		if done[folder] {
			return
		}
		for _, target := range arrowTargets(table, folder) {
			walk(append(slices.Clone(path), folder), target)
		}
		done[folder] = true
	}
	for _, a := range table {
		walk(nil, a.folder)
	}
	return found
}

// arrowTargets returns the entries of the table whose packages the folder's entry may import.
func arrowTargets(table []arrow, folder string) []string {
	var targets []string
	for _, from := range table {
		for _, to := range table {
			if from.folder == folder && to.folder != folder && isAllowed(strings.TrimSuffix(to.folder, "/*"), from.targets) {
				targets = append(targets, to.folder)
			}
		}
	}
	return targets
}
