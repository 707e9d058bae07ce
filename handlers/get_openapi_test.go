package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/openapi"
)

func TestTheDocumentIsServed(t *testing.T) {
	w := newWorld(t, plan.Pro, 0)
	c := w.withKey("")
	for path, want := range map[string]string{"/v1/openapi.json": string(openapi.JSON), "/v1/openapi.yaml": string(openapi.YAML)} {
		got := c.get(path)
		if got.StatusCode != http.StatusOK || got.body != want {
			t.Errorf("%s: %d, %d bytes", path, got.StatusCode, len(got.body))
		}
		if again := c.get(path, "If-None-Match", got.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", path, again.StatusCode)
		}
	}
	if version := c.get("/v1/openapi.json").object()["openapi"]; version != "3.1.1" {
		t.Errorf("version %v", version)
	}
}

var address = regexp.MustCompile(`(?:src|href|spec-url)="([^"]*)"`)

// TestTheDocsPageAsksNobodyElse: all that the page names is here, and the browser is told to load nothing else.
func TestTheDocsPageAsksNobodyElse(t *testing.T) {
	w := newWorld(t, plan.Pro, 0)
	c := w.withKey("")
	page := c.get("/docs")
	if page.StatusCode != http.StatusOK || !strings.Contains(page.body, `disable-telemetry="true"`) {
		t.Fatalf("%d %s", page.StatusCode, page.body)
	}
	policy := page.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "http") || strings.Contains(policy, "*") {
		t.Errorf("policy %s", policy)
	}
	for _, named := range address.FindAllStringSubmatch(page.body, -1) {
		if named[1] == "data:," {
			continue
		}
		if got := c.get(named[1]); got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", named[1], got.StatusCode)
		}
	}
}

func TestTheDocsScriptIsRedoc(t *testing.T) {
	w := newWorld(t, plan.Pro, 0)
	got := w.withKey("").get("/docs/redoc.standalone.js")
	unpacked, err := gzip.NewReader(strings.NewReader(got.body))
	if err != nil || got.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%v, %v", err, got.Header)
	}
	script, err := io.ReadAll(unpacked)
	if err != nil || !bytes.Contains(script[:300], []byte("Version: 3.0.1")) {
		t.Errorf("%v %q", err, script[:min(len(script), 300)])
	}
}
