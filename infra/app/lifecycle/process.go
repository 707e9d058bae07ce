package lifecycle

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
)

// Process is what all parts of a process share: its name, configuration, logger and metrics, and the end of its life.
// It holds no part.
type Process struct {
	// ID names the process: in River's rows, in heartbeats, to the broker, and in the log.
	ID      string
	Config  config.Config
	Logger  *slog.Logger
	Metrics *telemetry.Metrics
	// Tracer makes no spans unless the process was asked to export them.
	Tracer *tracing.Tracer
	// Listeners keep the addresses of clients; nil keeps none.
	Listeners *Listeners

	running *errgroup.Group
	// ctx ends when a goroutine of Run has failed, or when the process stops.
	ctx    context.Context //nolint:containedctx // the process's own life
	cancel context.CancelFunc
	// closers end what runs; keepers close what everything that runs uses. Both are called in reverse order.
	closers []func(context.Context)
	keepers []func(context.Context, Budget)
	stop    sync.Once
	stopErr error
}

// New returns a process without parts. It outlives ctx: call Stop.
func New(ctx context.Context, id string, c config.Config, logger *slog.Logger, metrics *telemetry.Metrics) *Process {
	p := &Process{ID: id, Config: c, Logger: slog.New(telemetry.NewLogHandler(logger.Handler())), Metrics: metrics}
	runCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	p.running, p.ctx = errgroup.WithContext(runCtx)
	p.cancel = cancel
	return p
}

// OnStop registers a closer. Stop calls the closers in reverse order.
func (p *Process) OnStop(closeIt func(context.Context)) { p.closers = append(p.closers, closeIt) }

// AfterAll registers a closer of something that goroutines of Run may use until they end. Stop calls these closers in
// reverse order, after all others. A closer that may block forever uses the budget.
func (p *Process) AfterAll(closeIt func(context.Context, Budget)) {
	p.keepers = append(p.keepers, closeIt)
}

// Run runs a part in a goroutine until the process stops, and registers a closer that cancels its context and waits
// for its end. If the part returns an error before that, the process ends.
func (p *Process) Run(name string, part func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(p.ctx)
	done := make(chan struct{})
	p.running.Go(func() error {
		defer close(done)
		err := part(ctx)
		if err != nil && ctx.Err() == nil {
			p.Logger.Error("part of the process failed", "part", name, "error", err)
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	p.OnStop(func(stopCtx context.Context) {
		cancel()
		select {
		case <-done:
		case <-stopCtx.Done():
		}
	})
}

// Wait returns when a part of the process has failed, or ctx ends.
func (p *Process) Wait(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-p.ctx.Done():
	}
}

// Stop ends the process and returns the error of the part that failed, if any. What has not ended when ctx ends gets
// ten seconds more, all of it together, and is then abandoned (ErrLeft), so that a store that does not answer keeps
// no process alive. Further calls return the result of the first.
func (p *Process) Stop(ctx context.Context) error {
	p.stop.Do(func() {
		ctx, cancel := p.stopping(ctx)
		defer cancel()
		budget := newBudget(ctx)
		for _, closeIt := range slices.Backward(p.closers) {
			_ = budget.Await(func() error { closeIt(ctx); return nil })
		}
		p.cancel()
		p.stopErr = budget.Await(p.running.Wait)
		for _, closeIt := range slices.Backward(p.keepers) {
			closeIt(ctx, budget)
		}
	})
	return p.stopErr
}

// failedStopMax is how long the parts of a process may take to end when one of them has failed: the supervisor waits
// for the end of the process, and for the reason.
const failedStopMax = 3 * time.Second

// stopping bounds the stop of a process in which a part has failed.
func (p *Process) stopping(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.ctx.Err() != nil {
		return context.WithTimeout(ctx, failedStopMax)
	}
	return context.WithCancel(ctx)
}
