package webpage

import (
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

func htmlPage(body string) Fetched {
	return Fetched{FinalURL: "https://example.com/a/b?c=d", Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}}, Body: []byte(body)}
}

func TestAnArticle(t *testing.T) {
	body, err := os.ReadFile("testdata/article.html")
	if err != nil {
		t.Fatal(err)
	}
	f := htmlPage(string(body))
	f.Header["X-Robots-Tag"] = []string{"nofollow", "googlebot: noarchive", "max-image-preview: large"}
	got, err := json.MarshalIndent(Read(f), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	const file = "testdata/article.golden.json"
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

func TestAnEmptyPageSaysNothing(t *testing.T) {
	got := Read(htmlPage(""))
	want := Page{Charset: "utf-8", Robots: Robots{Index: true, Follow: true}, Twitter: map[string]string{}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCharsets(t *testing.T) {
	const title = "Käse"
	cases := map[string]struct {
		contentType, body, charset string
	}{
		"header":               {"text/html; charset=iso-8859-1", "<title>K\xe4se</title>", "windows-1252"},
		"header above meta":    {"text/html; charset=utf-8", "<meta charset=latin1><title>Käse</title>", "utf-8"},
		"meta":                 {"text/html", "<meta charset=iso-8859-15><title>K\xe4se</title>", "iso-8859-15"},
		"http-equiv":           {"text/html", `<meta http-equiv=content-type content="text/html; charset=windows-1252"><title>K` + "\xe4se</title>", "windows-1252"},
		"mark":                 {"text/html; charset=latin1", "\xef\xbb\xbf<title>Käse</title>", "utf-8"},
		"UTF-16":               {"text/html", "\xff\xfe<\x00t\x00i\x00t\x00l\x00e\x00>\x00K\x00\xe4\x00s\x00e\x00", "utf-16le"},
		"unsaid, UTF-8":        {"text/html", "<title>Käse</title>", "utf-8"},
		"unsaid, UTF-8 late":   {"text/html", strings.Repeat(" ", 2000) + "<title>Käse</title>", "utf-8"},
		"unsaid, UTF-8 cut":    {"text/html", strings.Repeat(" ", 2000) + "<title>Käse</title>\xc3", "utf-8"},
		"unsaid, not UTF-8":    {"text/html", "<title>K\xe4se</title>", "windows-1252"},
		"unknown in header":    {"text/html; charset=klingon", "<title>Käse</title>", "utf-8"},
		"type with odd spaces": {" TEXT/HTML ;charset=UTF-8", "<title>Käse</title>", "utf-8"},
		"no type":              {"", "<!doctype html><title>Käse</title>", "utf-8"},
		"XHTML":                {"application/xhtml+xml", "<html><head><title>Käse</title></head></html>", "utf-8"},
	}
	for name, c := range cases {
		got := Read(Fetched{FinalURL: "https://example.com/", Header: http.Header{"Content-Type": {c.contentType}}, Body: []byte(c.body)})
		if got.Title != title || got.Charset != c.charset {
			t.Errorf("%s: title %q, read as %s", name, got.Title, got.Charset)
		}
	}
}

func TestWhatIsNotHTMLIsNotRead(t *testing.T) {
	for _, contentType := range []string{"image/png", "text/plain", "application/json", "application/pdf"} {
		got := Read(Fetched{
			FinalURL: "https://example.com/", Body: []byte("<title>x</title>"),
			Header: http.Header{"Content-Type": {contentType}, "X-Robots-Tag": {"none"}, "Content-Language": {"de"}},
		})
		want := Page{Lang: "de", Robots: Robots{Directives: []string{"none"}}, Twitter: map[string]string{}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", contentType, diff)
		}
	}
}

func TestAddressesAreThoseOfTheWeb(t *testing.T) {
	for href, want := range map[string]string{
		"x":                    "https://example.com/a/x",
		"&#10;/z&#32;":         "https://example.com/z",
		"?q":                   "https://example.com/a/b?q",
		"//other.example/y":    "https://other.example/y",
		"HTTP://UP.example/":   "http://UP.example/",
		"javascript:alert(1)":  "",
		"data:text/html,x":     "",
		"file:///etc/passwd":   "",
		"mailto:a@example.com": "",
		"http://":              "",
		"https://[::1":         "",
		"%zz":                  "",
	} {
		if got := Read(htmlPage(`<link rel=canonical href="` + href + `">`)).CanonicalURL; got != want {
			t.Errorf("%q: %q, want %q", href, got, want)
		}
	}
}
