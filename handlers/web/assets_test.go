package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestAssetsAreKeptForever(t *testing.T) {
	got := serve(t, aBuild(t)).GET("/web/assets/main-1.js", "Accept-Encoding", "br;q=1, gzip;q=0.8")
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	for name, want := range map[string]string{
		"Cache-Control": "public, max-age=31536000, immutable", "Content-Type": "text/javascript; charset=utf-8", "Vary": "Accept-Encoding",
		"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s: %s", name, got.Header.Get(name))
		}
	}
	unpacked, err := gzip.NewReader(strings.NewReader(got.Text))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != script {
		t.Errorf("%v %q", err, text)
	}
}

func TestAssetsAreUnpackedForThoseWhoNeedIt(t *testing.T) {
	c := serve(t, aBuild(t))
	for _, encoding := range []string{"", "identity", "br", "gzip;q=0", "gzip; q=0.0"} {
		got := c.GET("/web/assets/main-1.js", "Accept-Encoding", encoding)
		if got.StatusCode != http.StatusOK || got.Text != script || got.Header.Get("Content-Encoding") != "" {
			t.Errorf("%q: %d %q", encoding, got.StatusCode, got.Text)
		}
	}
	if got := c.GET("/web/assets/main-3.css", "Accept-Encoding", "gzip"); got.Header.Get("Content-Type") != "text/css; charset=utf-8" {
		t.Errorf("%v", got.Header)
	}
}

func TestAssetsThatAreNotThere(t *testing.T) {
	c := serve(t, aBuild(t))
	for path, want := range map[string]int{
		"/web/assets/other.js": 404, "/web/assets/": 404, "/web/assets/..%2F.vite%2Fmanifest.json": 404, "/web/assets/%2e%2e": 404,
		"/web/.vite/manifest.json": 404, "/web/assets/damaged-8.js": 500,
	} {
		if got := c.GET(path); got.StatusCode != want {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
}
