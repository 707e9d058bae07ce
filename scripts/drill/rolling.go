package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// rollingPlan bounds a rolling drill.
type rollingPlan struct {
	seed              uint64
	rounds            int
	clients, accounts int
	// pauseMax bounds the pause between two jobs of a client.
	pauseMax time.Duration
	stores   site.StoresConfig
}

// rollingDrill restarts each process of a cluster, one after the other, as when a new version is rolled out. Clients
// may notice no more than a pause, and no job may lose an attempt.
func rollingDrill(ctx context.Context, s *site.Site, plan rollingPlan) (v *verdict, err error) {
	f, err := startFleet(ctx, s, plan.fleet())
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	var stopping []time.Duration
	if err := f.underLoad(ctx, func(ctx context.Context) error {
		for range plan.rounds {
			for _, n := range f.nodes {
				took, err := f.restart(ctx, n)
				if err != nil {
					return err
				}
				stopping = append(stopping, took)
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	f.verdict.figuref("restarts", "%d, %d of each process, on %s", len(stopping), plan.rounds, f.stores.BrokerName)
	return f.rolled(ctx, stopping)
}

// fleet are three processes of mixed roles under a load of jobs that run, are canceled or bring a file.
func (p rollingPlan) fleet() fleetPlan {
	return fleetPlan{
		seed: p.seed, stores: p.stores, nodes: site.Mixed(), accounts: p.accounts,
		mix:       mix{clients: p.clients, cancelPercent: 30, filePercent: 40, pauseMax: p.pauseMax, openMax: 6},
		answerMax: 15 * time.Second,
	}
}

// rolled judges a fleet whose processes were restarted in order; no job may have lost an attempt by it.
func (f *fleet) rolled(ctx context.Context, stopping []time.Duration) (*verdict, error) {
	f.verdict.figuref("SIGTERM to the end of the process", "%s", spread(stopping))
	f.verdict.figuref("restart to first 201, by account", "%s", spread(f.verdict.recoveries))
	f.verdict.figuref("wait for a 201, retries included", "%s", spread(f.load.waits()))
	if _, err := f.judge(ctx); err != nil {
		return nil, err
	}
	f.verdict.none("attempts lost by a restart", f.load.repeated())
	return f.verdict, nil
}

// restart stops a node with SIGTERM and starts it again. It returns how long it took to stop.
func (f *fleet) restart(ctx context.Context, n *site.Node) (time.Duration, error) {
	at := time.Now()
	if err := n.Stop(); err != nil {
		f.verdict.faultf("%v", err)
	}
	took := time.Since(at)
	f.verdict.stops++
	for _, stray := range site.Strays(n.Dir) {
		f.verdict.orphans++
		f.verdict.faultf("orphan after the stop of %s: %s", n.Name, stray)
	}
	if err := f.run(n); err != nil {
		return took, err
	}
	if err := n.AwaitReady(ctx); err != nil {
		return took, err
	}
	f.site.Say("%s stopped in %s and is back: %d jobs acknowledged", n.Name, took.Round(10*time.Millisecond), f.load.acknowledged())
	return took, f.awaitRecovery(ctx, at, never)
}

// repeated returns the jobs that had more than one attempt.
func (l *load) repeated() (found []string) {
	for _, o := range l.orders {
		if o.ended.Attempts > 1 {
			found = append(found, fmt.Sprintf("%s is %s at attempt %d", o.jobID, o.ended.Status, o.ended.Attempts))
		}
	}
	return found
}

// waits returns how long each job took to be acknowledged, retries included.
func (l *load) waits() (all []time.Duration) {
	for _, o := range l.orders {
		all = append(all, o.created.waited)
	}
	return all
}
