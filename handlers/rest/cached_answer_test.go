package rest_test

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestTheRegistryIsCached(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Client = w.WithKey("")
	for _, path := range []string{"/v1/tools", "/v1/tools?processing=job", "/v1/tools/word-to-pdf"} {
		first := w.GET(path)
		first.Ok(http.StatusOK)
		tag := first.Header.Get("ETag")
		if tag == "" || first.Header.Get("Cache-Control") != "public, max-age=60" || first.Header.Get("X-Request-ID") == "" {
			t.Errorf("%s: %v", path, first.Header)
		}
		for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			again := w.GET(path, "If-None-Match", known)
			if again.StatusCode != http.StatusNotModified || again.Text != "" || again.Header.Get("ETag") != tag {
				t.Errorf("%s, If-None-Match %s: %d %q %v", path, known, again.StatusCode, again.Text, again.Header)
			}
		}
		if again := w.GET(path, "If-None-Match", `"other"`); again.Text != first.Text || again.Header.Get("ETag") != tag {
			t.Errorf("%s has changed", path)
		}
	}
	all, some := w.GET("/v1/tools"), w.GET("/v1/tools?processing=job")
	if all.Header.Get("ETag") == some.Header.Get("ETag") {
		t.Error("two lists have one tag")
	}
	w.Registry(t, func(c *tool.Contract) { c.Unavailable = true })
	changed := w.GET("/v1/tools/word-to-pdf", "If-None-Match", w.GET("/v1/tools/word-to-pdf").Header.Get("ETag"))
	if changed.StatusCode != http.StatusNotModified {
		t.Error("the tag of the changed tool is not known")
	}
	w.GET("/v1/tools", "If-None-Match", all.Header.Get("ETag")).Ok(http.StatusOK)
}

func TestErrorsOfTheRegistryAreNotCached(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	refused := w.GET("/v1/tools/nope")
	refused.Refused(http.StatusNotFound, "unknown_tool")
	if refused.Header.Get("Cache-Control") != "no-store" || refused.Header.Get("ETag") != "" {
		t.Errorf("%v", refused.Header)
	}
}
