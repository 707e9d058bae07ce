package main

import (
	"context"
	"errors"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/site"
	"github.com/toolmill/toolmill/scripts/smalldisk"
)

// faultsPlan bounds a faults drill.
type faultsPlan struct {
	seed              uint64
	clients, accounts int
	// pauseMax bounds the pause between two jobs of a client.
	pauseMax time.Duration
	stores   site.StoresConfig
	// away is how long broker and Postgres do not answer, full how long the objects' disk is full, stopped how long a
	// worker is paused.
	away, full, stopped time.Duration
}

// outages is a faults drill in progress.
type outages struct {
	*fleet

	plan faultsPlan
	disk *smalldisk.Disk // nil if none can be mounted
	// stopped holds when workers were paused.
	stopped []time.Time
}

// takeoverMax bounds the time from the pause of a worker until its attempt is given up and the job's next one is in
// the queue that all workers share.
const takeoverMax = 15 * time.Second

func faultsDrill(ctx context.Context, s *site.Site, plan faultsPlan) (v *verdict, err error) {
	disk, diskErr := smalldisk.Mount(s.Path("objects"))
	fleetPlan := fleetPlan{
		seed: plan.seed, stores: plan.stores, nodes: apart(), accounts: plan.accounts, webhooks: true,
		mix: mix{
			clients: plan.clients, cancelPercent: 30, webhookPercent: 50, filePercent: 40, pauseMax: plan.pauseMax, openMax: 3,
		},
		answerMax: 15 * time.Second,
	}
	if diskErr == nil {
		defer func() { err = errors.Join(err, disk.Unmount()) }()
		fleetPlan.objects, fleetPlan.stores.Bucket = disk.Dir, false
	}
	f, err := startFleet(ctx, s, fleetPlan)
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	o := &outages{fleet: f, plan: plan, disk: disk}
	if diskErr != nil {
		o.verdict.figuref("the objects' disk full", "not tried, no disk can be mounted here: %v", diskErr)
	}
	if err := o.underLoad(ctx, o.inTurn); err != nil {
		return nil, err
	}
	o.verdict.recoveredInTime()
	h, err := o.judge(ctx)
	if err == nil {
		o.judgeTakeovers(h)
	}
	return o.verdict, err
}

// inTurn makes one store after the other fail, then pauses each worker.
func (o *outages) inTurn(ctx context.Context) error {
	if err := o.awaitRecovery(ctx, time.Now(), never); err != nil { // wait until the load has begun
		return err
	}
	o.verdict.recoveries = nil
	if err := errors.Join(
		o.outage(ctx, "the broker away", o.plan.away, o.stores.PauseBroker, o.stores.ResumeBroker),
		o.outage(ctx, "Postgres away", o.plan.away, o.stores.PausePostgres, o.stores.ResumePostgres),
	); err != nil {
		return err
	}
	if o.disk != nil {
		if err := o.outage(ctx, "the objects' disk full", o.plan.full, o.disk.Fill, o.disk.Empty); err != nil {
			return err
		}
	}
	for _, n := range o.nodes {
		if !n.Has(config.RoleWorker) {
			continue
		}
		if err := o.stopWorker(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// outage makes a store fail for a while, and waits until the service acknowledges again for every account.
func (o *outages) outage(ctx context.Context, what string, lasting time.Duration, begin, end func() error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	tries := o.load.endpoint.tries.Load()
	if err := begin(); err != nil {
		return err
	}
	_ = pause.For(ctx, lasting)
	if err := end(); err != nil {
		return err
	}
	back, earlier := time.Now(), len(o.verdict.recoveries)
	o.verdict.outages++
	tries = o.load.endpoint.tries.Load() - tries
	o.site.Say("%s for %s: %d jobs acknowledged", what, lasting, o.load.acknowledged())
	if err := o.awaitRecovery(ctx, back, never); err != nil {
		return err
	}
	o.verdict.figuref(what, "for %s, %d requests not answered or told to come again; first 201 after it, by account: %s", lasting, tries,
		spread(o.verdict.recoveries[earlier:]))
	return nil
}

// stopWorker pauses a worker in the middle of its work, for longer than until its attempt is given up.
func (o *outages) stopWorker(ctx context.Context, n *site.Node) error {
	o.stopped = append(o.stopped, time.Now())
	n.Signal(syscall.SIGSTOP)
	_ = pause.For(ctx, o.plan.stopped)
	n.Signal(syscall.SIGCONT)
	o.verdict.stops++
	o.site.Say("%s paused for %s: %d jobs acknowledged", n.Name, o.plan.stopped, o.load.acknowledged())
	return n.AwaitReady(ctx)
}

// judgeTakeovers checks the promise for the time from each pause until the attempts that ran then were given up for
// the other worker. Attempts that were already the other worker's have ended there. How soon the next attempt begins
// depends on the queue.
func (o *outages) judgeTakeovers(h *history) {
	var given, began []time.Duration
	for _, at := range o.stopped {
		for id, r := range h.jobs {
			givenUp, next, ok := r.takenOver(at)
			if !ok {
				continue
			}
			given, began = append(given, givenUp), append(began, next)
			if givenUp > takeoverMax {
				o.verdict.faultf("%s was given to another worker after %.2f s, at most %s", id, givenUp.Seconds(), takeoverMax)
			}
		}
	}
	v := o.verdict
	v.figuref("workers stopped", "%d, for %s each", len(o.stopped), o.plan.stopped)
	v.figuref("pause to the attempt given up", "%s", spread(given))
	v.figuref("pause to the next attempt begun", "%s", spread(began))
}
