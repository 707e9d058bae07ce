package engines

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/office"
)

// Config is what engines are started with.
type Config struct {
	// Scratch is the directory that attempts get theirs in; engines' own users pass through it.
	Scratch string
	// Kept is the directory for what an engine can keep from one start to the next. It may be removed at any time.
	Kept string
	// How many attempts run at once; 0 is one for each core. Spares are processes started ahead, Idle those that wait for
	// their accounts' next jobs; 0 is chromium.Config's, and none of LibreOffice's.
	ChromiumConcurrency, ChromiumSpares, ChromiumIdle, LibreOfficeSpares           int
	LibreOfficeConcurrency, VipsConcurrency, PopplerConcurrency, FFmpegConcurrency int
	// ChromiumSeparateRenderers is chromium.Config's SeparateRenderers.
	ChromiumSeparateRenderers bool

	Logger *slog.Logger
}

// Engine is a program that tools run on.
type Engine struct {
	// Class is the engine class of contracts, and so the name of its queue.
	Class       string
	Concurrency int
	// Name and Version are what the program says of itself.
	Name, Version string
	// Missing says why it cannot be used here.
	Missing error
	// Tools are those that it makes possible, by slug.
	Tools map[string]convert.Tool
}

// lacking notes an engine that is not installed, which is not an error, and returns any other error of its start.
func (e *Engine) lacking(err error, missing ...error) error {
	for _, m := range missing {
		if errors.Is(err, m) {
			e.Missing = err
			return nil
		}
	}
	return err
}

// Set is all engines of a process.
type Set struct {
	Engines []Engine
	// Pool is Chromium's; nil where Chromium is missing.
	Pool *chromium.Pool

	libreOffice *office.Engine // nil likewise
	standing    *standing
	scratch     string
	logger      *slog.Logger
}

// class is one engine class: how its engine starts, and a tiny job for each of its tools.
type class struct {
	start   func(*Set, context.Context, Config) (Engine, error)
	samples map[string]sample
}

var classes = []class{
	{(*Set).startChromium, chromiumSamples},
	{(*Set).startLibreOffice, libreOfficeSamples},
	{(*Set).startVips, vipsSamples},
	{(*Set).startPoppler, popplerSamples},
	{(*Set).startPDFium, pdfiumSamples},
	{(*Set).startFFmpeg, ffmpegSamples},
}

// Start starts every engine that is installed. Stop must be called after it, also after an error.
func Start(ctx context.Context, c Config) (*Set, error) {
	s := &Set{standing: newStanding(), scratch: c.Scratch, logger: c.Logger}
	s.Engines = make([]Engine, len(classes))
	group, ctx := errgroup.WithContext(ctx)
	for i, class := range classes {
		group.Go(func() (err error) {
			s.Engines[i], err = class.start(s, ctx, c)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return s, err
	}
	for _, e := range s.Engines {
		if e.Missing != nil {
			c.Logger.Warn("an engine is missing: its tools are not run here", "engine", e.Class, "error", e.Missing)
		}
	}
	return s, nil
}

// Stop ends the processes that outlive a job.
func (s *Set) Stop(ctx context.Context) error {
	if s.libreOffice != nil {
		s.libreOffice.Stop()
	}
	if s.Pool == nil {
		return nil
	}
	return s.Pool.Stop(ctx)
}

// Tools are the tools that can be run here, by slug.
func (s *Set) Tools() map[string]convert.Tool {
	all := map[string]convert.Tool{}
	for _, e := range s.Engines {
		maps.Copy(all, e.Tools)
	}
	return all
}

// Lacks reports whether an engine class is known to be missing here.
func (s *Set) Lacks(class string) bool {
	for _, e := range s.Engines {
		if e.Class == class {
			return e.Missing != nil
		}
	}
	return false
}

func (c Config) kept(name string) string { return filepath.Join(c.Kept, name) }

// perCore is a concurrency that is as many as there are cores where the configuration says nothing.
func perCore(concurrency int) int { return cmp.Or(concurrency, runtime.GOMAXPROCS(0)) }

// limits are those that a tool's contract publishes.
func limits(slug string) tool.Limits {
	for _, c := range tool.Contracts() {
		if c.Slug == slug {
			return c.Limits
		}
	}
	return tool.Limits{}
}
