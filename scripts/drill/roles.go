package main

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/scripts/site"
)

// rolesPlan bounds a roles drill.
type rolesPlan struct {
	seed              uint64
	kills             int
	clients, accounts int
	// pauseMax bounds the pause between two jobs of a client.
	pauseMax time.Duration
	// uptimeMax bounds the wait for a random moment, awaitPoint the wait for a process to pass its point.
	uptimeMax, awaitPoint time.Duration
	stores                site.StoresConfig
}

// apart are processes of one role each, two of each role that must not be alone.
func apart() []site.NodeConfig {
	deciding := []string{config.RoleOwner, config.RoleProjector}
	return []site.NodeConfig{
		{Name: "owner-1", Roles: deciding},
		{Name: "owner-2", Roles: deciding},
		// Only development allows webhooks to this machine: the API must accept the address, and the delivery must
		// send to it.
		{Name: "api", Roles: []string{config.RoleAPI}, Development: true},
		{Name: "worker-1", Roles: []string{config.RoleWorker}},
		{Name: "worker-2", Roles: []string{config.RoleWorker}},
		{Name: "delivery", Roles: []string{config.RoleDelivery}, Development: true},
	}
}

// pointsOf are the failpoints that a process of a role passes.
var pointsOf = map[string][]failpoint.Point{
	config.RoleAPI: {failpoint.PublishBefore, failpoint.PublishAfter},
	config.RoleOwner: {
		failpoint.AppendBefore, failpoint.CommitAfter, failpoint.AppendAfter, failpoint.CommitBefore, failpoint.ReplyBefore,
	},
	config.RoleWorker:   {failpoint.PublishAfter, failpoint.PublishBefore},
	config.RoleDelivery: {failpoint.DeliveredBefore},
}

// beating is a roles drill in progress.
type beating struct {
	*fleet

	plan   rolesPlan
	random *rand.Rand
	// atPoint counts the kills at each failpoint, missed the points that were not passed in time, whose processes
	// were then killed anyway.
	atPoint map[failpoint.Point]int
	missed  int
	gone    []time.Duration
	turns   map[*site.Node]int
}

func rolesDrill(ctx context.Context, s *site.Site, plan rolesPlan) (v *verdict, err error) {
	f, err := startFleet(ctx, s, fleetPlan{
		seed: plan.seed, stores: plan.stores, nodes: apart(), accounts: plan.accounts, webhooks: true, reader: true,
		mix: mix{
			clients: plan.clients, cancelPercent: 30, webhookPercent: 50, filePercent: 40, pauseMax: plan.pauseMax, openMax: 12,
		},
		answerMax: 15 * time.Second,
	})
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	b := &beating{
		fleet: f, plan: plan, random: rand.New(rand.NewPCG(plan.seed, 2)), atPoint: make(map[failpoint.Point]int),
		turns: make(map[*site.Node]int),
	}
	if err := b.underLoad(ctx, b.killInTurn); err != nil {
		return nil, err
	}
	b.report()
	_, err = b.judge(ctx)
	return b.verdict, err
}

// killInTurn kills each process at a random moment, starts it armed, waits until it has died at its point, and
// continues with the next one.
func (b *beating) killInTurn(ctx context.Context) error {
	for turn := 0; b.verdict.kills < b.plan.kills; turn++ {
		n := b.nodes[turn%len(b.nodes)]
		_ = pause.For(ctx, time.Duration(b.random.Int64N(int64(b.plan.uptimeMax))))
		point := b.nextPoint(n)
		if err := b.blow(ctx, n, n.Kill, failpoint.Variable+"="+failpoint.Arm(point, 1+b.random.IntN(3))); err != nil {
			return err
		}
		if b.verdict.kills == b.plan.kills {
			return nil
		}
		if err := b.blow(ctx, n, func() bool { return b.dieAt(ctx, n, point) }); err != nil {
			return err
		}
	}
	return nil
}

// nextPoint returns the points of a process's role in turn.
func (b *beating) nextPoint(n *site.Node) failpoint.Point {
	points := pointsOf[n.Config.Roles[0]]
	defer func() { b.turns[n]++ }()
	first := 0
	if last := n.Name[len(n.Name)-1]; last == '2' {
		first = len(points) / 2 // its twin starts elsewhere in the list
	}
	return points[(first+b.turns[n])%len(points)]
}

// dieAt waits until a process has died at its point, and kills it if that takes too long.
func (b *beating) dieAt(ctx context.Context, n *site.Node, point failpoint.Point) bool {
	_ = n.AwaitReady(ctx) // it may die before that
	waiting, cancel := context.WithTimeout(ctx, b.plan.awaitPoint)
	defer cancel()
	_ = site.Until(waiting, "the point is passed", n.Over)
	if !n.Over() {
		b.missed++
		return n.Kill()
	}
	died := n.Killed() && bytes.Contains(n.Words(), []byte("failpoint: killed at "+point))
	if died {
		b.atPoint[point]++
	}
	return died
}

// blow is one kill with its aftermath: no engine is left, the process starts again, and the service acknowledges for
// every account.
func (b *beating) blow(ctx context.Context, n *site.Node, kill func() bool, env ...string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if !kill() {
		b.verdict.faultf("%s ended by itself before kill %d: %s", n.Name, b.verdict.kills+1, n.LastWords())
	}
	at := time.Now()
	b.verdict.kills++
	left, took := site.AwaitNoStrays(ctx, n.Dir)
	b.gone = append(b.gone, took)
	for _, stray := range left {
		b.verdict.orphans++
		b.verdict.faultf("orphan after kill %d, of %s: %s", b.verdict.kills, n.Name, stray)
	}
	b.site.Say("kill %d of %d, of %s: %d jobs acknowledged", b.verdict.kills, b.plan.kills, n.Name, b.load.acknowledged())
	if err := b.run(n, env...); err != nil {
		return err
	}
	if len(env) > 0 {
		return b.awaitRecovery(ctx, at, n.Over)
	}
	if err := n.AwaitReady(ctx); err != nil {
		return err
	}
	return b.awaitRecovery(ctx, at, never)
}

func (b *beating) report() {
	v := b.verdict
	v.figuref("kills", "%d, of %d processes in turn, on %s", v.kills, len(b.nodes), b.stores.BrokerName)
	v.figuref("of them at failpoints", "%d; %d points were not passed in time", sum(b.atPoint), b.missed)
	for _, p := range failpoint.Points {
		v.figuref("  "+string(p), "%d", b.atPoint[p])
	}
	if sum(b.atPoint) == 0 {
		v.faultf("nothing died at a failpoint: is the program built with them?")
	}
	v.figuref("recovery, kill to first 201, by account", "%s", spread(v.recoveries))
	v.figuref("engines gone after a kill", "%s", spread(b.gone))
	v.figuref("orphans", "%d", v.orphans)
	v.recoveredInTime()
}

func sum(counts map[failpoint.Point]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}
