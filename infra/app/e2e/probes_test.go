package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
)

// wrapped is an ffmpeg that precedes the machine's own in PATH. When broken it still reports its version and
// encoders, but can convert nothing.
type wrapped struct {
	t    *testing.T
	path string
}

func wrapFFmpeg(t *testing.T) wrapped {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-path-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755)) // engines' users must be able to enter it
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return wrapped{t, filepath.Join(dir, "ffmpeg")}
}

func (f wrapped) become(script string) {
	f.t.Helper()
	must(f.t, os.WriteFile(f.path+".new", []byte("#!/bin/sh\n"+script+"\nexec /usr/bin/ffmpeg \"$@\"\n"), 0o755))
	must(f.t, os.Rename(f.path+".new", f.path))
}

func (f wrapped) broken() {
	f.t.Helper()
	f.become(`case "$*" in *-version*|*-encoders*) ;; *) echo "No such filter: 'aresample'" >&2; exit 69 ;; esac`)
}

func (f wrapped) whole() {
	f.t.Helper()
	f.become("")
}

func (c client) tool(a *app.App, slug string) (view toolView) {
	c.t.Helper()
	c.get("http://"+a.Addr().String()+"/v1/tools/"+slug).in(http.StatusOK, &view)
	return view
}

func (c client) offered(a *app.App, slug string) bool {
	c.t.Helper()
	view := c.tool(a, slug)
	if view.APIAvailable == (view.Status == "coming_soon") {
		c.t.Errorf("%s: %+v", slug, view)
	}
	return view.APIAvailable
}

// unableAt returns why a process cannot run a tool, "" if it can.
func unableAt(t *testing.T, a *app.App, slug string) string {
	t.Helper()
	var said struct {
		Engines []struct {
			Unable []struct{ Slug, Reason string } `json:"unable"`
		} `json:"engines"`
	}
	client{t: t}.get(operatorsAt(a, "/readyz")).in(http.StatusOK, &said)
	for _, e := range said.Engines {
		for _, tool := range e.Unable {
			if tool.Slug == slug {
				return tool.Reason
			}
		}
	}
	return ""
}

// What an engine reports is not what it can do. A tool that fails its probe, at the start or after its jobs fail, is
// not offered by any process, with the reason; no work of it is taken; and it is offered again once it passes.
func TestAToolThatFailsItsProbeIsNotOffered(t *testing.T) {
	const slug, elsewhere = "audio-to-mp3", "image-compress-api"
	w := service(t)
	t.Cleanup(func() { w.restart(t) }) // after PATH is restored
	ffmpeg := wrapFFmpeg(t)
	ffmpeg.broken()
	w.restart(t)
	c := w.open(t, opening{})

	if c.offered(w.app, slug) || c.offered(w.app, "video-to-gif") || !c.offered(w.app, elsewhere) {
		t.Error("at the start the registry offers it")
	}
	if reason := unableAt(t, w.app, slug); !strings.Contains(reason, "No such filter") {
		t.Errorf("/readyz gives as the reason %q", reason)
	}
	c.post("/jobs", `{"toolSlug":"audio-to-mp3","input":{"kind":"file","name":"a","contentType":"audio/wav","sizeBytes":1}}`).
		refused(http.StatusUnprocessableEntity, "tool_not_available")
	w.postpones(t, "ffmpeg", work.Convert{AccountID: c.accountID, JobID: "job_of_nobody", Attempt: 1, ToolSlug: slug})
	apart, _ := w.second(t, config.RoleAPI)
	if c.offered(apart, slug) || unableAt(t, apart, slug) == "" {
		t.Error("another process offers it")
	}

	ffmpeg.whole()
	eventually(t, "it is offered again", func() bool { return c.offered(w.app, slug) && c.offered(apart, slug) })
	if j := c.convertFile(slug, "audio/wav", `{}`, tone()); j.Status != "succeeded" {
		t.Errorf("%+v %+v", j, j.Failure)
	}

	ffmpeg.broken()
	if j := c.convertFile(slug, "audio/wav", `{}`, tone()); j.Status != "failed" || j.Failure.Code != "worker_failed" ||
		strings.Contains(j.Failure.Message, "memory") {
		t.Errorf("%+v %+v", j, j.Failure)
	}
	eventually(t, "it is not offered", func() bool { return !c.offered(w.app, slug) && !c.offered(apart, slug) })
	if !c.offered(w.app, elsewhere) {
		t.Error("another tool is missing too")
	}
	text, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	for _, said := range []string{`msg="attempt failed"`, "tool=audio-to-mp3", "exitCode=69", "No such filter", "program=ffmpeg"} {
		if !strings.Contains(string(text), said) {
			t.Errorf("the log does not say %q", said)
		}
	}
	ffmpeg.whole()
	eventually(t, "it is offered again", func() bool { return c.offered(w.app, slug) })
}
