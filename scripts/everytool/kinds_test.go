package everytool

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func zipOf(t *testing.T, name string) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	file, err := archive.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestOutputsAreCheckedByKind(t *testing.T) {
	for _, c := range []struct {
		kind, content string
		want          bool
	}{
		{"application/pdf", "%PDF-1.7", true},
		{"application/pdf", "<html>", false},
		{"video/mp4", "\x00\x00\x00\x18ftypisom", true},
		{"video/mp4", "ftyp", false},
		{"application/zip", zipOf(t, "page-1.png"), true},
		{"application/zip", zipOf(t, "page-1.txt"), false},
		{"application/zip", "PK", false},
		{"text/plain", "Hello", true},
		{"text/plain", " \n", false},
		{"text/plain", "\xff", false},
		{"image/unheard-of", "x", false},
	} {
		if got := isOfKind(c.kind, []byte(c.content)); got != c.want {
			t.Errorf("%s of %.10q: %v", c.kind, c.content, got)
		}
	}
}

// A new tool without a sample fails: it cannot silently be left out.
func TestAToolWithoutASampleFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "order.html")
	if err := os.WriteFile(path, []byte("<p>"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Samples{"text/html": path}
	for _, c := range []struct {
		tool tool
		says string
	}{
		{tool{Slug: "new", AcceptedInputTypes: []string{"model/stl"}}, "no sample"},
		{tool{Slug: "new", AcceptedInputTypes: []string{"text/html"}, Options: struct{ Required []string }{[]string{"angle"}}}, "option angle"},
	} {
		if _, err := s.runOf(c.tool); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v", c.tool, err)
		}
	}
	if run, err := s.runOf(tool{Slug: "old", AcceptedInputTypes: []string{"model/stl", "text/html"}}); err != nil || run.Text != "<p>" {
		t.Errorf("%+v, %v", run, err)
	}
}
