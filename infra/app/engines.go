package app

import (
	"context"
	"path/filepath"

	"toolmill/handlers"
	"toolmill/infra/config"
	"toolmill/infra/engines"
	"toolmill/workers/heartbeat"
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
		bodies[i] = handlers.Engine{Name: e.Name, Version: e.Version, Missing: e.Missing}
	}
	return bodies
}
