package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync/atomic"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/dev"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/operations"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/app/rest"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/publicweb"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/live"
)

// App is a running process of the service.
type App struct {
	*lifecycle.Process

	operators net.Listener
	api       rest.Address
	worker    *work.Worker
	left      *leaving
}

// Kept is what stays when a process stops, for the one that goes on in its place: addresses, so that clients can connect meanwhile, and
// engines, which take long to start and to probe. Close it afterwards.
type Kept struct {
	Listeners lifecycle.Listeners
	Engines   work.KeptEngines
}

// Close gives the addresses up and ends the engines.
func (k *Kept) Close(ctx context.Context, logger *slog.Logger) {
	if err := errors.Join(k.Listeners.Close(), k.Engines.Close(ctx)); err != nil {
		logger.WarnContext(ctx, "the end of a process", "error", err)
	}
}

// Start starts a process with the roles of its configuration and returns once it can be used. Call Stop afterwards.
// metrics must not be shared with another process. With nil nothing is kept when it stops.
func Start(
	ctx context.Context, c config.Config, logger *slog.Logger, metrics *telemetry.Metrics, kept *Kept,
) (*App, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	p := lifecycle.New(ctx, commands.NewID("wrk"), c, logger, metrics)
	if kept != nil {
		p.Listeners = &kept.Listeners
	} else {
		kept = new(Kept)
		p.OnStop(func(ctx context.Context) { kept.Close(ctx, logger) })
	}
	return lifecycle.Start(ctx, p, func(s *lifecycle.Sequence) *App { return start(s, &kept.Engines) })
}

// Addr is where the API listens; nil without the role.
func (a *App) Addr() net.Addr { return a.api.Addr() }

// OperationsAddr is where the process listens for operators.
func (a *App) OperationsAddr() net.Addr { return a.operators.Addr() }

// Rest ends the processes that were started ahead and have nothing to do; the next job has them started again.
func (a *App) Rest() { a.worker.Rest() }

// start starts all parts of a process. Each part comes after those that it needs.
func start(s *lifecycle.Sequence, standing *work.KeptEngines) *App {
	p := s.Process
	dev.WarnOfReach(p)
	do(s, "tracing", func(ctx context.Context) error { return startTracing(ctx, p) })
	do(s, "profiles", func(ctx context.Context) error { return operations.ServeProfiles(ctx, p) })
	operators := lifecycle.Next(s, "operators' address", func(ctx context.Context) (net.Listener, error) { return operations.Listen(ctx, p) })
	kept := stores.Open(s, operators)
	api := lifecycle.Next(s, "api's address", func(ctx context.Context) (rest.Address, error) { return rest.Listen(ctx, p) })
	log := eventlog.Connect(s, kept)
	present := lifecycle.Next(s, "presence", func(ctx context.Context) (presence.Present, error) {
		return presence.Announce(ctx, p, kept.Brokers, kept.DB)
	})
	do(s, "generation compared", kept.SameGeneration)
	positions := lifecycle.Next(s, "positions", func(context.Context) (*live.Positions, error) {
		return stores.FollowPositions(p, kept.DB), nil
	})
	// Early, so that a process that starts while the log moves ends at once: all accounts wait for its end.
	left := lifecycle.Next(s, "generation", func(context.Context) (*leaving, error) { return awaitLeaving(p, log.Log, positions), nil })
	running := new(atomic.Pointer[work.Worker])
	changes := lifecycle.Next(s, "live feed", func(ctx context.Context) (*live.Changes, error) {
		return followEvents(ctx, p, kept, positions, running, left)
	})
	do(s, "generation looked at", func(ctx context.Context) error { return left.look(ctx, log.Reader) }) // it may have been closed before the feed began
	do(s, "owner", func(context.Context) error { return runOwner(p, kept, log.Log, present) })
	queue := lifecycle.Next(s, "queue", func(context.Context) (*river.Client, error) { return work.NewQueue(p, kept.DB) })
	do(s, "projector", func(context.Context) error { return runProjector(p, kept, log.Log, present, queue, positions) })
	do(s, "stream", func(context.Context) error { return runStream(p, kept, log.Log, present) })
	guard := publicweb.New(publicweb.Config{AllowPrivate: p.Config.Development})
	board := lifecycle.Next(s, "progress feed", func(ctx context.Context) (*live.Board, error) { return followProgress(ctx, p, kept) })
	offer := lifecycle.Next(s, "offer", func(ctx context.Context) (*rest.Offer, error) { return followOffer(ctx, p, kept) })
	reads := rest.ReadModels{Positions: positions, Changes: changes, Board: board}
	answer := func(context.Context) error {
		return runAPI(p, api, rest.Ports{Stores: kept, Log: log.Log, Queue: queue, Offer: offer, PublicWeb: guard, ReadModels: reads})
	}
	early := offer.Known() // clients need not wait for engines, unless nobody else has said which tools can be run
	doIf(early, s, "api", answer)
	worker := lifecycle.Next(s, "worker", func(ctx context.Context) (*work.Worker, error) {
		return runWorker(ctx, p, kept, log.Log, queue, standing)
	})
	running.Store(worker)
	deliver := lifecycle.Next(s, "delivery", func(context.Context) (river.Handler, error) { return runDelivery(p, kept, log.Log, api, guard) })
	background := lifecycle.Next(s, "background work", func(ctx context.Context) (*work.Background, error) {
		return work.Prepare(ctx, p, kept, log.Log, queue, worker, deliver)
	})
	archived := lifecycle.Next(s, "archive", func(context.Context) (*archiving, error) { return runArchive(p, kept, log.Log), nil })
	do(s, "lake", func(context.Context) error { return runLake(p, kept, log.Log) })
	do(s, "operations", func(ctx context.Context) error {
		return operations.Serve(ctx, p, operators, operations.Subject{
			Stores: kept, Log: log, Positions: positions, Worker: worker, Background: background, Offer: offer,
			Archive: archived.check(),
		})
	})
	doIf(!early, s, "engines offered", func(context.Context) error { return offer.Settle(worker.Engines()) })
	doIf(!early, s, "api", answer)
	do(s, "engines tried", func(ctx context.Context) error { return offerTried(ctx, worker, offer) })
	do(s, "taking", background.Take)
	return &App{p, operators, api, worker, left}
}

// doIf starts a part under a condition.
func doIf(is bool, s *lifecycle.Sequence, part string, start func(ctx context.Context) error) {
	if is {
		do(s, part, start)
	}
}

// do starts a part that no other part needs.
func do(s *lifecycle.Sequence, part string, start func(ctx context.Context) error) {
	lifecycle.Next(s, part, func(ctx context.Context) (struct{}, error) { return struct{}{}, start(ctx) })
}
