package app

import (
	"context"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/rest"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/publicweb"
	"github.com/toolmill/toolmill/infra/river"
)

// runWorker runs attempts of jobs and the sweeps; nil without the role.
func runWorker(
	ctx context.Context, p *lifecycle.Process, kept stores.Stores, log eventlog.Log, queue *river.Client, standing *work.KeptEngines,
) (*work.Worker, error) {
	if !p.Config.Has(config.RoleWorker) {
		return nil, nil //nolint:nilnil // the methods of a nil Worker report that there is none
	}
	return work.StartWorker(ctx, p, kept, log, queue, standing)
}

// runDelivery delivers webhooks; nil without the role.
func runDelivery(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, api rest.Address, guard *publicweb.Guard) (river.Handler, error) {
	if !p.Config.Has(config.RoleDelivery) {
		return nil, nil //nolint:nilnil // a nil handler takes no work
	}
	intents, err := rest.Downloads(api, kept)
	if err != nil {
		return nil, err
	}
	return work.NewDeliverer(p, kept, log, intents, guard)
}

// followOffer follows what the workers can run, for the API; nil without the role.
func followOffer(ctx context.Context, p *lifecycle.Process, kept stores.Stores) (*rest.Offer, error) {
	if !p.Config.Has(config.RoleAPI) {
		return nil, nil //nolint:nilnil // without the role there is no offer
	}
	return rest.FollowWorkers(ctx, p, kept.DB)
}

// offerTried waits until the engines of this process have been probed, and offers what they can do before a heartbeat
// reports it.
func offerTried(ctx context.Context, worker *work.Worker, offer *rest.Offer) error {
	if err := worker.Probed(ctx); err != nil || worker == nil || offer == nil {
		return err
	}
	return offer.Settle(worker.Engines())
}

// runAPI serves the REST API.
func runAPI(p *lifecycle.Process, at rest.Address, ports rest.Ports) error {
	if !p.Config.Has(config.RoleAPI) {
		return nil
	}
	return rest.Serve(p, at, ports)
}
