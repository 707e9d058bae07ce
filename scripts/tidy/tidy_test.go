package tidy

import (
	"os"
	"slices"
	"testing"
)

func TestRepositoryIsTidy(t *testing.T) {
	sources := load(t)
	for name, rule := range Rules() {
		t.Run(name, func(t *testing.T) {
			for _, source := range sources {
				for _, fault := range rule(source) {
					t.Error(fault)
				}
			}
		})
	}
}

func TestFoldersHoldFewFiles(t *testing.T) {
	for _, fault := range Folders(load(t)) {
		t.Error(fault)
	}
}

func TestNoExportedNameIsForTestsOnly(t *testing.T) {
	for _, fault := range OnlyTests(load(t)) {
		t.Error(fault)
	}
}

// The arrow of a deleted folder would apply to the next folder of that name, whatever it is for.
func TestArrowsAreOfFolders(t *testing.T) {
	sources := load(t)
	for _, a := range arrows {
		if !slices.ContainsFunc(sources, func(s Source) bool { return a.holdsFor(s.dir()) }) {
			t.Errorf("no package is in %s: remove its arrow", a.folder)
		}
	}
}

// The limits in lengths.go are for exceptions; this one is for the rest.
func TestMostFilesAndFunctionsAreShort(t *testing.T) {
	var files, functions []int
	for _, source := range load(t) {
		if !source.isOurs() {
			continue
		}
		files = append(files, source.lines())
		for _, function := range source.functions() {
			functions = append(functions, source.linesOf(function))
		}
	}
	t.Logf("%d files, median %d lines; %d functions, median %d lines",
		len(files), median(files), len(functions), median(functions))
	if got := median(files); got > fileLinesMedianMax {
		t.Errorf("half of the files have more than %d lines, at most %d", got, fileLinesMedianMax)
	}
}

func load(t *testing.T) []Source {
	t.Helper()
	sources, err := Load(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) == 0 {
		t.Fatal("found no Go files")
	}
	return sources
}
