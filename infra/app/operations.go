package app

import (
	"context"
	"fmt"

	"toolmill/commands"
	"toolmill/handlers"
	"toolmill/infra/telemetry"
	"toolmill/projections"
)

// operations are what operators ask of this process, whatever its roles.
func (a *App) operations() handlers.Operations {
	a.metrics.ReadStores(telemetry.Stores{
		Queues: a.queueDepths, Lag: a.lag, DeadLetters: projections.NewDeadLetters(a.db, a.logger).Count,
	})
	return handlers.Operations{
		Checks: a.checks(), Engines: a.engines(), Sandbox: a.sandbox(), Metrics: a.metrics.Handler(),
		Observe: func(s handlers.Served) { a.metrics.Answered(s.Method, s.Route, s.Status, s.Took) },
	}
}

// checks are what /readyz asks.
func (a *App) checks() []handlers.Check {
	return []handlers.Check{
		{Name: "broker", Probe: func(ctx context.Context) error { return a.log.reader.Ping(ctx) }},
		{Name: "postgres", Probe: a.db.Ping},
		{Name: "projection", Probe: a.projectionLag},
		{Name: "clock", Probe: a.clocks.check},
		{Name: "topics", Probe: a.topicState.check},
	}
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
