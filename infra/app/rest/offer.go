package rest

import (
	"context"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// offerEvery is how often a process that accepts jobs reads which engines the workers have.
const offerEvery = heartbeat.Every

// Offer implements handlers.Registry: each tool is available as long as a living worker has its engine and can run
// it. While no worker lives, or none has reported yet, the previous offer stays: jobs then wait, as they do for a
// busy worker.
type Offer struct {
	config config.Config
	known  atomic.Pointer[offered]
}

type offered struct {
	registry *tool.Registry
	engines  []heartbeat.Engine
}

// All implements handlers.Registry.
func (o *Offer) All() []tool.Contract { return o.known.Load().registry.All() }

// Find implements handlers.Registry.
func (o *Offer) Find(slug string) (tool.Contract, bool) { return o.known.Load().registry.Find(slug) }

// ForJob implements handlers.Registry.
func (o *Offer) ForJob(slug string) (tool.Contract, error) {
	return o.known.Load().registry.ForJob(slug)
}

// Engines returns the engines that the offer is based on.
func (o *Offer) Engines() []heartbeat.Engine { return o.known.Load().engines }

// Settle offers what workers with these engines can run.
func (o *Offer) Settle(engines []heartbeat.Engine) error {
	contracts := work.Contracts(o.config)
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

// Known reports whether a worker has reported its engines, or this process has nothing to offer.
func (o *Offer) Known() bool { return o == nil || len(o.Engines()) > 0 }

// FollowWorkers offers what the living workers can run until the process stops, and everything before any has reported.
func FollowWorkers(ctx context.Context, p *lifecycle.Process, db *postgres.DB) (*Offer, error) {
	o := &Offer{config: p.Config}
	if err := o.Settle(nil); err != nil {
		return nil, err
	}
	heartbeats := postgres.NewHeartbeats(db)
	if err := o.follow(ctx, heartbeats); err != nil {
		return nil, err
	}
	p.Run("engines of workers", func(ctx context.Context) error {
		lifecycle.Every(ctx, offerEvery, func() {
			if err := o.follow(ctx, heartbeats); err != nil && ctx.Err() == nil {
				p.Logger.Warn("the workers' engines were not read", "error", err)
			}
		})
		return nil
	})
	return o, nil
}

func (o *Offer) follow(ctx context.Context, heartbeats *postgres.Heartbeats) error {
	workers, err := heartbeats.Alive(ctx)
	if err != nil {
		return err
	}
	reported := heartbeat.Offered(workers)
	if len(reported) == 0 || reflect.DeepEqual(reported, o.Engines()) {
		return nil
	}
	return o.Settle(reported)
}
