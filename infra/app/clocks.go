package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/toolmill/toolmill/infra/kafka"
)

// clockTopic holds what processes ask brokers for their time with; nobody reads it again.
const clockTopic = "toolmill.clock"

const (
	// clockOffMax is how far a process's clock may be off the broker's or Postgres's while it counts as ready. Half of what
	// a command may claim (commands.ClaimMax), so that it is told before times are moved.
	clockOffMax = 2 * time.Second
	// clocksEvery is how often they are compared, clocksWithin how long the stores may take to say their time.
	clocksEvery  = 10 * time.Second
	clocksWithin = 5 * time.Second
)

// The clocks that a process compares its own with.
const (
	clockBroker   = "broker"
	clockPostgres = "postgres"
)

// clocks are the last known differences.
type clocks struct {
	mu  sync.Mutex
	off map[string]time.Duration
}

func (c *clocks) set(of string, by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.off == nil {
		c.off = make(map[string]time.Duration)
	}
	c.off[of] = by
}

// check is an error where a clock is too far off. What a store that is away has said before holds.
func (c *clocks) check(context.Context) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range []string{clockBroker, clockPostgres} {
		if by := c.off[of]; by.Abs() > clockOffMax {
			err = errors.Join(err, fmt.Errorf("the clock of %s is %v ahead of this process's: set the one that is wrong (NTP)", of, by.Round(time.Millisecond)))
		}
	}
	return err
}

// startClocks compares the process's clock with those of its stores until it stops. The first comparison is made before
// it takes work.
func (a *App) startClocks(ctx context.Context) error {
	clock, err := kafka.NewClock(a.brokers, a.workerID, a.log.reader, clockTopic, a.config.Partitions)
	if err != nil {
		return err
	}
	a.onStop(func(context.Context) { _ = clock.Close() }) // nothing is kept in it
	a.compareClocks(ctx, clock.Off)
	a.onStop(a.run("clocks", func(ctx context.Context) error {
		every(ctx, clocksEvery, func() { a.compareClocks(ctx, clock.Off) })
		return nil
	}))
	return nil
}

func (a *App) compareClocks(ctx context.Context, broker func(context.Context) (time.Duration, error)) {
	ctx, cancel := context.WithTimeout(ctx, clocksWithin)
	defer cancel()
	for of, ask := range map[string]func(context.Context) (time.Duration, error){clockBroker: broker, clockPostgres: a.postgresOff} {
		by, err := ask(ctx)
		if err != nil {
			a.logger.Debug("clock not compared", "of", of, "error", err) // that the store is away is told elsewhere
			continue
		}
		a.clocks.set(of, by)
		a.metrics.ClockOff(of, by)
	}
}

func (a *App) postgresOff(ctx context.Context) (time.Duration, error) {
	before := time.Now()
	now, err := a.db.Now(ctx)
	return kafka.Outside(now, before, time.Now()), err
}

// every does it again and again until ctx ends.
func every(ctx context.Context, d time.Duration, do func()) {
	ticker := time.NewTicker(d)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}
