package rebuild

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/successor"
)

// Log is the events topic as a rebuild and an audit read it.
type Log interface {
	// Read calls visit with the messages of a partition from an offset to the end at the time of the call, and returns
	// that end. An error of visit ends the read and is returned, possibly wrapped.
	Read(ctx context.Context, partition int32, from int64, visit func(*message.Message) error) (end int64, err error)
}

// Config is what a rebuild works with. DB, Log and Logger are required.
type Config struct {
	DB     store.DB
	Log    Log
	Logger *slog.Logger
	// Swap replaces the live tables by the rebuilt ones. Otherwise they are compared and dropped.
	Swap bool
	// DifferencesMax bounds the reported differences for each model; 0 is 10.
	DifferencesMax int

	// accountsMax bounds the accounts that the replay of a partition keeps, batchBytes is how much of the log it writes
	// in one transaction; 0 is accountsMax and batchBytes.
	accountsMax, batchBytes int
}

// accountsMax is more than a projector keeps, because a replay meets every account of the partition.
const accountsMax = 16384

// batchBytes is about 20,000 events, so many that most jobs begin and end in the same batch and their rows are written
// once. It is about 50 MB of decoded events.
const batchBytes = 16 << 20

// Run replays the log into tables beside the live ones, compares the two at the same position, and swaps them if asked.
// A nil list means all models. Projectors go on meanwhile; they wait only during the swap. No reactor runs. Only one
// rebuild runs at a time: another one fails immediately.
func Run(ctx context.Context, c Config, asked []string) (Report, error) {
	begun := time.Now()
	r, err := newRebuild(ctx, c, asked)
	if err != nil {
		return Report{}, err
	}
	guard, err := r.guard(ctx)
	if err != nil {
		return Report{}, err
	}
	defer guard.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // ends the lock; the transaction holds nothing else
	if err := r.mayReplace(ctx); err != nil {
		return Report{}, err
	}
	err = r.run(ctx)
	r.drop(context.WithoutCancel(ctx))
	if err != nil {
		return Report{}, err
	}
	r.count()
	r.report.Took = time.Since(begun)
	return r.report, nil
}

func (r *rebuild) run(ctx context.Context) error {
	begun := time.Now()
	if err := r.replay(ctx); err != nil {
		return err
	}
	r.report.ReplayTook = time.Since(begun)
	if err := r.compare(ctx); err != nil {
		return fmt.Errorf("rebuild: compare: %w", err)
	}
	if !r.Swap {
		return nil
	}
	return r.finish(ctx)
}

// rebuild is one call of Run.
type rebuild struct {
	Config
	live    string // schema
	asked   []string
	wanted  map[string]bool // the requested models and those that they need
	written map[string]bool // those of them that have shadow tables
	replays map[int32]*replay
	report  Report
}

func newRebuild(ctx context.Context, c Config, asked []string) (*rebuild, error) {
	if c.DB == nil || c.Log == nil || c.Logger == nil {
		return nil, errors.New("rebuild: DB, Log and Logger are required")
	}
	c.DifferencesMax = cmp.Or(c.DifferencesMax, 10)
	c.accountsMax, c.batchBytes = cmp.Or(c.accountsMax, accountsMax), cmp.Or(c.batchBytes, batchBytes)
	if asked == nil {
		asked = models.Names()
	}
	r := &rebuild{Config: c, asked: asked, wanted: make(map[string]bool), replays: make(map[int32]*replay)}
	for _, name := range asked {
		i := slices.IndexFunc(models.All, func(m models.Model) bool { return m.Table.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("rebuild: no read model is named %q; there are %v", name, models.Names())
		}
		r.wanted[name] = true
		for _, needed := range models.All[i].Needs {
			r.wanted[needed] = true
		}
	}
	r.written = maps.Clone(r.wanted)
	delete(r.written, models.EventLog.Name) // it is verified in place
	live, err := store.One(ctx, c.DB, store.ScanText, `SELECT current_schema()::text`)
	if err != nil {
		return nil, fmt.Errorf("rebuild: live schema: %w", err)
	}
	r.live = live
	return r, nil
}

// guard takes the lock that only one rebuild can have, for as long as the transaction lasts.
func (r *rebuild) guard(ctx context.Context) (store.Tx, error) {
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("rebuild: lock: %w", err)
	}
	free, err := store.One(ctx, tx, func(rows store.Rows) (free bool, err error) { return free, rows.Scan(&free) },
		`SELECT pg_try_advisory_xact_lock(hashtext($1))`, shadowSchema)
	if err == nil && !free {
		err = errors.New("another rebuild is running")
	}
	if err != nil {
		_ = tx.Rollback(context.WithoutCancel(ctx))
		return nil, fmt.Errorf("rebuild: lock: %w", err)
	}
	return tx, nil
}

// mayReplace returns an error if somebody has made something on the live tables that would go with them.
func (r *rebuild) mayReplace(ctx context.Context) error {
	if !r.Swap {
		return nil
	}
	tables := r.swapped()
	for i := range tables {
		tables[i] = r.live + "." + tables[i]
	}
	if err := successor.Keeps(ctx, r.DB, tables...); err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	return nil
}

// replaysAtOnce bounds the partitions that are replayed concurrently, and with them connections and memory.
const replaysAtOnce = 4

// replay fills the shadow tables up to the live checkpoints at its beginning, and indexes them.
func (r *rebuild) replay(ctx context.Context) error {
	live, err := batch.ReadPositions(ctx, r.DB, r.live)
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	if err := r.createShadow(ctx); err != nil {
		return fmt.Errorf("rebuild: shadow tables: %w", err)
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(replaysAtOnce)
	for partition, at := range live {
		p := r.newReplay(partition)
		r.replays[partition] = p
		group.Go(func() error { return p.run(groupCtx, at.NextOffset, p.commit) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("rebuild: replay: %w", err)
	}
	if err := r.indexShadow(ctx); err != nil {
		return fmt.Errorf("rebuild: index: %w", err)
	}
	return nil
}

// inOrder returns the replays in the order of their partitions, so that a report has one order.
func (r *rebuild) inOrder() []*replay {
	partitions := slices.Sorted(maps.Keys(r.replays))
	replays := make([]*replay, len(partitions))
	for i, partition := range partitions {
		replays[i] = r.replays[partition]
	}
	return replays
}

func (r *rebuild) count() {
	for _, p := range r.replays {
		r.report.Events += int64(p.at.Head.Seq) //nolint:gosec // counted from 1
	}
}
