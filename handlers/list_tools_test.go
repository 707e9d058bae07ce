package handlers

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

func TestListTools(t *testing.T) {
	w := newWorld(t, plan.Free, 0)
	w.client = w.withKey("") // the registry is public
	w.registry(t, func(c *tool.Contract) { c.Unavailable = c.Slug == "image-compress-api" })
	const hidden = "includeHidden=true"
	cases := map[string][]string{
		"":                              {"word-to-pdf"},
		"?includeHidden=false":          {"word-to-pdf"},
		"?" + hidden:                    {"html-to-pdf-api", "word-to-pdf", "image-compress-api"},
		"?processing=job&" + hidden:     {"html-to-pdf-api", "word-to-pdf", "image-compress-api"},
		"?processing=url&" + hidden:     {},
		"?apiAvailable=true&" + hidden:  {"html-to-pdf-api", "word-to-pdf"},
		"?apiAvailable=false&" + hidden: {"image-compress-api"},
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

// registry makes a registry of three tools, each changed first.
func (w *world) registry(t *testing.T, change func(*tool.Contract)) {
	t.Helper()
	var contracts []tool.Contract
	for _, c := range tool.Contracts() {
		if slices.Contains([]string{"html-to-pdf-api", "word-to-pdf", "image-compress-api"}, c.Slug) {
			change(&c)
			contracts = append(contracts, c)
		}
	}
	registry, err := tool.NewRegistry(contracts...)
	if err != nil {
		t.Fatal(err)
	}
	w.handler.Registry = registry
}

// A tool whose engine is missing is described, and says that it cannot be called (spec §2.1).
func TestAToolWithoutItsEngineIsComingSoon(t *testing.T) {
	w := newWorld(t, plan.Pro, 100)
	w.registry(t, func(c *tool.Contract) { c.Unavailable = true })
	got := w.get("/v1/tools/html-to-pdf-api").ok(http.StatusOK)
	if got["status"] != "coming_soon" || got["apiAvailable"] != false {
		t.Errorf("status %v, apiAvailable %v", got["status"], got["apiAvailable"])
	}
	w.post("/v1/jobs", htmlJob).refused(http.StatusUnprocessableEntity, "tool_not_available")
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
