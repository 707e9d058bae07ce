package web_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/web"
)

// TestAToolsPageSaysWhatMatters before any script runs.
func TestAToolsPageSaysWhatMatters(t *testing.T) {
	c := serve(t, aBuild(t))
	for slug, want := range map[string][]string{
		"word-to-pdf": {
			"<title>Word to PDF · Toolmill</title>", `content="Converts a DOCX or ODT text document to PDF."`, "<h1>Word to PDF</h1>",
			"2 credits a run", "50 MB", "500 pages", "deleted when the run has ended, after 60 minutes at most", "kept for 24 hours",
		},
		"trim-video":       {"30 minutes", "500 MB"},
		"merge-pdf":        {"1 credit a run", "stays on your device"},
		"meta-tag-checker": {"the page is fetched once"},
		"html-to-pdf-api":  {"HTML"}, // hidden in lists only
	} {
		got := c.GET("/tools/" + slug)
		for _, part := range want {
			if got.StatusCode != http.StatusOK || !strings.Contains(got.Text, part) {
				t.Errorf("%s: %d, %q is missing in\n%s", slug, got.StatusCode, part, got.Text)
			}
		}
	}
}

func TestTheCatalogueNamesEveryListedTool(t *testing.T) {
	got := serve(t, aBuild(t)).GET("/")
	if listed := strings.Count(got.Text, `<li><a href="/tools/`); listed != 89 || strings.Contains(got.Text, "html-to-pdf-api") {
		t.Errorf("%d tools in\n%s", listed, got.Text)
	}
}

func TestAToolThatDoesNotExistHasAPage(t *testing.T) {
	for _, slug := range []string{"nope", "%3Cscript%3E", "Word-To-PDF"} {
		got := serve(t, aBuild(t)).GET("/tools/" + slug)
		if got.StatusCode != http.StatusNotFound || !strings.Contains(got.Text, "There is no such tool") || got.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: %d %s", slug, got.StatusCode, got.Text)
		}
	}
}

func TestPagesAreAskedForAgain(t *testing.T) {
	c := serve(t, aBuild(t))
	first := c.GET("/tools/word-to-pdf")
	if first.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("%v", first.Header)
	}
	again := c.GET("/tools/word-to-pdf", "If-None-Match", first.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || again.Text != "" || again.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("%d %q", again.StatusCode, again.Text)
	}
	if other := c.GET("/tools/pdf-to-text", "If-None-Match", first.Header.Get("ETag")); other.StatusCode != http.StatusOK {
		t.Errorf("another page: %d", other.StatusCode)
	}
}

// TestWithoutABuildPagesSayWhatToDo: a checkout without Node builds, and serves the API.
func TestWithoutABuildPagesSayWhatToDo(t *testing.T) {
	c := serve(t, fstest.MapFS{".keep": {}})
	for _, path := range []string{"/", "/tools/word-to-pdf", "/account"} {
		got := c.GET(path)
		if got.StatusCode != http.StatusOK || !strings.Contains(got.Text, "There is no web app in this build: run <code>make web</code>") {
			t.Errorf("%s: %d %s", path, got.StatusCode, got.Text)
		}
		if strings.Contains(got.Text, "<script") || got.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %v %s", path, got.Header, got.Text)
		}
	}
}

// TestTheRouterServesPagesBesideTheAPI: what is below /v1 stays the API's.
func TestTheRouterServesPagesBesideTheAPI(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	c := w.WithKey("")
	for _, path := range web.Paths() {
		path = strings.NewReplacer("{slug}", "word-to-pdf", "{id}", "job_1").Replace(path)
		if got := c.GET(path); got.StatusCode != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %v", path, got.StatusCode, got.Header)
		}
		c.POST(path, "{}").Refused(http.StatusMethodNotAllowed, "method_not_allowed")
	}
	for _, path := range []string{"/v1/nothing", "/v1/tools/nope", "/account/nothing", "/tools/"} {
		if got := c.GET(path); got.StatusCode != http.StatusNotFound || got.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %v", path, got.StatusCode, got.Header)
		}
	}
}
