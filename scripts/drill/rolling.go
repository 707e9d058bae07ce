package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
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

// moveDrill changes the number of the log's partitions twice under load, while workers run jobs. In the second move a process is killed at a
// random moment and started again. Clients may notice no more than a pause.
func moveDrill(ctx context.Context, s *site.Site, plan rollingPlan) (v *verdict, err error) {
	f, err := startFleet(ctx, s, plan.fleet())
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	const jobsEach = 150
	random := rand.New(rand.NewPCG(plan.seed, 3))
	if err := f.underLoad(ctx, func(ctx context.Context) error {
		for n, to := range []struct {
			partitions int
			meanwhile  func(context.Context) error
		}{
			{32, func(context.Context) error { return nil }},
			{12, func(ctx context.Context) error { return f.killOne(ctx, random) }},
		} {
			if err := f.awaitJobs(ctx, (n+1)*jobsEach); err != nil {
				return err
			}
			if err := f.move(ctx, to.partitions, to.meanwhile); err != nil {
				return err
			}
		}
		return f.awaitJobs(ctx, 3*jobsEach)
	}); err != nil {
		return nil, err
	}
	f.verdict.figuref("move to first 201 afterwards, by account", "%s", spread(f.verdict.recoveries))
	f.verdict.figuref("wait for a 201, retries included", "%s", spread(f.load.acknowledgements()))
	_, err = f.judge(ctx)
	return f.verdict, err
}

// move changes the number of partitions, and waits until every account gets answers of the new generation.
func (f *fleet) move(ctx context.Context, partitions int, meanwhile func(context.Context) error) error {
	f.verdict.figuref("jobs at the move", "%s", f.load.statuses(ctx))
	begun, disturbed := time.Now(), make(chan error, 1)
	go func() { disturbed <- meanwhile(ctx) }()
	var made struct {
		Generation, Partitions, Events, Segments, Commands int
		AheadSeconds, StoodStillSeconds, TookSeconds       float64
	}
	err := f.operate(ctx, &made, "log", "repartition", "--partitions", strconv.Itoa(partitions), "--while-serving")
	if err := errors.Join(err, <-disturbed); err != nil {
		return err
	}
	moved := time.Now()
	f.generation = made.Generation
	f.verdict.figuref("moved", "%d events to %d partitions in %.1f s; %d segments, %d frames of undecided commands",
		made.Events, made.Partitions, made.TookSeconds, made.Segments, made.Commands)
	f.site.Say("moved to %d partitions: %d jobs acknowledged", made.Partitions, f.load.acknowledged())
	for _, n := range f.nodes {
		if err := n.AwaitReady(ctx); err != nil {
			return err
		}
	}
	if err := f.awaitRecovery(ctx, moved, never); err != nil {
		return err
	}
	f.verdict.stopped("nobody decided", time.Duration(made.StoodStillSeconds*float64(time.Second)))
	f.verdict.stoppedAccounts(f.load.customers, f.load.longestWaits(begun))
	return nil
}

// killOne kills a process after up to as long as a move takes, from its first round to the processes that begin again, and starts it again.
func (f *fleet) killOne(ctx context.Context, random *rand.Rand) error {
	const moveMax = 6 * time.Second
	n := f.nodes[random.IntN(len(f.nodes))]
	after := time.Duration(random.Int64N(int64(moveMax)))
	if err := pause.For(ctx, after); err != nil {
		return err
	}
	if !n.Kill() {
		f.verdict.faultf("%s ended by itself before it was killed: %s", n.Name, n.LastWords())
	}
	f.verdict.kills++
	f.verdict.figuref("killed", "%s, %v after the beginning of the move", n.Name, after.Round(time.Millisecond))
	left, _ := site.AwaitNoStrays(ctx, n.Dir)
	for _, stray := range left {
		f.verdict.orphans++
		f.verdict.faultf("orphan after the kill of %s: %s", n.Name, stray)
	}
	return f.run(n)
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
	f.verdict.figuref("wait for a 201, retries included", "%s", spread(f.load.acknowledgements()))
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

// acknowledgements returns how long each job took to be acknowledged, retries included.
func (l *load) acknowledgements() (all []time.Duration) {
	for _, o := range l.orders {
		all = append(all, o.created.waited)
	}
	return all
}
