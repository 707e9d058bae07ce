package openapi

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/rest"
)

// DocumentJSON and documentYAML answer with the API's own description (GET /v1/openapi.json and /v1/openapi.yaml).
func DocumentJSON(c *rest.Call) (rest.Answer, error) {
	return rest.CachedBytes(c, "application/json", JSON), nil
}

// DocumentYAML answers with the description as YAML (GET /v1/openapi.yaml).
func DocumentYAML(c *rest.Call) (rest.Answer, error) {
	return rest.CachedBytes(c, "application/yaml", YAML), nil
}

const (
	// DocsPath is where people read the description.
	DocsPath = "/docs"
	// DocsScriptPath is where the page that shows the description gets its script.
	DocsScriptPath = "/docs/redoc.standalone.js"
	// docsPolicy has the page load nothing but what this service has: no font, no telemetry, no search elsewhere. Redoc
	// writes its styles into the page and searches in a worker that it makes from a blob.
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

// DocsScript is what the page runs. Every browser takes gzip, so it is kept as that alone.
func DocsScript(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Content-Encoding", "gzip")
	sendDocs(w, Script)
}

func sendDocs(w http.ResponseWriter, data []byte) {
	w.Header().Set("Cache-Control", docsCacheControl)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // the client is gone, and nobody left to tell
}
