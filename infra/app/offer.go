package app

import (
	"context"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// offerEvery is how often a process that takes jobs asks what the workers have.
const offerEvery = heartbeat.Every

// offer is handlers.Registry: the tools, each available as long as a living worker has its engine and can do it. While nobody lives, or
// says so, what was known holds: jobs wait then, as they do for a worker that is busy.
type offer struct{ known atomic.Pointer[offered] }

type offered struct {
	registry *tool.Registry
	engines  []heartbeat.Engine
}

// All implements handlers.Registry.
func (o *offer) All() []tool.Contract { return o.known.Load().registry.All() }

// Find implements handlers.Registry.
func (o *offer) Find(slug string) (tool.Contract, bool) { return o.known.Load().registry.Find(slug) }

// ForJob implements handlers.Registry.
func (o *offer) ForJob(slug string) (tool.Contract, error) {
	return o.known.Load().registry.ForJob(slug)
}

func (o *offer) engines() []heartbeat.Engine {
	known := o.known.Load()
	if known == nil {
		return nil // the API is about to start
	}
	return known.engines
}

// settle makes the registry of what workers can run.
func (o *offer) settle(contracts []tool.Contract, engines []heartbeat.Engine) error {
	for i := range contracts {
		contracts[i].Unavailable = slices.ContainsFunc(engines, func(e heartbeat.Engine) bool {
			return e.Class == contracts[i].EngineClass && (e.Missing != "" || cannot(e, contracts[i].Slug))
		})
	}
	registry, err := tool.NewRegistry(tool.Catalog(contracts)...)
	if err == nil {
		o.known.Store(&offered{registry, engines})
	}
	return err
}

func cannot(e heartbeat.Engine, slug string) bool {
	return slices.ContainsFunc(e.Unable, func(t heartbeat.UnableTool) bool { return t.Slug == slug })
}

// startRegistry follows the workers' engines until the process stops. Its own are known before anybody has told of them.
func (a *App) startRegistry(ctx context.Context) (*offer, error) {
	if err := a.offer.settle(a.contracts(), a.worker().Engines); err != nil {
		return nil, err
	}
	heartbeats := postgres.NewHeartbeats(a.db)
	if err := a.followEngines(ctx, heartbeats); err != nil {
		return nil, err
	}
	a.onStop(a.run("engines of workers", func(ctx context.Context) error {
		every(ctx, offerEvery, func() {
			if err := a.followEngines(ctx, heartbeats); err != nil && ctx.Err() == nil {
				a.logger.Warn("what workers can run is not known anew", "error", err)
			}
		})
		return nil
	}))
	return &a.offer, nil
}

func (a *App) followEngines(ctx context.Context, heartbeats *postgres.Heartbeats) error {
	workers, err := heartbeats.Alive(ctx)
	if err != nil {
		return err
	}
	told := heartbeat.Offered(workers)
	if len(told) == 0 || reflect.DeepEqual(told, a.offer.engines()) {
		return nil
	}
	return a.offer.settle(a.contracts(), told)
}
