package handlers

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

func TestTheRegistryIsCached(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.client = w.withKey("")
	for _, path := range []string{"/v1/tools", "/v1/tools?processing=job", "/v1/tools/word-to-pdf"} {
		first := w.get(path)
		first.ok(http.StatusOK)
		tag := first.Header.Get("ETag")
		if tag == "" || first.Header.Get("Cache-Control") != "public, max-age=60" || first.Header.Get(requestIDHeader) == "" {
			t.Errorf("%s: %v", path, first.Header)
		}
		for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			again := w.get(path, "If-None-Match", known)
			if again.StatusCode != http.StatusNotModified || again.body != "" || again.Header.Get("ETag") != tag {
				t.Errorf("%s, If-None-Match %s: %d %q %v", path, known, again.StatusCode, again.body, again.Header)
			}
		}
		if again := w.get(path, "If-None-Match", `"other"`); again.body != first.body || again.Header.Get("ETag") != tag {
			t.Errorf("%s has changed", path)
		}
	}
	all, some := w.get("/v1/tools"), w.get("/v1/tools?processing=job")
	if all.Header.Get("ETag") == some.Header.Get("ETag") {
		t.Error("two lists have one tag")
	}
	w.registry(t, func(c *tool.Contract) { c.Unavailable = true })
	changed := w.get("/v1/tools/word-to-pdf", "If-None-Match", w.get("/v1/tools/word-to-pdf").Header.Get("ETag"))
	if changed.StatusCode != http.StatusNotModified {
		t.Error("the tag of the changed tool is not known")
	}
	w.get("/v1/tools", "If-None-Match", all.Header.Get("ETag")).ok(http.StatusOK)
}

func TestErrorsOfTheRegistryAreNotCached(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	refused := w.get("/v1/tools/nope")
	refused.refused(http.StatusNotFound, "unknown_tool")
	if refused.Header.Get("Cache-Control") != "no-store" || refused.Header.Get("ETag") != "" {
		t.Errorf("%v", refused.Header)
	}
}
