package registry_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestListTools(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Client = w.WithKey("") // the registry is public
	w.Registry(t, func(c *tool.Contract) { c.Unavailable = c.Slug == "image-compress-api" })
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
		tools, isList := w.GET("/v1/tools" + query).Ok(http.StatusOK)["tools"].([]any)
		got := make([]string, 0, len(tools))
		for _, one := range tools {
			slug, _ := one.(map[string]any)["slug"].(string)
			got = append(got, slug)
		}
		if diff := cmp.Diff(want, got); diff != "" || !isList {
			t.Errorf("%s: %s", query, diff)
		}
	}
	refused := w.GET("/v1/tools?processing=cloud&apiAvailable=yes&includeHidden=1").Faults()
	if diff := cmp.Diff([]string{"processing enum", "apiAvailable enum", "includeHidden enum"}, refused); diff != "" {
		t.Error(diff)
	}
}

// A tool whose engine is missing is listed, but cannot be called (docs/design/specification.md §2.1).
func TestAToolWithoutItsEngineIsComingSoon(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 100)
	w.Registry(t, func(c *tool.Contract) { c.Unavailable = true })
	got := w.GET("/v1/tools/html-to-pdf-api").Ok(http.StatusOK)
	if got["status"] != "coming_soon" || got["apiAvailable"] != false {
		t.Errorf("status %v, apiAvailable %v", got["status"], got["apiAvailable"])
	}
	w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(http.StatusUnprocessableEntity, "tool_not_available")
}

func TestGetTool(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Client = w.WithKey("")
	answered := w.GET("/v1/tools/html-to-pdf-api")
	answered.Ok(http.StatusOK)
	answered.Golden("tool")
	for _, slug := range []string{"nope", "HTML-to-PDF-API", "%00"} {
		w.GET("/v1/tools/"+slug).Refused(404, "unknown_tool")
	}
}
