package main

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// drill is one of the drills.
type drill struct {
	name string
	// within bounds it, even on a busy machine.
	within time.Duration
	run    func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error)
}

// sessionTimeout is the minimum of Apache Kafka: how long a partition may be without an owner.
const sessionTimeout = 6 * time.Second

func drills() []drill {
	const (
		starting = 5 * time.Minute // stores, processes, and the final checks
		perKill  = 30 * time.Second
		perStop  = time.Minute
		pauseMax = time.Second
	)
	whole := *kills / 5 // the other processes have one role each
	roles := *kills - whole
	return []drill{
		{"kill", starting + time.Duration(whole)*perKill, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return killDrill(ctx, s, killPlan{
				seed: seed, kills: whole, clients: 8, uptimeMax: 6 * time.Second, postmasterEvery: 5,
			})
		}},
		{"roles", starting + time.Duration(roles)*perKill, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return rolesDrill(ctx, s, rolesPlan{
				seed: seed, kills: roles, clients: 8, accounts: 8, pauseMax: pauseMax, uptimeMax: 2 * time.Second, awaitPoint: 15 * time.Second,
				stores: stores(),
			})
		}},
		{"zombie", starting + time.Duration(*stops)*perStop, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return zombieDrill(ctx, s, zombiePlan{
				seed: seed, stops: *stops, clients: 8, accounts: 8, sessionTimeout: sessionTimeout, partitions: 8,
				apacheWanted: !*kfake,
			})
		}},
		{"faults", starting + 10*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return faultsDrill(ctx, s, faultsPlan{
				seed: seed, clients: 8, accounts: 8, pauseMax: pauseMax, stores: stores(),
				away: 30 * time.Second, full: 20 * time.Second, stopped: 15 * time.Second,
			})
		}},
		{"rolling", starting + time.Duration(*rounds)*3*perStop, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return rollingDrill(ctx, s, rollingPlan{seed: seed, rounds: *rounds, clients: 8, accounts: 8, pauseMax: pauseMax, stores: stores()})
		}},
		{"upgrade", starting + 3*3*perStop, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return upgradeDrill(ctx, s, *from, rollingPlan{seed: seed, clients: 8, accounts: 8, pauseMax: pauseMax, stores: stores()})
		}},
		{"move", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return moveDrill(ctx, s, rollingPlan{seed: seed, clients: 8, accounts: 8, pauseMax: pauseMax, stores: stores()})
		}},
		{"lost-database", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return lostDatabaseDrill(ctx, s, lostOf(seed))
		}},
		{"lost-log", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return lostLogDrill(ctx, s, lostOf(seed))
		}},
		{"lost-objects", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return lostObjectsDrill(ctx, s, lostOf(seed))
		}},
		{"lost-both", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return lostBothDrill(ctx, s, lostOf(seed), false)
		}},
		{"lost-both-archived", starting + 5*time.Minute, func(ctx context.Context, s *site.Site, seed uint64) (*verdict, error) {
			return lostBothDrill(ctx, s, lostOf(seed), true)
		}},
	}
}

// lostOf is the plan of the drills that lose a store.
func lostOf(seed uint64) lostPlan {
	return lostPlan{rollingPlan{seed: seed, clients: 8, accounts: 8, pauseMax: time.Second, stores: stores()}, 150, 150}
}

func stores() site.StoresConfig {
	return site.StoresConfig{Apache: !*kfake, Bucket: true, Partitions: 8, SessionTimeout: sessionTimeout}
}
