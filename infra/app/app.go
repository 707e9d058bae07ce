package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"

	"github.com/toolmill/toolmill/projections/live"
)

// App is a running process of the service.
type App struct {
	config  config.Config
	logger  *slog.Logger
	metrics *telemetry.Metrics
	// workerID names the process: to River, in heartbeats, and in the log.
	workerID string

	stores
	log       logClients
	gateway   *gateway
	positions *live.Positions
	changes   *live.Changes
	board     *live.Board
	work      workPart
	offer     offer
	api       api
	operators operators

	clocks     clocks
	topicState topicState

	running *errgroup.Group
	// ended is closed when a part of the process failed.
	ctx    context.Context //nolint:containedctx // the process's own life
	cancel context.CancelFunc
	// closers undo what was started, last first.
	closers []func(context.Context)
	stop    sync.Once
	stopErr error
}

// Start starts a process with the roles of its configuration and returns when it can be used. Stop must be called.
func Start(ctx context.Context, c config.Config, logger *slog.Logger) (*App, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	a := newApp(ctx, c, logger)
	if err := a.start(ctx,
		a.warnOfReach, a.startProfiles, a.listenOperations, a.startStores, a.listenAPI, a.startLog, a.startPresence, a.startOwner, a.startWork,
		a.startProjector, a.startFeed, a.startBoard, a.startOperations, a.startAPI, a.startTaking); err != nil {
		return nil, err
	}
	return a, nil
}

func newApp(ctx context.Context, c config.Config, logger *slog.Logger) *App {
	a := &App{
		config: c, logger: slog.New(telemetry.NewLogHandler(logger.Handler())), metrics: telemetry.New(c.Version), workerID: commands.NewID("wrk"),
		positions: live.NewPositions(),
	}
	a.changes, a.board = live.NewChanges(a.positions), live.NewBoard()
	runCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	a.running, a.ctx = errgroup.WithContext(runCtx)
	a.cancel = cancel
	return a
}

const (
	// startStopMax is how long what was started may take to end where the start fails.
	startStopMax = 10 * time.Second
	// failedStopMax is how long the parts get to end in order where one of them has failed: whoever looks after the process
	// waits for its end, and for the reason.
	failedStopMax = 3 * time.Second
)

// start starts the parts in their order, or stops those that were started. A part that fails meanwhile ends what the next
// ones wait for: an owner that refuses the log does so while engines are still being started.
func (a *App) start(ctx context.Context, parts ...func(context.Context) error) error {
	starting, fail := context.WithCancelCause(ctx)
	failed := context.AfterFunc(a.ctx, func() { fail(context.Cause(a.ctx)) })
	defer failed()
	for _, part := range parts {
		err := part(starting)
		if err == nil && a.ctx.Err() == nil {
			continue
		}
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), startStopMax)
		defer cancel()
		return why(err, a.Stop(stopping), context.Cause(a.ctx))
	}
	return nil
}

// why is the error that says why a start failed: the part of the process that failed by itself, and only then what waited
// for it.
func why(start, stop, cause error) error {
	if cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return errors.Join(start, stop)
}

// Wait returns when a part of the process has failed, or ctx ends.
func (a *App) Wait(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-a.ctx.Done():
	}
}

// Stop ends the process in order and returns what had failed. What has not ended with ctx gets a moment more, and is left
// to itself then (ErrLeft): a store that does not answer keeps no process alive.
func (a *App) Stop(ctx context.Context) error {
	a.stop.Do(func() {
		ctx, cancel := a.stopping(ctx)
		defer cancel()
		budget := newStopBudget(ctx)
		for _, closeIt := range slices.Backward(a.closers) {
			_ = budget.await(func() error { closeIt(ctx); return nil })
		}
		a.cancel()
		a.stopErr = budget.await(a.running.Wait)
		a.close(ctx, budget, a.logger)
	})
	return a.stopErr
}

// stopping bounds a stop where a part has failed.
func (a *App) stopping(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.ctx.Err() != nil {
		return context.WithTimeout(ctx, failedStopMax)
	}
	return context.WithCancel(ctx)
}

// Addr is where the API listens; nil without the role.
func (a *App) Addr() net.Addr { return a.api.addr() }

// WorkerID is the name under which this process runs jobs.
func (a *App) WorkerID() string { return a.workerID }

// onStop has close called when the process stops, before what was started earlier is stopped.
func (a *App) onStop(closeIt func(context.Context)) { a.closers = append(a.closers, closeIt) }

// run keeps a part of the process running until the process stops. A part that ends by itself, with an error, ends the
// process: its supervisor starts it anew.
func (a *App) run(name string, part func(ctx context.Context) error) func(context.Context) {
	ctx, cancel := context.WithCancel(a.ctx)
	done := make(chan struct{})
	a.running.Go(func() error {
		defer close(done)
		err := part(ctx)
		if err != nil && ctx.Err() == nil {
			a.logger.Error("part of the process failed", "part", name, "error", err)
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	return func(stopCtx context.Context) {
		cancel()
		select {
		case <-done:
		case <-stopCtx.Done():
		}
	}
}
