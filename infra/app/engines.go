package app

import (
	"context"
	"path/filepath"

	"toolmill/handlers"
	"toolmill/infra/engines"
)

func (a *App) startEngines(ctx context.Context, scratch string) error {
	started, err := engines.Start(ctx, engines.Config{
		Scratch: scratch, Kept: filepath.Join(a.config.DataDir, "engines"),
		ChromiumConcurrency: a.config.ChromiumConcurrency, ChromiumSpares: a.config.ChromiumSpares,
		LibreOfficeConcurrency: a.config.LibreOfficeConcurrency, VipsConcurrency: a.config.VipsConcurrency,
		PopplerConcurrency: a.config.PopplerConcurrency, Logger: a.logger,
	})
	a.work.engines = started
	a.onStop(func(ctx context.Context) {
		if err := started.Stop(ctx); err != nil {
			a.logger.Warn("engines", "error", err)
		}
	})
	return err
}

// engines tells of the engines of a worker; nil where the process runs no tools.
func (a *App) engines() func() []handlers.Engine {
	if a.work.engines == nil {
		return nil
	}
	return func() []handlers.Engine {
		bodies := make([]handlers.Engine, len(a.work.engines.Engines))
		for i, e := range a.work.engines.Engines {
			bodies[i] = handlers.Engine{Name: e.Name, Version: e.Version}
			if e.Missing != nil {
				bodies[i].Missing = e.Missing.Error()
			}
		}
		return bodies
	}
}

// lacks tells whether an engine class is known to be missing. A process that runs no tools knows nothing of it: a worker
// elsewhere may have what this machine has not.
func (a *App) lacks(class string) bool { return a.work.engines != nil && a.work.engines.Lacks(class) }
