package web_test

import (
	"bytes"
	"compress/gzip"
	"testing"
	"testing/fstest"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/web"
)

const builtManifest = `{
	"src/main.ts": {"file": "assets/main-1.js", "imports": ["_shared-2.js"], "css": ["assets/main-3.css"],
		"dynamicImports": ["src/jobs/ToolPage.svelte", "src/checks/CheckPage.svelte"]},
	"_shared-2.js": {"file": "assets/shared-2.js"},
	"src/jobs/ToolPage.svelte": {"file": "assets/tool-4.js", "imports": ["_shared-2.js", "src/main.ts"], "css": ["assets/tool-5.css"]},
	"src/checks/CheckPage.svelte": {"file": "assets/check-6.js"},
	"src/shell/icon.svg": {"file": "assets/icon-7.svg"}
}`

const script = "export const answer = 42;\n"

// aBuild is what make web leaves, small.
func aBuild(t *testing.T) fstest.MapFS {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(script)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		".vite/manifest.json":                       {Data: []byte(builtManifest)},
		"assets/main-1.js.gz":                       {Data: packed.Bytes()},
		"assets/main-3.css.gz":                      {Data: packed.Bytes()},
		"assets/damaged-8.js.gz":                    {Data: []byte("not gzip")},
		"assets/worker/rotate-pdf-9.js.gz":          {Data: packed.Bytes()},
		"assets/worker/video-audio-editor-10.js.gz": {Data: packed.Bytes()},
		"sw.js.gz": {Data: packed.Bytes()},
	}
}

// serve returns a client of the pages of a build.
func serve(t *testing.T, dist fstest.MapFS) handlerstest.Client {
	t.Helper()
	tools, err := tool.NewRegistry(tool.Catalog(tool.Contracts())...)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := web.Of(tools, dist)
	if err != nil {
		t.Fatal(err)
	}
	r := mux.NewRouter().SkipClean(true).UseEncodedPath()
	for _, path := range web.Paths() {
		r.Path(path).HandlerFunc(pages.Page)
	}
	r.Path(web.AssetPath).HandlerFunc(pages.Asset)
	r.Path(web.WorkerAssetPath).HandlerFunc(pages.WorkerAsset)
	r.Path(web.ServiceWorkerPath).HandlerFunc(pages.ServiceWorker)
	return handlerstest.Client{T: t, Handler: r, Undescribed: true}
}

// A build that cannot be read stops the start of a process, rather than showing pages without an app.
func TestADamagedManifestIsRefused(t *testing.T) {
	_, err := web.Of(nil, fstest.MapFS{".vite/manifest.json": {Data: []byte("{")}})
	if err == nil {
		t.Error("taken")
	}
}

// Whatever this program was built with, its pages are served.
func TestTheEmbeddedBuildIsWhole(t *testing.T) {
	if _, err := web.New(nil); err != nil {
		t.Fatal(err)
	}
}
