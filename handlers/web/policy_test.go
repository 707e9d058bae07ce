package web_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/web"
)

// TestPagesAskNobodyElse: no page may load, send, embed or be embedded anywhere else, and none has a line of script in it.
func TestPagesAskNobodyElse(t *testing.T) {
	c := serve(t, aBuild(t))
	for _, path := range web.Paths() {
		path = strings.NewReplacer("{slug}", "word-to-pdf", "{id}", "job_1").Replace(path)
		got := c.GET(path)
		policy := got.Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src 'self';", "connect-src 'self';", "base-uri 'none'", "frame-ancestors 'none'",
			"require-trusted-types-for 'script'",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: %s is missing", path, part)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") || strings.Contains(policy, "*") {
			t.Errorf("%s: %s", path, policy)
		}
		if strings.Contains(got.Text, "<style") || strings.Contains(got.Text, "style=") || strings.Contains(got.Text, "://") {
			t.Errorf("%s: something inline or foreign in %s", path, got.Text)
		}
		for name, want := range map[string]string{
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
			"X-Content-Type-Options": "nosniff",
		} {
			if got.Header.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, got.Header.Get(name))
			}
		}
		if !strings.Contains(got.Header.Get("Permissions-Policy"), "camera=()") {
			t.Errorf("%s: %s", path, got.Header.Get("Permissions-Policy"))
		}
	}
}

// TestWorkersConnectToNothing: the code that reads people's files can send nothing, and only it may compile WebAssembly.
func TestWorkersConnectToNothing(t *testing.T) {
	c := serve(t, aBuild(t))
	const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
	for name, want := range map[string]string{"rotate-pdf-9.js": policy, "video-audio-editor-10.js": policy + " blob:"} {
		if got := c.GET("/web/assets/worker/" + name).Header.Get("Content-Security-Policy"); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	sw := c.GET("/sw.js")
	if got := sw.Header.Get("Content-Security-Policy"); got != "default-src 'none'; script-src 'self'; connect-src 'self'" || sw.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the service worker: %v", sw.Header)
	}
	if got := c.GET("/web/assets/main-1.js").Header.Get("Content-Security-Policy"); got != "" {
		t.Errorf("a script of pages, whose policy is the page's: %q", got)
	}
}
