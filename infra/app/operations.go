package app

import (
	"context"
	"errors"
	"fmt"
	"net"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"

	"github.com/toolmill/toolmill/infra/postgres/records"
)

// operators is where this process answers them.
type operators struct{ listener net.Listener }

// listenOperations takes the operators' address. In development, where several processes may run on one machine, a free
// port is as good as the default one.
func (a *App) listenOperations(ctx context.Context) (err error) {
	address := a.config.OperationsListen
	a.operators.listener, err = new(net.ListenConfig).Listen(ctx, "tcp", address)
	if errors.Is(err, unix.EADDRINUSE) && a.config.Development && address == config.OperationsListenDefault {
		a.logger.Warn("the operators' address is in use by another program; a free port is taken instead", "address", address)
		a.operators.listener, err = new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	}
	if err != nil {
		return fmt.Errorf("TOOLMILL_OPERATIONS_LISTEN: %w", err)
	}
	a.onStop(func(context.Context) { _ = a.operators.listener.Close() })
	return nil
}

// OperationsAddr is where operators ask how the process is.
func (a *App) OperationsAddr() net.Addr { return a.operators.listener.Addr() }

// otherOperations is where operators ask where the default address was taken by somebody else, "" elsewhere.
func (a *App) otherOperations() string {
	if at := a.OperationsAddr().String(); a.config.OperationsListen == config.OperationsListenDefault && at != config.OperationsListenDefault {
		return "http://" + at
	}
	return ""
}

// startOperations answers operators once every check was made.
func (a *App) startOperations(ctx context.Context) error {
	readiness := handlers.NewReadiness(a.checks(), a.logger)
	a.onStop(a.run("checks", func(ctx context.Context) error {
		readiness.Watch(ctx)
		return nil
	}))
	select {
	case <-readiness.Known():
	case <-ctx.Done():
		return ctx.Err()
	}
	a.serve("operations", handlers.NewServer(handlers.OperationsHandler(a.operations(readiness), a.logger), func() {}, a.logger), a.operators.listener)
	return nil
}

// starting says what the start of the process still waits for, "" when it is over.
func (a *App) starting() string {
	if a.work.taking.Load() {
		return ""
	}
	return "the engines are being tried"
}

func (a *App) observe(s handlers.Served) { a.metrics.Answered(s.Method, s.Route, s.Status, s.Took) }

// operations are what operators ask of this process, whatever its roles.
func (a *App) operations(readiness *handlers.Readiness) handlers.Operations {
	a.metrics.ReadStores(telemetry.Stores{
		Queues: a.queueDepths, Lag: a.lag, DeadLetters: records.NewDeadLetters(a.db, a.logger).Count,
	})
	a.metrics.States("toolmill_check_failing", "1 where a check of /readyz does not hold, or hangs.", "check", readiness.Failing)
	a.metrics.States("toolmill_tool_unable", "1 where this worker cannot run a tool.", "tool", a.unableTools)
	return handlers.Operations{
		Readiness: readiness, Starting: a.starting, Engines: a.engines(), Sandbox: a.sandbox(), Metrics: a.metrics.Handler(), Observe: a.observe,
	}
}

// checks are what /readyz asks.
func (a *App) checks() []handlers.Check {
	return append([]handlers.Check{
		{Name: "broker", Probe: func(ctx context.Context) error { return a.log.reader.Ping(ctx) }},
		{Name: "postgres", Probe: a.db.Ping},
		{Name: "projection", Probe: a.projectionLag},
		{Name: "clock", Probe: a.clocks.check},
		{Name: "topics", Probe: a.topicState.check},
	}, a.storageChecks()...)
}

// lagMax is how far the read models may be behind the log before the process counts as not ready.
const lagMax = 10_000

func (a *App) projectionLag(ctx context.Context) error {
	lags, err := a.lag(ctx)
	if err != nil {
		return err
	}
	for partition, lag := range lags {
		if lag > lagMax {
			return fmt.Errorf("partition %d: the read models are %d records behind", partition, lag)
		}
	}
	return nil
}

// lag returns how many records of each partition the read models do not show, as far as this process has heard.
func (a *App) lag(ctx context.Context) (map[int32]int64, error) {
	lags := make(map[int32]int64, a.config.Partitions)
	for partition := range a.config.Partitions {
		end, err := a.log.reader.End(ctx, commands.EventsTopic, partition)
		if err != nil {
			return nil, err
		}
		lags[partition] = max(0, end-a.positions.Next(partition))
	}
	return lags, nil
}

func (a *App) queueDepths(ctx context.Context) ([]telemetry.Queue, error) {
	depths, err := a.work.queue.Depths(ctx)
	queues := make([]telemetry.Queue, len(depths))
	for i, d := range depths {
		queues[i] = telemetry.Queue{
			Name: d.Queue, Due: d.Due, Scheduled: d.Scheduled, Running: d.Running, OldestAge: d.OldestAge,
		}
	}
	return queues, err
}
