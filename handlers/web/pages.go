package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/gorilla/mux"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is one page as it is before a script runs. People without scripts, and programs, read the same.
type page struct {
	Title, Description string
	// Tool is the page's tool, Tools are those of the catalogue.
	Tool  *toolText
	Tools []toolText
	// Missing is set for a page that does not exist.
	Missing bool
	Loads   loads
}

// The source files of the app that pages load, by which the manifest names what became of them.
const (
	entry          = "src/main.ts"
	icon           = "src/shell/icon.svg"
	catalogueChunk = "src/shell/Catalogue.svelte"
	toolChunk      = "src/jobs/ToolPage.svelte"
	runChunk       = "src/run/RunPage.svelte"
	urlCheckChunk  = "src/checks/CheckPage.svelte"
	accountChunk   = "src/account/Account.svelte"
	licencesChunk  = "src/shell/Licences.svelte"
)

const about = "Converts and edits documents, images, audio, video and data, much of it on your own device. Each page says what a run costs and what happens to your file."

// plainPages are the pages whose address says everything, and which file of the app shows them.
var plainPages = map[string]struct{ title, chunk string }{
	"/": {"Tools", catalogueChunk}, "/tools": {"Tools", catalogueChunk}, "/licences": {"Licences", licencesChunk},
	"/sign-in": {"Sign in", ""}, "/sign-up": {"Sign up", ""},
	"/account": {"Account", accountChunk}, "/account/jobs": {"Jobs", accountChunk}, "/account/jobs/{id}": {"Job", accountChunk},
	"/account/api-keys": {"API keys", accountChunk}, "/account/credits": {"Credits", accountChunk}, "/account/usage": {"Usage", accountChunk},
	"/account/webhooks": {"Webhooks", accountChunk}, "/account/history": {"History", accountChunk},
	"/account/security": {"Security", accountChunk},
}

// Paths are the routes of all pages.
func Paths() []string {
	paths := []string{toolPath}
	return slices.AppendSeq(paths, maps.Keys(plainPages))
}

const toolPath = "/tools/{slug}"

// Page answers with a page (GET /, /tools, /account and others).
func (p *Wing) Page(w http.ResponseWriter, r *http.Request) {
	path, err := mux.CurrentRoute(r).GetPathTemplate()
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if path == toolPath {
		p.send(w, r, p.toolPage(mux.Vars(r)["slug"]))
		return
	}
	known := plainPages[path]
	shown := page{Title: known.title, Description: about, Loads: p.manifest.of(known.chunk)}
	if known.chunk == catalogueChunk {
		shown.Tools = p.catalogue()
	}
	p.send(w, r, shown)
}

// Missing answers with a page that says that there is none at the address, and with 404.
func (p *Wing) Missing(w http.ResponseWriter, r *http.Request) {
	p.send(w, r, page{Title: "There is no such page", Description: "The address may be mistyped. The catalogue lists every tool.", Missing: true, Loads: p.manifest.of()})
}

func (p *Wing) toolPage(slug string) page {
	contract, found := p.tools.Find(slug)
	if !found {
		return page{Title: "There is no such tool", Description: "The catalogue lists every tool.", Missing: true, Loads: p.manifest.of()}
	}
	text := textOf(contract)
	return page{Title: contract.Name, Description: contract.Description, Tool: &text, Loads: p.manifest.of(chunksOf(contract)...)}
}

// send answers with a page, or with 304 if the client has it: pages are asked for again each time, because they name the
// newest build.
func (p *Wing) send(w http.ResponseWriter, r *http.Request, shown page) {
	var body bytes.Buffer
	if err := pageTemplate.Execute(&body, shown); err != nil {
		http.Error(w, "the page cannot be shown", http.StatusInternalServerError)
		return
	}
	sum := sha256.Sum256(body.Bytes())
	tag := `"` + hex.EncodeToString(sum[:16]) + `"`
	h := w.Header()
	guardPage(h)
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	switch {
	case shown.Missing:
		h.Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
	case r.Header.Get("If-None-Match") == tag:
		w.WriteHeader(http.StatusNotModified)
		return
	default:
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Length", strconv.Itoa(body.Len()))
	}
	_, _ = w.Write(body.Bytes()) // the client is gone: there is nobody to report an error to
}
