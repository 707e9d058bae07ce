package strangers

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// unpacked writes a page of a package as scripts/setup unpacks it.
func unpacked(t *testing.T, dir, name, page, body string) {
	t.Helper()
	path := filepath.Join(dir, "manuals", name, "usr/share/doc", name, page)
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.WriteString("<h1>A manual</h1><p>" + strings.Repeat("Many offices need a flow of simple work. ", 80) + "</p>" + body)
	if filepath.Ext(page) == ".gz" {
		plain := b.String()
		b.Reset()
		w := gzip.NewWriter(&b)
		if _, err := w.Write([]byte(plain)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

const settings = "<table><tr><th>Name<th>Meaning<tr><td>width<td>of a page</table>"

func TestManualsAreFewPagesWithTablesOfEachPackage(t *testing.T) {
	dir := t.TempDir()
	for i := range ofManualMax + 2 {
		unpacked(t, dir, "many", fmt.Sprintf("page%d.html", i), settings)
	}
	unpacked(t, dir, "packed", "index.html.gz", settings)
	unpacked(t, dir, "prose", "index.html", "")
	unpacked(t, dir, "notes", "index.txt", settings)
	unpacked(t, dir, "long", "index.html", "<table>"+strings.Repeat("<tr><td>width<td>"+strings.Repeat("of a page ", 20), 400)+"</table>")
	unpacked(t, dir, "latin", "index.html", settings+"<p>caf\xe9")
	unpacked(t, dir, "leads", "index.html", `<table class="navheader"><tr><td>Prev<td>Next<tr><td>One<td>Three</table>`)
	all, err := manuals(dir)
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	for _, d := range all {
		name, _, _ := strings.Cut(d.Name, "/")
		of[name]++
		if d.Origin != "distribution" || d.Kind != "manual" || !strings.HasSuffix(d.Licence, "usr/share/doc/"+name+"/copyright") || d.Printer == "" {
			t.Errorf("%+v", d)
		}
	}
	if len(of) != 2 || of["many"] != ofManualMax || of["packed"] != 1 {
		t.Errorf("%v", of)
	}
}

func TestManualsAreTheSameEachTime(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 * ofManualMax {
		unpacked(t, dir, "many", fmt.Sprintf("page%d.html", i), settings)
	}
	first, err := manuals(dir)
	if err != nil {
		t.Fatal(err)
	}
	unpacked(t, dir, "another", "index.html", settings)
	second, err := manuals(dir)
	if err != nil || len(second) != len(first)+1 {
		t.Fatalf("%d documents, %v", len(second), err)
	}
	for i, d := range first {
		if second[i+1].Name != d.Name {
			t.Errorf("%s, then %s", d.Name, second[i+1].Name)
		}
	}
}

func TestWhatLeadsToOtherPagesIsNoPartOfADocument(t *testing.T) {
	for _, leads := range []string{
		`<table class="navheader"><tr><td>Prev<td>Next<tr><td>a<td>b</table>`, `<table summary="Header navigation table"><tr><td>Prev<td>Next<tr><td>a<td>b</table>`,
		`<div class="NAVFOOTER"><ul><li>Prev</ul></div>`, `<div class="related"><ul><li>Prev</ul></div>`, `<nav><ul><li>Prev</ul></nav>`,
	} {
		if got := plainBody("<p>Text</p>" + leads); got != "<p>Text</p>\n" {
			t.Errorf("%s: %q", leads, got)
		}
	}
	if got := plainBody(`<div class="relatedwork"><p>Text</p></div>`); got != "<p>Text</p>\n" {
		t.Errorf("%q", got)
	}
}

func TestManualsAreReportedApart(t *testing.T) {
	all := []Document{{Name: "law 1", Kind: "law"}, {Name: "law 2", Kind: "law"}, {Name: "mutt/index.html", Kind: manual}}
	got := ManualsApart("x", all, make([]Score, 3))
	with, without, _ := strings.Cut(got, "without the manuals:")
	if !strings.Contains(with, "the manuals:\n") || !strings.Contains(with, "open         0") || !strings.Contains(with, "held back    1") || !strings.Contains(with, "difference") || !strings.Contains(without, "open         1") {
		t.Errorf("%s", got)
	}
	if got := ManualsApart("x", all[:2], make([]Score, 2)); got != "" {
		t.Errorf("%q", got)
	}
}
