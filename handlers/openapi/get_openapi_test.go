package openapi_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi"
)

func TestTheDocumentIsServed(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 0)
	c := w.WithKey("")
	for path, want := range map[string]string{"/v1/openapi.json": string(openapi.JSON), "/v1/openapi.yaml": string(openapi.YAML)} {
		got := c.GET(path)
		if got.StatusCode != http.StatusOK || got.Text != want {
			t.Errorf("%s: %d, %d bytes", path, got.StatusCode, len(got.Text))
		}
		if again := c.GET(path, "If-None-Match", got.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", path, again.StatusCode)
		}
	}
	if version := c.GET("/v1/openapi.json").Object()["openapi"]; version != "3.1.1" {
		t.Errorf("version %v", version)
	}
}

var address = regexp.MustCompile(`(?:src|href|spec-url)="([^"]*)"`)

// TestTheDocsPageAsksNobodyElse: everything that the page loads is served here, and the browser may load nothing else.
func TestTheDocsPageAsksNobodyElse(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 0)
	c := w.WithKey("")
	page := c.GET("/docs")
	if page.StatusCode != http.StatusOK || !strings.Contains(page.Text, `disable-telemetry="true"`) {
		t.Fatalf("%d %s", page.StatusCode, page.Text)
	}
	policy := page.Header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "http") || strings.Contains(policy, "*") {
		t.Errorf("policy %s", policy)
	}
	for _, named := range address.FindAllStringSubmatch(page.Text, -1) {
		if named[1] == "data:," {
			continue
		}
		if got := c.GET(named[1]); got.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", named[1], got.StatusCode)
		}
	}
}

func TestTheDocsScriptIsRedoc(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 0)
	got := w.WithKey("").GET("/docs/redoc.standalone.js")
	unpacked, err := gzip.NewReader(strings.NewReader(got.Text))
	if err != nil || got.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%v, %v", err, got.Header)
	}
	script, err := io.ReadAll(unpacked)
	if err != nil || !bytes.Contains(script[:300], []byte("Version: 3.0.1")) {
		t.Errorf("%v %q", err, script[:min(len(script), 300)])
	}
}
