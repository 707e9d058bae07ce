package app

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"

	"toolmill/domain/tool"
	"toolmill/handlers"
	"toolmill/workers/chromium"
	"toolmill/workers/convert"
	"toolmill/workers/htmlpdf"
	"toolmill/workers/imagecompress"
	"toolmill/workers/office"
	"toolmill/workers/vips"
	"toolmill/workers/wordtopdf"
)

// engine is a program that tools of this process run on. Its class is its queue's name.
type engine struct {
	class       string
	concurrency int
	// name and version are what the program says of itself.
	name, version string
	// missing says why it cannot be used here. Its queue is left to other processes then.
	missing error
	tools   map[string]convert.Tool
}

// startEngines starts every engine that is installed. One that is not is no error: its tools are not run here. One that
// does not start is.
func (a *App) startEngines(ctx context.Context, scratch string) error {
	starts := []func(context.Context, string) (engine, error){a.startChromium, a.startLibreOffice, a.startVips}
	a.work.engines = make([]engine, len(starts))
	group, ctx := errgroup.WithContext(ctx)
	for i, start := range starts {
		group.Go(func() (err error) {
			a.work.engines[i], err = start(ctx, scratch)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, e := range a.work.engines {
		if e.missing != nil {
			a.logger.Warn("an engine is missing: its tools are not run here", "engine", e.class, "error", e.missing)
		}
	}
	return nil
}

func (a *App) startChromium(ctx context.Context, _ string) (engine, error) {
	e := engine{class: chromiumQueue, concurrency: a.config.ChromiumConcurrency, name: chromiumQueue}
	if _, e.missing = chromium.Find(); e.missing != nil {
		return e, nil //nolint:nilerr // it is reported as missing
	}
	pool, err := a.startPool(ctx)
	if err != nil {
		return e, err
	}
	stats := pool.Stats()
	e.name, e.version = stats.Engine, stats.EngineVersion
	e.tools = map[string]convert.Tool{"html-to-pdf-api": htmlToPDF{htmlpdf.NewRunner(pool)}}
	return e, nil
}

// startPool is the only start with something to stop: Chromium's processes outlive a job.
func (a *App) startPool(ctx context.Context) (*chromium.Pool, error) {
	pool, err := chromium.New(chromium.Config{
		Concurrency: a.config.ChromiumConcurrency, Spares: a.config.ChromiumSpares, Logger: a.logger,
	})
	if err != nil {
		return nil, err
	}
	if err := pool.Start(ctx); err != nil {
		return nil, err
	}
	a.onStop(func(ctx context.Context) {
		if err := pool.Stop(ctx); err != nil {
			a.logger.Warn("chromium", "error", err)
		}
	})
	a.work.pool = pool
	return pool, nil
}

func (a *App) startLibreOffice(ctx context.Context, scratch string) (engine, error) {
	e := engine{class: "libreoffice", concurrency: perCore(a.config.LibreOfficeConcurrency), name: office.Name}
	libreOffice, err := office.New(ctx, scratch, filepath.Join(a.config.DataDir, "engines", "libreoffice.json"))
	if errors.Is(err, office.ErrMissing) || errors.Is(err, office.ErrVersion) {
		e.missing = err
		return e, nil
	}
	if err != nil {
		return e, err
	}
	e.version = libreOffice.Version()
	e.tools = map[string]convert.Tool{"word-to-pdf": wordtopdf.New(libreOffice, pagesMax("word-to-pdf"))}
	return e, nil
}

func (a *App) startVips(ctx context.Context, _ string) (engine, error) {
	e := engine{class: "vips", concurrency: perCore(a.config.VipsConcurrency), name: vips.Name}
	libvips, err := vips.New(ctx)
	if errors.Is(err, vips.ErrMissing) {
		e.missing = err
		return e, nil
	}
	if err != nil {
		return e, err
	}
	e.version = libvips.Version()
	e.tools = map[string]convert.Tool{"image-compress-api": imagecompress.New(libvips)}
	return e, nil
}

// perCore is a concurrency that is as many as there are cores where the configuration says nothing.
func perCore(concurrency int) int { return cmp.Or(concurrency, runtime.GOMAXPROCS(0)) }

// pagesMax is the limit that a tool's contract publishes.
func pagesMax(slug string) int {
	for _, c := range tool.Contracts() {
		if c.Slug == slug {
			return c.Limits.MaxPages
		}
	}
	return 0
}

// engines tells of the engines of a worker; nil where the process runs no tools.
func (a *App) engines() func() []handlers.Engine {
	if a.work.engines == nil {
		return nil
	}
	return func() []handlers.Engine {
		bodies := make([]handlers.Engine, len(a.work.engines))
		for i, e := range a.work.engines {
			bodies[i] = handlers.Engine{Name: e.name, Version: e.version}
			if e.missing != nil {
				bodies[i].Missing = e.missing.Error()
			}
		}
		return bodies
	}
}

// lacks tells whether an engine class is known to be missing. A process that runs no tools knows nothing of it: a worker
// elsewhere may have what this machine has not.
func (a *App) lacks(class string) bool {
	for _, e := range a.work.engines {
		if e.class == class {
			return e.missing != nil
		}
	}
	return false
}
