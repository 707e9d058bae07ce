package eventlog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
)

// ClockTopic holds the records by which processes measure the brokers' time; nothing reads them later.
const ClockTopic = "toolmill.clock"

const (
	// clockOffMax is how far a process's clock may be off the broker's or Postgres's while it counts as ready. It is
	// half of what a command may claim (commands.ClaimMax), so that it is reported before times are changed.
	clockOffMax = 2 * time.Second
	// clocksEvery is how often clocks are compared, clocksWithin how long the stores may take to answer.
	clocksEvery  = 10 * time.Second
	clocksWithin = 5 * time.Second
)

// The clocks that a process compares its own with.
const (
	clockBroker   = "broker"
	clockPostgres = "postgres"
)

// Clocks are the last known differences between this process's clock and those of its stores.
type Clocks struct {
	mu  sync.Mutex
	off map[string]time.Duration
}

func (c *Clocks) set(of string, by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.off == nil {
		c.off = make(map[string]time.Duration)
	}
	c.off[of] = by
}

// Check returns an error if a clock is too far off. If a store is away, its last comparison counts.
func (c *Clocks) Check(context.Context) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range []string{clockBroker, clockPostgres} {
		if by := c.off[of]; by.Abs() > clockOffMax {
			err = errors.Join(err, fmt.Errorf("the clock of %s is %v ahead of this process's: set the one that is wrong (NTP)", of, by.Round(time.Millisecond)))
		}
	}
	return err
}

// compareClocks compares the process's clock with those of its stores until the process stops. The first comparison
// is made before the process takes work.
func compareClocks(ctx context.Context, p *lifecycle.Process, c clients, db *postgres.DB) (*Clocks, error) {
	broker, err := kafka.NewClock(c.cluster, p.ID, c.reader, ClockTopic, p.Config.Partitions)
	if err != nil {
		return nil, err
	}
	p.OnStop(func(context.Context) { _ = broker.Close() }) // it has no state to lose
	clocks := &Clocks{}
	ask := map[string]func(context.Context) (time.Duration, error){
		clockBroker: broker.Off, clockPostgres: func(ctx context.Context) (time.Duration, error) { return postgresOff(ctx, db) },
	}
	clocks.compare(ctx, p, ask)
	p.Run("clocks", func(ctx context.Context) error {
		lifecycle.Every(ctx, clocksEvery, func() { clocks.compare(ctx, p, ask) })
		return nil
	})
	return clocks, nil
}

func (c *Clocks) compare(ctx context.Context, p *lifecycle.Process, ask map[string]func(context.Context) (time.Duration, error)) {
	ctx, cancel := context.WithTimeout(ctx, clocksWithin)
	defer cancel()
	for of, ask := range ask {
		by, err := ask(ctx)
		if err != nil {
			p.Logger.Debug("clock not compared", "of", of, "error", err) // /readyz reports a store that is away
			continue
		}
		c.set(of, by)
		p.Metrics.ClockOff(of, by)
	}
}

func postgresOff(ctx context.Context, db *postgres.DB) (time.Duration, error) {
	before := time.Now()
	now, err := db.Now(ctx)
	return kafka.Outside(now, before, time.Now()), err
}
