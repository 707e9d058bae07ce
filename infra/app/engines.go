package app

import (
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

func (a *App) startEngines(ctx context.Context, scratch string) error {
	started, err := engines.Start(ctx, engines.Config{
		Scratch: scratch, Kept: filepath.Join(a.config.DataDir, "engines"),
		ChromiumConcurrency: a.config.ChromiumConcurrency, ChromiumSpares: a.config.ChromiumSpares, ChromiumIdle: a.config.ChromiumIdle,
		ChromiumSeparateRenderers: a.config.ChromiumSeparateRenderers,
		LibreOfficeConcurrency:    a.config.LibreOfficeConcurrency, LibreOfficeSpares: a.config.LibreOfficeSpares, VipsConcurrency: a.config.VipsConcurrency,
		PopplerConcurrency: a.config.PopplerConcurrency, FFmpegConcurrency: a.config.FFmpegConcurrency, Logger: a.logger,
	})
	a.work.engines = started
	a.onStop(func(ctx context.Context) {
		if err := started.Stop(ctx); err != nil {
			a.logger.Warn("engines", "error", err)
		}
	})
	return err
}

// worker is this process as its heartbeat tells of it.
func (a *App) worker() heartbeat.Worker {
	w := heartbeat.Worker{ID: a.workerID}
	if a.work.engines == nil {
		return w
	}
	for _, e := range a.work.engines.Engines {
		told := heartbeat.Engine{Class: e.Class, Name: e.Name, Version: e.Version}
		if e.Missing != nil {
			told.Missing = e.Missing.Error()
		}
		unable := a.work.engines.UnableTools(e.Class)
		for _, slug := range slices.Sorted(maps.Keys(unable)) {
			told.Unable = append(told.Unable, heartbeat.UnableTool{Slug: slug, Reason: reasonOf(unable[slug])})
		}
		told.Lacks = a.work.engines.Lacking(e.Class)
		w.Engines = append(w.Engines, told)
	}
	return w
}

// engines tells of the engines of a worker, or of all workers where the process takes jobs and runs none; nil where it
// does neither.
func (a *App) engines() func() []handlers.Engine {
	switch {
	case a.work.engines != nil:
		return func() []handlers.Engine { return engineBodies(a.worker().Engines) }
	case a.config.Has(config.RoleAPI):
		return func() []handlers.Engine { return engineBodies(a.offer.engines()) }
	}
	return nil
}

func engineBodies(told []heartbeat.Engine) []handlers.Engine {
	bodies := make([]handlers.Engine, len(told))
	for i, e := range told {
		bodies[i] = handlers.Engine{Name: e.Name, Version: e.Version, Missing: e.Missing, Lacks: e.Lacks}
		for _, t := range e.Unable {
			bodies[i].Unable = append(bodies[i].Unable, handlers.UnableTool(t))
		}
	}
	return bodies
}

// unableTools tells of each tool whether this process cannot run it; of none where it is no worker.
func (a *App) unableTools() map[string]bool {
	if a.work.engines == nil {
		return nil
	}
	unable := make(map[string]bool)
	for _, c := range tool.Contracts() {
		unable[c.Slug] = a.work.engines.Lacks(c.EngineClass) || a.work.engines.Unable(c.Slug) != nil
	}
	return unable
}

// reasonOf is why a tool cannot be run, in as many words as a heartbeat has room for. The log has all of them.
func reasonOf(err error) string {
	const bytesMax = 300
	text := err.Error()
	if len(text) > bytesMax {
		text = strings.ToValidUTF8(text[:bytesMax], "") + "…"
	}
	return text
}
