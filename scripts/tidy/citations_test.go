package tidy

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func TestCitationsInCommentsResolve(t *testing.T) {
	library := loadLibrary(t)
	for _, source := range load(t) {
		for _, fault := range library.Citations(source) {
			t.Error(fault)
		}
	}
}

func TestLinksAndPathsInDocumentsResolve(t *testing.T) {
	for _, fault := range loadLibrary(t).Links() {
		t.Error(fault)
	}
}

func TestCitations(t *testing.T) {
	library, err := LoadLibrary(fstest.MapFS{
		"docs/design/tools.md":         {Data: []byte("# Tools\n\n## Limits\n\n```\n## No heading\n```\n")},
		"docs/design/specification.md": {Data: []byte("# S\n\n## 2. Resources\n\n### 2.8 Slugs\n")},
		"domain/job/close_job.go":      {},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ comment, want string }{
		{`bounded (docs/design/tools.md "Limits")`, ""},
		{"bounded (docs/design/tools.md\n// \"Limits\")", ""},
		{`bounded (docs/design/tools.md)`, ""},
		{`bounded (docs/design/tools.md "Bounds")`, "has no section Bounds"},
		{`bounded (docs/design/tools.md "No heading")`, "has no section No heading"},
		{`bounded (docs/design/rules.md "Limits")`, "docs/design/rules.md does not exist"},
		{`all slugs (docs/design/specification.md §2.8)`, ""},
		{`all slugs (docs/design/specification.md §2)`, ""},
		{`all slugs (docs/design/specification.md §2.9)`, "has no section 2.9"},
		{`a bound (tools.md, "Limits")`, "without its place"},
		{`a bound (spec §2.8)`, "without its place"},
		{`a bound (RFC 9110 §14)`, ""},
		{`see close_job.go`, ""},
		{`see open_job.go`, "open_job.go is not in this folder"},
		{`see domain/job/close_job.go`, ""},
		{`see domain/job/open_job.go`, "domain/job/open_job.go does not exist"},
		{`all of domain/job/*_job.go`, ""},
		{`all of domain/job/*_file.go`, "does not exist"},
		{`as in workers/tools/<slug>`, "workers/tools does not exist"},
	} {
		source, err := Parse("domain/job/a.go", []byte("package job\n\n// F is "+c.comment+".\nfunc F() {}\n"))
		if err != nil {
			t.Fatal(err)
		}
		expect(t, c.comment, library.Citations(source), c.want)
	}
}

func TestLinks(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"[a](b.md)", ""},
		{"[a](b.md#how-it-is)", ""},
		{"[a](#here)", ""},
		{"[a](https://example.com/c.md)", ""},
		{"[a](c.md)", "c.md: there is no such file"},
		{"[a](b.md#why)", "b.md#why: there is no such heading"},
		{"in `domain/job`", ""},
		{"in `domain/jobs`", "domain/jobs does not exist"},
		{"`go test ./domain/jobs`", "domain/jobs does not exist"},
	} {
		library, err := LoadLibrary(fstest.MapFS{
			"docs/a.md":          {Data: []byte("# Here\n\n" + c.line + "\n")},
			"docs/b.md":          {Data: []byte("# B\n\n## How it is\n")},
			"domain/job/job.go":  {},
			"domain/job/more.go": {},
		})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, c.line, library.Links(), c.want)
	}
}

// expect wants one fault with a text, or none if the text is empty.
func expect(t *testing.T, of string, faults []string, want string) {
	t.Helper()
	if want == "" && len(faults) > 0 {
		t.Errorf("%s: found %q where nothing is wrong", of, faults)
	}
	if want != "" && (len(faults) != 1 || !strings.Contains(faults[0], want)) {
		t.Errorf("%s: found %q, want %q", of, faults, want)
	}
}

func loadLibrary(t *testing.T) Library {
	t.Helper()
	library, err := LoadLibrary(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(library.Documents) < 10 {
		t.Fatalf("found %d documents", len(library.Documents))
	}
	return library
}
