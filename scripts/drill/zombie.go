package main

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/site"
)

// zombiePlan bounds a zombie drill.
type zombiePlan struct {
	seed              uint64
	stops             int
	clients, accounts int
	partitions        int
	// sessionTimeout is how long the broker waits for a silent process, which is paused for twice as long.
	sessionTimeout time.Duration
	// apacheWanted uses Apache Kafka if it is installed.
	apacheWanted bool
}

// haunting is a zombie drill in progress.
type haunting struct {
	*fleet

	plan    zombiePlan
	stopped []time.Time // when a node was paused
}

func zombieDrill(ctx context.Context, s *site.Site, plan zombiePlan) (v *verdict, err error) {
	objects := s.Path("objects")
	if err := os.Mkdir(objects, 0o700); err != nil {
		return nil, err
	}
	f, err := startFleet(ctx, s, fleetPlan{
		seed: plan.seed, accounts: plan.accounts, objects: objects,
		stores: site.StoresConfig{Apache: plan.apacheWanted, Partitions: plan.partitions, SessionTimeout: plan.sessionTimeout},
		nodes:  []site.NodeConfig{{Name: "a", Roles: config.Roles}, {Name: "b", Roles: config.Roles}},
		mix:    mix{clients: plan.clients, cancelPercent: 80, pauseMax: 2 * time.Millisecond, openMax: 5},
		// A client of a paused process notices soon and asks the other one.
		answerMax: 2 * time.Second,
	})
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	h := &haunting{fleet: f, plan: plan}
	if err := h.underLoad(ctx, h.stopOwners); err != nil {
		return nil, err
	}
	return h.verdict, h.judge(ctx)
}

// stopOwners pauses one of the processes again and again.
func (h *haunting) stopOwners(ctx context.Context) error {
	for n := range h.plan.stops {
		victim, err := h.busier(ctx)
		if err != nil {
			return err
		}
		h.stopped = append(h.stopped, time.Now())
		victim.Signal(syscall.SIGSTOP)
		_ = pause.For(ctx, 2*h.plan.sessionTimeout)
		victim.Signal(syscall.SIGCONT)
		h.verdict.stops++
		h.site.Say("pause %d of %d, of %s: %d jobs acknowledged", n+1, h.plan.stops, victim.Name, h.load.acknowledged())
		if err := victim.AwaitReady(ctx); err != nil {
			return err
		}
	}
	return nil
}

// busier waits until partitions have settled, and returns the process that decides more than the other.
func (h *haunting) busier(ctx context.Context) (*site.Node, error) {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_ = pause.For(ctx, h.plan.sessionTimeout)
	const counter, enough = "toolmill_owner_accepted_total", 10
	before := make(map[*site.Node]float64)
	for _, n := range h.nodes {
		before[n] = n.Counter(ctx, counter)
	}
	var victim *site.Node
	err := site.Until(ctx, "an owner decides", func() bool {
		most := 0.0
		for _, n := range h.nodes {
			if lately := n.Counter(ctx, counter) - before[n]; lately > most {
				most, victim = lately, n
			}
		}
		return most >= enough
	})
	return victim, err
}

func (h *haunting) judge(ctx context.Context) error {
	v := h.verdict
	v.figuref("stops", "%d of %s each, session timeout %s, on %s", h.plan.stops, 2*h.plan.sessionTimeout, h.plan.sessionTimeout,
		h.stores.BrokerName)
	for _, at := range h.stopped {
		for _, c := range h.load.customers {
			if took, ok := h.load.firstAck(at, func(a ack) bool { return a.customer == c }); ok {
				v.recoveries = append(v.recoveries, took)
			}
		}
	}
	v.figuref("pause to first acknowledgement, by account", "%s", spread(v.recoveries))
	const lost = "toolmill_owner_appends_lost_total"
	v.figuref("appends that did not end as expected", "%.0f + %.0f", h.nodes[0].Counter(ctx, lost), h.nodes[1].Counter(ctx, lost))
	_, err := h.fleet.judge(ctx)
	return err
}
