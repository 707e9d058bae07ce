package operations

import (
	"context"
	"net"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/operations"
	ground "github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/rest"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// Subject holds the parts that are reported on.
type Subject struct {
	Stores    stores.Stores
	Log       eventlog.Connected
	Positions *live.Positions
	// Worker is nil without the role.
	Worker     *work.Worker
	Background *work.Background
	// Offer is nil in a process without the API.
	Offer *rest.Offer
	// Archive returns why the log cannot be archived; nil in a process that does not archive.
	Archive func(context.Context) error
}

// Serve serves operators, whatever the roles of the process are, once every check has been made.
func Serve(ctx context.Context, p *lifecycle.Process, listener net.Listener, of Subject) error {
	readiness := operations.NewReadiness(of.checks(p), p.Logger)
	p.Run("checks", func(ctx context.Context) error {
		readiness.Watch(ctx)
		return nil
	})
	select {
	case <-readiness.Known():
	case <-ctx.Done():
		return ctx.Err()
	}
	of.measure(p, readiness)
	answers := handlers.OperationsHandler(operations.Operations{
		Readiness: readiness, Starting: of.starting, Engines: of.engines(), Sandbox: of.sandbox(p), Metrics: p.Metrics.Handler(),
		Observe: func(s ground.Served) { p.Metrics.Answered(s.Method, s.Route, s.Status, s.Took, s.TraceID) },
	}, p.Logger)
	lifecycle.Serve(p, "operations", handlers.NewServer(answers, func() {}, p.Logger), listener)
	return nil
}

// starting returns what the start of the process still waits for, "" when it is over.
func (of Subject) starting() string {
	if of.Background.Taking() {
		return ""
	}
	return "the engines are being probed"
}

// measure adds the metrics that are read from the stores and the checks at each scrape.
func (of Subject) measure(p *lifecycle.Process, readiness *operations.Readiness) {
	p.Metrics.ReadStores(telemetry.Stores{
		Queues: of.queueDepths, Lag: of.lag, StreamLag: of.streamLag,
		DeadLetters: of.deadLetters(p), Tables: of.tableSizes, Upkeep: of.upkeep,
	})
	p.Metrics.States("toolmill_check_failing", "1 if a check of /readyz fails or hangs.", "check", readiness.Failing)
	p.Metrics.States("toolmill_tool_unable", "1 if this worker cannot run a tool.", "tool", of.Worker.UnableTools)
}

func (of Subject) queueDepths(ctx context.Context) ([]telemetry.Queue, error) {
	depths, err := of.Background.Depths(ctx)
	queues := make([]telemetry.Queue, len(depths))
	for i, d := range depths {
		queues[i] = telemetry.Queue{
			Name: d.Queue, Due: d.Due, Scheduled: d.Scheduled, Running: d.Running, OldestAge: d.OldestAge,
		}
	}
	return queues, err
}

// deadLetters counts those of each topic whose records are read, so that the first of a topic is seen to come.
func (of Subject) deadLetters(p *lifecycle.Process) func(context.Context) (map[string]int64, error) {
	kept := records.NewDeadLetters(of.Stores.DB, p.Logger)
	return func(ctx context.Context) (map[string]int64, error) {
		counts, err := kept.Count(ctx)
		for _, topic := range []string{commands.EventsTopic, commands.CommandsTopic, commands.RepliesTopic} {
			topic = of.Stores.Brokers.Topic(topic)
			if _, has := counts[topic]; err == nil && !has {
				counts[topic] = 0
			}
		}
		return counts, err
	}
}

func (of Subject) tableSizes(ctx context.Context) ([]telemetry.Table, error) {
	sizes, err := records.TableSizes(ctx, of.Stores.DB)
	tables := make([]telemetry.Table, len(sizes))
	for i, s := range sizes {
		tables[i] = telemetry.Table{Name: s.Table, RowBytes: s.RowBytes, IndexBytes: s.IndexBytes, DeadRows: s.DeadRows}
	}
	return tables, err
}

// upkeep reads the operators' trail, in which timers' commands are, too.
func (of Subject) upkeep(ctx context.Context) (done telemetry.Upkeep, err error) {
	const backup, audit = "backup", "audit check"
	ago, err := records.NewOperatorTrail(of.Stores.DB).DoneAgo(ctx, backup, audit)
	if age, ever := ago[backup]; ever {
		done.BackupAge = &age
	}
	if age, ever := ago[audit]; ever {
		done.AuditAge = &age
	}
	return done, err
}

// engines returns a function that reports the engines of this worker or, in a process that accepts jobs and runs
// none, those of all workers; nil in any other process.
func (of Subject) engines() func() []operations.Engine {
	switch {
	case of.Worker != nil:
		return func() []operations.Engine { return engineBodies(of.Worker.Engines()) }
	case of.Offer != nil:
		return func() []operations.Engine { return engineBodies(of.Offer.Engines()) }
	}
	return nil
}

func engineBodies(engines []heartbeat.Engine) []operations.Engine {
	bodies := make([]operations.Engine, len(engines))
	for i, e := range engines {
		bodies[i] = operations.Engine{Name: e.Name, Version: e.Version, Missing: e.Missing, Lacks: e.Lacks}
		for _, t := range e.Unable {
			bodies[i].Unable = append(bodies[i].Unable, operations.UnableTool(t))
		}
	}
	return bodies
}
