package strangers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFiguresHaveATableOfTheirOwnAndAreOfBothHalves(t *testing.T) {
	names, printers, held := map[string]bool{}, map[Printer]bool{}, 0
	for _, d := range figures("", 0, figuredEach) {
		if names[d.Name] || len(shown(d.Truth().Tables)) != 1 {
			t.Errorf("%s is there twice, or has %d tables", d.Name, len(d.Truth().Tables))
		}
		names[d.Name], printers[d.Printer] = true, true
		if d.IsHeldBack() {
			held++
		}
	}
	if len(names) != len(figured)*figuredEach || len(printers) != len(figuredPrinters) || held == 0 || held == len(names) {
		t.Errorf("%d documents by %d printers, %d held back", len(names), len(printers), held)
	}
}

func TestFiguresAreTheSameEachTime(t *testing.T) {
	again := figures("", 0, figuredEach)
	for i, d := range figures("", 0, figuredEach) {
		if d.fileName() != again[i].fileName() || d.plainSource() != again[i].plainSource() {
			t.Errorf("%s differs each time", d.Name)
		}
	}
}

func TestATableIsWrittenForTblWithItsSpans(t *testing.T) {
	d := Document{Name: "spans", Printer: Groff, Body: `<p>.Text</p><table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr><tr><td>x</td><td>1</td><td>2</td></tr></table>`}
	source := plainOf(d) // numbers are at the right
	source.Style = style{Rules: "none", Size: 10}
	got := source.groff()
	for _, want := range []string{".LP\n\\&.Text\n", "lb rb s\n^ rb " + "rb\nl r r.\n", "\\&A\t\\&B\n\t\\&C\t\\&D\n.TH\n\\&x\t\\&1\t\\&2\n.TE\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in %q", want, got)
		}
	}
}

func TestOnlyOpenDocumentsWithTablesAreReadInOtherLooks(t *testing.T) {
	packages, want := t.TempDir(), 0
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		installed(t, packages, name, "MIT")
		file := filepath.Join(packages, "node_modules", name, "README.md")
		if err := os.WriteFile(file, []byte("| a | b |\n|---|---|\n| 1 | 2 |\n\n"+strings.Repeat("Many offices need it. ", 200)), 0o600); err != nil {
			t.Fatal(err)
		}
		if !(Document{Name: name + " README.md"}).IsHeldBack() {
			want += len(looks) - 1
		}
	}
	installed(t, packages, "without", "MIT")
	all, err := relooked(packages)
	if err != nil {
		t.Fatal(err)
	}
	got := 0
	for _, d := range all {
		if !d.IsPractice() || d.IsHeldBack() {
			t.Errorf("%s is of the corpus", d.Name)
		}
		if strings.HasSuffix(d.Name, " README.md") {
			got++
		}
	}
	if got != want || want == 8*(len(looks)-1) {
		t.Errorf("%d documents, want %d", got, want)
	}
}
