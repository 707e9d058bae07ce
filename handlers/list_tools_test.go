package handlers

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"toolmill/domain/plan"
)

func TestListTools(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.client = w.withKey("") // the registry is public
	const hidden = "includeHidden=true"
	cases := map[string][]string{
		"":                              {},
		"?includeHidden=false":          {},
		"?" + hidden:                    {"html-to-pdf-api"},
		"?processing=job&" + hidden:     {"html-to-pdf-api"},
		"?processing=url&" + hidden:     {},
		"?apiAvailable=true&" + hidden:  {"html-to-pdf-api"},
		"?apiAvailable=false&" + hidden: {},
	}
	for query, want := range cases {
		tools, isList := w.get("/v1/tools" + query).ok(http.StatusOK)["tools"].([]any)
		got := make([]string, 0, len(tools))
		for _, one := range tools {
			slug, _ := one.(map[string]any)["slug"].(string)
			got = append(got, slug)
		}
		if diff := cmp.Diff(want, got); diff != "" || !isList {
			t.Errorf("%s: %s", query, diff)
		}
	}
	refused := w.get("/v1/tools?processing=cloud&apiAvailable=yes&includeHidden=1").faults()
	if diff := cmp.Diff([]string{"processing enum", "apiAvailable enum", "includeHidden enum"}, refused); diff != "" {
		t.Error(diff)
	}
}

func TestGetTool(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.client = w.withKey("")
	answered := w.get("/v1/tools/html-to-pdf-api")
	answered.ok(http.StatusOK)
	answered.golden("tool")
	for _, slug := range []string{"nope", "HTML-to-PDF-API", "%00"} {
		w.get("/v1/tools/"+slug).refused(404, "unknown_tool")
	}
}
