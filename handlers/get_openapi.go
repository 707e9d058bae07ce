package handlers

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/openapi"
)

// documentJSON and documentYAML answer with the API's own description (GET /v1/openapi.json and /v1/openapi.yaml).
func documentJSON(c *call) (answer, error) {
	return cachedBytes(c, "application/json", openapi.JSON), nil
}

func documentYAML(c *call) (answer, error) {
	return cachedBytes(c, "application/yaml", openapi.YAML), nil
}

const (
	docsPath       = "/docs"
	docsScriptPath = "/docs/redoc.standalone.js"
	// docsPolicy has the page load nothing but what this service has: no font, no telemetry, no search elsewhere. Redoc
	// writes its styles into the page and searches in a worker that it makes from a blob.
	docsPolicy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
		"connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	docsCacheControl = "public, max-age=3600"
)

// docsPage shows the description to people (GET /docs).
func docsPage(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", docsPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	sendDocs(w, openapi.Page)
}

// docsScript is what the page runs. Every browser takes gzip, so it is kept as that alone.
func docsScript(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Content-Encoding", "gzip")
	sendDocs(w, openapi.Script)
}

func sendDocs(w http.ResponseWriter, data []byte) {
	w.Header().Set("Cache-Control", docsCacheControl)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // the client is gone, and nobody left to tell
}
