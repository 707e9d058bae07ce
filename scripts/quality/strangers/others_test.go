package strangers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// installed writes a package as npm installs it, with a document that is long enough.
func installed(t *testing.T, folder, name, licence string) {
	t.Helper()
	dir := filepath.Join(folder, "node_modules", name)
	if err := os.MkdirAll(dir, 0o750); err != nil {
		t.Fatal(err)
	}
	for file, content := range map[string]string{
		"package.json": fmt.Sprintf(`{"name":%q,"version":"1.0.0","license":%q}`, name, licence),
		"README.md":    "# " + name + "\n\n" + strings.Repeat("Many offices need a flow of simple work. ", 80),
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOtherDocumentsAreOfNeitherHalf(t *testing.T) {
	corpus, others := t.TempDir(), t.TempDir()
	installed(t, corpus, "known", "MIT")
	for name, licence := range map[string]string{"known": "MIT", "new": "ISC", "sold": "UNLICENSED"} {
		installed(t, others, name, licence)
	}
	all, err := otherDocuments(corpus, others)
	if err != nil {
		t.Fatal(err)
	}
	few, err := distribution()
	if err != nil {
		t.Fatal(err)
	}
	var packages []string
	for _, d := range all {
		if !d.IsPractice() || d.IsHeldBack() || !strings.HasPrefix(d.Kind, practice) || slices.ContainsFunc(few, func(f Document) bool { return f.Name == d.Name }) {
			t.Errorf("%s is of the corpus", d.Name)
		}
		if d.Kind == "practice: npm" {
			packages = append(packages, d.Name)
		}
	}
	if !slices.Equal(packages, []string{"new README.md"}) {
		t.Errorf("%q", packages)
	}
}

func TestOtherManualsAreToTuneWith(t *testing.T) {
	corpus, others := t.TempDir(), t.TempDir()
	unpacked(t, corpus, "known-doc", "page.html", settings)
	unpacked(t, others, "known-doc", "page.html", settings)
	unpacked(t, others, "new-doc", "page.html", settings)
	all, err := otherDocuments(corpus, others)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range all {
		if d.Kind == "practice: manual" && d.IsPractice() {
			names = append(names, d.Name)
		}
	}
	if !slices.Equal(names, []string{"new-doc/usr/share/doc/new-doc/page.html"}) {
		t.Errorf("%q", names)
	}
}

func TestThereAreNoOtherDocumentsWithoutAFolder(t *testing.T) {
	if all, err := otherDocuments(t.TempDir(), ""); err != nil || len(all) > 0 {
		t.Errorf("%d documents, %v", len(all), err)
	}
}

func TestAFolderOfOtherDocumentsIsReadForPractice(t *testing.T) {
	others := t.TempDir()
	installed(t, others, "new", "MIT")
	c := Corpus{Packages: t.TempDir(), Dir: t.TempDir(), Wanted: func(d Document) bool { return d.Kind == "practice: npm" }}
	d, err := ofPackage(filepath.Join(others, "node_modules", "new", "package.json"))
	if err != nil || len(d) != 1 {
		t.Fatalf("%d documents, %v", len(d), err)
	}
	d[0].Kind = "practice: npm"
	if err := os.WriteFile(filepath.Join(c.Dir, d[0].fileName()+".pdf"), nil, 0o600); err != nil { // it is printed already
		t.Fatal(err)
	}
	all, err := c.Practice(t.Context(), Rehearsal{Others: others})
	if err != nil || len(all) != 1 || all[0].Name != d[0].Name {
		t.Errorf("%+v, %v", all, err)
	}
}
