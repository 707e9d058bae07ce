package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// KeptEngines are the engines of a process, which stay while its parts end and begin again. The zero value has none yet.
type KeptEngines struct {
	set    *engines.Set
	probed bool
}

// ofProcess returns the engines that were kept, or starts them.
func (k *KeptEngines) ofProcess(ctx context.Context, p *lifecycle.Process, scratch string) (*engines.Set, error) {
	if k.set != nil {
		return k.set, nil
	}
	if err := errors.Join(os.RemoveAll(scratch), os.MkdirAll(scratch, 0o711)); err != nil { //nolint:gosec // engines' users must be able to enter it
		return nil, fmt.Errorf("scratch directory: %w", err)
	}
	started, err := startEngines(ctx, p.Config, scratch, p.Logger)
	if err != nil {
		return nil, errors.Join(err, started.Stop(context.WithoutCancel(ctx))) // some may have started
	}
	k.set = started
	return started, nil
}

// Close ends the engines. Nothing may run in them any more.
func (k *KeptEngines) Close(ctx context.Context) error {
	if k.set == nil {
		return nil
	}
	return k.set.Stop(ctx)
}

func startEngines(ctx context.Context, c config.Config, scratch string, logger *slog.Logger) (*engines.Set, error) {
	return engines.Start(ctx, engines.Config{
		Scratch: scratch, Kept: filepath.Join(c.DataDir, "engines"),
		ChromiumConcurrency: c.ChromiumConcurrency, ChromiumSpares: c.ChromiumSpares, ChromiumIdle: c.ChromiumIdle,
		ChromiumSeparateRenderers: c.ChromiumSeparateRenderers,
		LibreOfficeConcurrency:    c.LibreOfficeConcurrency, LibreOfficeSpares: c.LibreOfficeSpares, VipsConcurrency: c.VipsConcurrency,
		PopplerConcurrency: c.PopplerConcurrency, FFmpegConcurrency: c.FFmpegConcurrency, Queues: c.Queues, Logger: logger,
	})
}

// State returns what the process's heartbeat reports; without the role worker only its ID.
func (w *Worker) State(id string) heartbeat.Worker {
	return heartbeat.Worker{ID: id, Engines: w.Engines()}
}

// Engines returns the engines of this worker, and which of its tools cannot run.
func (w *Worker) Engines() (all []heartbeat.Engine) {
	if w == nil {
		return nil
	}
	for _, e := range w.engines.Engines {
		state := heartbeat.Engine{Class: e.Class, Name: e.Name, Version: e.Version}
		if e.Missing != nil {
			state.Missing = e.Missing.Error()
		}
		unable := w.engines.UnableTools(e.Class)
		for _, slug := range slices.Sorted(maps.Keys(unable)) {
			state.Unable = append(state.Unable, heartbeat.UnableTool{Slug: slug, Reason: reasonOf(unable[slug])})
		}
		state.Lacks = w.engines.Lacking(e.Class)
		all = append(all, state)
	}
	return all
}

// UnableTools reports, for each tool, whether this worker cannot run it, without those that are left to other workers; nil if the
// process is not a worker.
func (w *Worker) UnableTools() map[string]bool {
	if w == nil {
		return nil
	}
	unable := make(map[string]bool)
	for _, c := range tool.Contracts() {
		if w.engines.Elsewhere(c.EngineClass) {
			continue
		}
		unable[c.Slug] = w.engines.Lacks(c.EngineClass) || w.engines.Unable(c.Slug) != nil
	}
	return unable
}

// reasonOf returns why a tool cannot run, shortened for a heartbeat. The log has the full text.
func reasonOf(err error) string {
	const bytesMax = 300
	text := err.Error()
	if len(text) > bytesMax {
		text = strings.ToValidUTF8(text[:bytesMax], "") + "…"
	}
	return text
}
