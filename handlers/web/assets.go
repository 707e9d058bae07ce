package web

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/gorilla/mux"
)

//go:embed all:dist
var embedded embed.FS

// built returns the app as it was built into this program.
func built() fs.FS {
	dist, err := fs.Sub(embedded, "dist")
	if err != nil {
		panic(err) // the name is not a path
	}
	return dist
}

const (
	// AssetPath is the route of what pages load.
	AssetPath = root + "assets/{name}"
	// WorkerAssetPath is the route of what workers run, which has a policy of its own.
	WorkerAssetPath = root + "assets/worker/{name}"
	// ServiceWorkerPath is the route of the script that keeps the app for a device that is offline.
	ServiceWorkerPath = "/sw.js"
	root              = "/web/"
	// immutable: the name of a file contains a digest of its content.
	immutable = "public, max-age=31536000, immutable"
	packed    = ".gz"
)

// contentTypes are those of the files that builds have; no table of the machine's can change them.
var contentTypes = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".wasm": "application/wasm",
	".woff2": "font/woff2", ".ttf": "font/ttf", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
}

// Asset answers with one file of the app (GET /web/assets/{name}). Only compressed files are kept.
func (p *Wing) Asset(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", immutable)
	p.file(w, r, "assets/"+mux.Vars(r)["name"])
}

// WorkerAsset answers with one file that workers run (GET /web/assets/worker/{name}).
func (p *Wing) WorkerAsset(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", immutable)
	name := mux.Vars(r)["name"]
	w.Header().Set("Content-Security-Policy", policyOfWorker(name))
	p.file(w, r, "assets/worker/"+name)
}

// ServiceWorker answers with the service worker (GET /sw.js). Browsers look for another one now and then: it is asked for
// again each time.
func (p *Wing) ServiceWorker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Security-Policy", serviceWorkerPolicy)
	p.file(w, r, "sw.js")
}

func (p *Wing) file(w http.ResponseWriter, r *http.Request, name string) {
	data, err := fs.ReadFile(p.dist, name+packed) // refuses names that are not plain (fs.ValidPath)
	if err != nil {
		w.Header().Del("Cache-Control")
		http.Error(w, "there is no such file in this build", http.StatusNotFound)
		return
	}
	h := w.Header()
	guard(h)
	h.Set("Content-Type", contentTypeOf(name))
	h.Set("Vary", "Accept-Encoding")
	if takesGzip(r.Header.Values("Accept-Encoding")) {
		h.Set("Content-Encoding", "gzip")
	} else if data, err = unpack(data); err != nil {
		http.Error(w, "this build is damaged", http.StatusInternalServerError)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) //nolint:gosec // a file of this build, which the request only names
}

func contentTypeOf(name string) string {
	if known := contentTypes[path.Ext(name)]; known != "" {
		return known
	}
	return "application/octet-stream"
}

// takesGzip reports whether a client says so (RFC 9110 §12.5.3); every browser does.
func takesGzip(fields []string) bool {
	for coding := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if strings.TrimSpace(name) == "gzip" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0 // without a weight it is 1
		}
	}
	return false
}

func unpack(data []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}
