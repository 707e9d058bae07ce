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
	// Periodic work is inserted by every process that works on its queue.
	Periodic []Periodic
	// PollInterval is how often a queue is polled in the absence of notifications (250 ms).
	PollInterval time.Duration
}

// Client inserts work and runs it.
type Client struct {
	table    table
	river    *river.Client[pgx.Tx]
	kinds    map[string]Kind
	runs     bool
	queues   []string // that this process works on
	logger   *slog.Logger
	periodic []Periodic
	stop     context.CancelFunc // ends the insertion of periodic work
	stopped  sync.WaitGroup
}

// Measured: with River's default an inserted row waits 65 ms (p50) for its worker, with this 1.8 ms.
const fetchCooldown = 2 * time.Millisecond

// pollDefault is the longest delay of scheduled work, and of work whose notification was lost with a connection. Each
// poll of each queue and process costs a statement: polling every 20 ms would occupy a third of a core.
const pollDefault = 250 * time.Millisecond

// keptFor is how long completed and canceled rows stay, and so how long a UniqueKey is remembered. River's default of
// a day would be 170 million rows at 2,000 jobs a second.
const keptFor = time.Hour

// New returns a client that does nothing until Start. The error says what the configuration lacks.
func New(pool *pgxpool.Pool, c Config) (*Client, error) {
	if c.ID == "" || c.Logger == nil {
		return nil, errors.New("river: ID and Logger are required")
	}
	kinds := make(map[string]Kind, len(c.Kinds))
	workers := river.NewWorkers()
	for _, k := range c.Kinds {
		if _, twice := kinds[k.Name]; twice || k.Name == "" || k.AttemptsMax < 1 || k.RetryIn == nil || k.Timeout == nil {
			return nil, fmt.Errorf("river: kind %q is incomplete or given twice", k.Name)
		}
		kinds[k.Name] = k
		river.AddWorkerArgs(workers, row{kind: k.Name}, &worker{kind: k})
	}
	config := &river.Config{
		ID: c.ID, Logger: c.Logger, Workers: workers,
		FetchCooldown: fetchCooldown, FetchPollInterval: cmp.Or(c.PollInterval, pollDefault),
		RescueStuckJobsAfter: time.Minute, JobTimeout: time.Minute,
		CompletedJobRetentionPeriod: keptFor, CancelledJobRetentionPeriod: keptFor,
		Hooks: []rivertype.Hook{&soon{}},
	}
	if err := c.queuesInto(config, kinds); err != nil {
		return nil, err
	}
	client, err := river.NewClient(newDriver(pool, c.Turns), config)
	if err != nil {
		return nil, fmt.Errorf("river: %w", err)
	}
	return &Client{
		table: table{pool}, river: client, kinds: kinds, runs: len(c.Queues) > 0,
		queues: slices.Sorted(maps.Keys(c.Queues)), logger: c.Logger, periodic: c.own(),
	}, nil
}

func (c Config) queuesInto(config *river.Config, kinds map[string]Kind) error {
	if len(c.Queues) == 0 {
		return nil
	}
	config.Queues = make(map[string]river.QueueConfig, len(c.Queues))
	for name, concurrency := range c.Queues {
		config.Queues[name] = river.QueueConfig{MaxWorkers: concurrency}
	}
	for _, p := range c.Periodic {
		if _, known := kinds[p.Kind]; !known || p.Every < time.Second {
			return fmt.Errorf("river: periodic %q is of no known kind or more frequent than once a second", p.Kind)
		}
	}
	return nil
}

// own returns the periodic work of the queues that this process works on.
func (c Config) own() []Periodic {
	return slices.DeleteFunc(slices.Clone(c.Periodic), func(p Periodic) bool { return c.Queues[p.Queue] == 0 })
}

// Start begins to work, in goroutines that end with Stop. Without queues it does nothing.
func (c *Client) Start(ctx context.Context) error {
	if !c.runs {
		return nil
	}
	if err := c.river.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("river: start: %w", err)
	}
	c.startPeriodic(context.WithoutCancel(ctx))
	return nil
}

// Stop takes no more work and waits for running work. When the context ends first, the contexts of the runs are
// canceled and they get a moment more; a run that returns its context's error is available again at once, without
// counting as an attempt.
func (c *Client) Stop(ctx context.Context) error {
	if !c.runs {
		return nil
	}
	c.stopPeriodic()
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
