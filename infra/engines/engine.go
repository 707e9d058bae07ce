package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// Config configures the engines.
type Config struct {
	// Scratch is the directory in which each attempt gets its own directory; the engines' users must be able to enter
	// it.
	Scratch string
	// Kept is the directory for what an engine reuses from one start to the next. It may be removed at any time.
	Kept string
	// Concurrency is how many attempts run at once; 0 means one per core. Spares are processes started ahead, Idle
	// those that wait for their accounts' next jobs; 0 means chromium.Config's default, and none for LibreOffice.
	ChromiumConcurrency, ChromiumSpares, ChromiumIdle, LibreOfficeSpares           int
	LibreOfficeConcurrency, VipsConcurrency, PopplerConcurrency, FFmpegConcurrency int
	// ChromiumSeparateRenderers is chromium.Config's SeparateRenderers.
	ChromiumSeparateRenderers bool
	// Queues are the engine classes whose jobs are run here; empty means all.
	Queues []string

	Logger *slog.Logger
}

// Engine is a program that tools run on.
type Engine struct {
	// Class is the engine class in contracts, and so the name of its queue.
	Class       string
	Concurrency int
	// Name and Version are as the program reports them.
	Name, Version string
	// Missing is why the engine cannot be used here, nil if it can.
	Missing error
	// Tools are the tools that run on it, by slug.
	Tools map[string]convert.Tool
}

// lacking records an engine that is not installed, which is not an error, and returns any other error of its start.
func (e *Engine) lacking(err error, missing ...error) error {
	for _, m := range missing {
		if errors.Is(err, m) {
			e.Missing = err
			return nil
		}
	}
	return err
}

// Set holds all engines of a process.
type Set struct {
	Engines []Engine
	// Pool is Chromium's; nil if Chromium is missing.
	Pool *chromium.Pool

	libreOffice *office.Engine // nil if LibreOffice is missing
	standing    *standing
	scratch     string
	logger      *slog.Logger
}

// class is one engine class: how its engine starts, and a sample for each of its tools.
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

// Start starts every engine that is installed. Call Stop afterwards, even after an error.
func Start(ctx context.Context, c Config) (*Set, error) {
	s := &Set{standing: newStanding(), scratch: c.Scratch, logger: c.Logger}
	s.Engines = make([]Engine, len(classes))
	group, ctx := errgroup.WithContext(ctx)
	for i, class := range classes {
		group.Go(func() (err error) {
			s.Engines[i], err = class.start(s, ctx, c)
			return withRemedy(err)
		})
	}
	if err := group.Wait(); err != nil {
		return s, err
	}
	if err := s.leave(c.Queues); err != nil {
		return s, err
	}
	for _, e := range s.Engines {
		if e.Missing != nil && !errors.Is(e.Missing, ErrElsewhere) {
			c.Logger.Warn("an engine is missing: its tools are not run here", "engine", e.Class, "error", e.Missing)
		}
	}
	return s, nil
}

// withRemedy names the setting that starts an engine whose system calls are others than those recorded: of another
// version or distribution, or on another processor.
func withRemedy(err error) error {
	if err == nil || calls.Used() != calls.Allowed {
		return err
	}
	return fmt.Errorf("an engine does not start; if TOOLMILL_SYSTEM_CALLS=denied starts it, its list of system calls is too short: %w", err)
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

// Rest ends the processes that were started ahead and have nothing to do. They are started again with the first job that
// could use one.
func (s *Set) Rest() {
	if s.libreOffice != nil {
		s.libreOffice.Rest()
	}
	if s.Pool != nil {
		s.Pool.Rest()
	}
}

// Tools returns the tools that can run here, by slug.
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

// Elsewhere reports whether the jobs of an engine class are left to other workers, by Config.Queues.
func (s *Set) Elsewhere(class string) bool {
	return slices.ContainsFunc(s.Engines, func(e Engine) bool { return e.Class == class && errors.Is(e.Missing, ErrElsewhere) })
}

func (c Config) kept(name string) string { return filepath.Join(c.Kept, name) }

// perCore returns concurrency, or the number of cores if it is 0.
func perCore(concurrency int) int { return cmp.Or(concurrency, runtime.GOMAXPROCS(0)) }

// limits returns the limits in a tool's contract.
func limits(slug string) tool.Limits {
	for _, c := range tool.Contracts() {
		if c.Slug == slug {
			return c.Limits
		}
	}
	return tool.Limits{}
}
