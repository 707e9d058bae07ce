package river

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Config says which background work a process does.
type Config struct {
	// ID names the process in Release; unique among living processes, and new with each start.
	ID     string
	Logger *slog.Logger
	// Kinds are all kinds of the service, including those without a handler here (doc.go).
	Kinds []Kind
	// Queues are the queues that this process works on, each with its number of slots. Without queues it only
	// inserts.
	Queues map[string]int
	// Turns return, by queue, whose work is taken next. In a queue without one all accounts are equal.
	Turns map[string]func() Turn
	// LookEvery is how often queues are looked at for work whose announcement was not heard (1 s).
	LookEvery time.Duration
	// RestAfter is how long River works on after the last work has ended (1 min); RestEvery is how often it is asked how long ago that
	// was (10 s).
	RestAfter, RestEvery time.Duration
}

// Client inserts work and runs it.
type Client struct {
	table   table
	river   *river.Client[pgx.Tx]
	kinds   map[string]Kind
	runs    bool
	queues  []string // that this process runs
	lookout *lookout
	logger  *slog.Logger
	driver  *driver
	// restAfter and restEvery are those of Config.
	restAfter, restEvery time.Duration
	stop                 context.CancelFunc // ends the lookout and the rests
	stopped              sync.WaitGroup
}

// Measured: with River's default an inserted row waits 65 ms (p50) for its worker, with this 1.8 ms.
const fetchCooldown = 2 * time.Millisecond

// keptFor is how long completed and canceled rows stay, and so how long a UniqueKey is remembered. River's default of
// a day would be 170 million rows at 2,000 jobs a second.
const keptFor = time.Hour

// discardedKeptFor is how long work that failed for the last time stays, for operators to look at.
const discardedKeptFor = 7 * 24 * time.Hour

// New returns a client that does nothing until Start. The error says what the configuration lacks.
func New(pool *pgxpool.Pool, c Config) (*Client, error) {
	if c.ID == "" || c.Logger == nil {
		return nil, errors.New("river: ID and Logger are required")
	}
	queues := slices.Sorted(maps.Keys(c.Queues))
	lookout := newLookout(table{pool}, queues, cmp.Or(c.LookEvery, lookDefault), c.Logger)
	kinds := make(map[string]Kind, len(c.Kinds))
	workers := river.NewWorkers()
	for _, k := range c.Kinds {
		if _, twice := kinds[k.Name]; twice || k.Name == "" || k.AttemptsMax < 1 || k.RetryIn == nil || k.Timeout == nil {
			return nil, fmt.Errorf("river: kind %q is incomplete or given twice", k.Name)
		}
		kinds[k.Name] = k
		river.AddWorkerArgs(workers, row{kind: k.Name}, &worker{kind: k, lookout: lookout})
	}
	config := &river.Config{
		ID: c.ID, Logger: c.Logger, Workers: workers,
		FetchCooldown: fetchCooldown, FetchPollInterval: pollEvery,
		RescueStuckJobsAfter: time.Minute, JobTimeout: time.Minute,
		CompletedJobRetentionPeriod: keptFor, CancelledJobRetentionPeriod: keptFor, DiscardedJobRetentionPeriod: discardedKeptFor,
		ReindexerIndexNames: reindexed(),
		Hooks:               []rivertype.Hook{&soon{}},
	}
	if len(c.Queues) > 0 {
		config.Queues = make(map[string]river.QueueConfig, len(c.Queues))
	}
	for name, concurrency := range c.Queues {
		config.Queues[name] = river.QueueConfig{MaxWorkers: concurrency}
	}
	driver := newDriver(pool, c.Turns, lookout)
	client, err := river.NewClient(driver, config)
	if err != nil {
		return nil, fmt.Errorf("river: %w", err)
	}
	return &Client{
		table: table{pool}, river: client, kinds: kinds, runs: len(c.Queues) > 0, queues: queues, lookout: lookout,
		logger: c.Logger, driver: driver,
		restAfter: cmp.Or(c.RestAfter, restAfterDefault), restEvery: cmp.Or(c.RestEvery, restEveryDefault),
	}, nil
}

// Start begins to work, in goroutines that end with Stop. Without queues it does nothing.
func (c *Client) Start(ctx context.Context) error {
	if !c.runs {
		return nil
	}
	if err := c.start(ctx); err != nil {
		return fmt.Errorf("river: start: %w", err)
	}
	ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	c.stopped.Go(func() { c.lookout.run(ctx) })
	c.stopped.Go(func() { c.rest(ctx) })
	return nil
}

// Stop takes no more work and waits for running work. When the context ends first, the contexts of the runs are
// canceled and they get a moment more; a run that returns its context's error is available again at once, without
// counting as an attempt.
func (c *Client) Stop(ctx context.Context) error {
	if !c.runs {
		return nil
	}
	if c.stop != nil {
		c.stop()
	}
	c.stopped.Wait()
	if err := c.river.Stop(ctx); err == nil {
		return nil
	}
	const lastMoment = 5 * time.Second
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastMoment)
	defer cancel()
	if err := c.river.StopAndCancel(ctx); err != nil {
		return fmt.Errorf("river: stop: %w", err)
	}
	return nil
}
