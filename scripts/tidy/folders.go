package tidy

import (
	"fmt"
	"maps"
	"slices"
)

const folderFilesMax = 25

// catalogues have one file for each item, however many there are.
var catalogues = map[string]string{
	"domain/tool": "a file for each tool: its options, limits and price",
}

// Folders forbids folders with many files, not counting tests and generated files. A catalogue may have as many as it
// lists.
func Folders(sources []Source) []string {
	files := map[string]int{}
	for _, source := range sources {
		if source.isOurs() {
			files[source.dir()]++
		}
	}
	var faults []string
	for _, dir := range slices.Sorted(maps.Keys(files)) {
		if catalogues[dir] == "" && files[dir] > folderFilesMax {
			faults = append(faults, fmt.Sprintf("%s: %d files, at most %d: divide it into packages", dir, files[dir], folderFilesMax))
		}
	}
	return faults
}
