package openapi

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/rest"
)

// DocumentJSON answers with the API's own description (GET /v1/openapi.json).
func DocumentJSON(c *rest.Call) (rest.Answer, error) {
	return rest.CachedBytes(c, "application/json", JSON), nil
}

// DocumentYAML answers with the description as YAML (GET /v1/openapi.yaml).
func DocumentYAML(c *rest.Call) (rest.Answer, error) {
	return rest.CachedBytes(c, "application/yaml", YAML), nil
}

const (
	// DocsPath is the path of the page that shows the description.
	DocsPath = "/docs"
	// DocsScriptPath is the path of that page's script.
	DocsScriptPath = "/docs/redoc.standalone.js"
	// docsPolicy lets the page load nothing from other hosts: no font, no telemetry, no search service. Redoc writes inline styles
	// and searches in a worker that it creates from a blob.
	docsPolicy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
		"connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	docsCacheControl = "public, max-age=3600"
)

// DocsPage shows the description to people (GET /docs).
func DocsPage(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", docsPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	sendDocs(w, Page)
}

// DocsScript answers with the page's script. Every browser accepts gzip, so only the compressed file is kept.
func DocsScript(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Content-Encoding", "gzip")
	sendDocs(w, Script)
}

func sendDocs(w http.ResponseWriter, data []byte) {
	w.Header().Set("Cache-Control", docsCacheControl)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // the client is gone: there is nobody to report an error to
}
