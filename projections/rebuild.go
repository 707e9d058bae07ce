package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"
)

// Log is the events topic as a rebuild and an audit read it.
type Log interface {
	// Read visits the messages of a partition from an offset to the end as it is at the call, and returns that end. An
	// error of visit ends the reading and is returned, wrapped or not.
	Read(ctx context.Context, partition int32, from int64, visit func(*message.Message) error) (end int64, err error)
}

// RebuildConfig says what a rebuild works with. DB, Log and Logger are required.
type RebuildConfig struct {
	DB     DB
	Log    Log
	Logger *slog.Logger
	// Swap puts the rebuilt tables in the place of the live ones. Without it they are compared and dropped.
	Swap bool
	// DifferencesMax bounds the differences that are shown for each model; 0 is 10.
	DifferencesMax int
}

// Rebuild replays the log into tables beside the live ones, compares the two row by row at the same position, and swaps
// them when asked. nil models are all. Projectors go on while it replays; they wait while it compares and swaps. No
// reactor runs. Only one rebuild runs at a time: another one fails at once.
func Rebuild(ctx context.Context, c RebuildConfig, models []string) (RebuildReport, error) {
	begun := time.Now()
	r, err := newRebuild(ctx, c, models)
	if err != nil {
		return RebuildReport{}, err
	}
	guard, err := r.guard(ctx)
	if err != nil {
		return RebuildReport{}, err
	}
	defer guard.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // ends the lock; there is nothing else in it
	defer r.dropShadow(context.WithoutCancel(ctx))
	if err := r.replay(ctx); err != nil {
		return RebuildReport{}, err
	}
	r.report.ReplayTook = time.Since(begun)
	if err := r.finish(ctx); err != nil {
		return RebuildReport{}, err
	}
	r.report.Took = time.Since(begun)
	return r.report, nil
}

// rebuild is one run of Rebuild.
type rebuild struct {
	RebuildConfig
	live    string // schema
	asked   []string
	wanted  map[string]bool // asked, and what they need
	replays map[int32]*replay
	// replayed is where the replay ended in each partition, as two columns.
	replayed struct {
		partitions []int32
		ends       []int64
	}
	report RebuildReport
}

func newRebuild(ctx context.Context, c RebuildConfig, asked []string) (*rebuild, error) {
	if c.DB == nil || c.Log == nil || c.Logger == nil {
		return nil, errors.New("rebuild: DB, Log and Logger are required")
	}
	if c.DifferencesMax == 0 {
		c.DifferencesMax = 10
	}
	if asked == nil {
		asked = Models()
	}
	r := &rebuild{RebuildConfig: c, asked: asked, wanted: make(map[string]bool), replays: make(map[int32]*replay)}
	for _, name := range asked {
		i := slices.IndexFunc(models, func(m model) bool { return m.table.name == name })
		if i < 0 {
			return nil, fmt.Errorf("rebuild: no read model is named %q; there are %v", name, Models())
		}
		r.wanted[name] = true
		for _, needed := range models[i].needs {
			r.wanted[needed] = true
		}
	}
	live, err := one(ctx, c.DB, scanText, `SELECT current_schema()::text`)
	if err != nil {
		return nil, fmt.Errorf("rebuild: live schema: %w", err)
	}
	r.live = live
	return r, nil
}

// guard takes the lock of rebuilds, which lasts as long as the transaction.
func (r *rebuild) guard(ctx context.Context) (Tx, error) {
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return nil, fmt.Errorf("rebuild: lock: %w", err)
	}
	free, err := one(ctx, tx, func(rows Rows) (free bool, err error) { return free, rows.Scan(&free) },
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

// replaysAtOnce bounds the partitions that are replayed at a time, and with them connections and memory.
const replaysAtOnce = 4

// replay fills the shadow tables up to where the live ones were when it began, and indexes them.
func (r *rebuild) replay(ctx context.Context) error {
	live, err := readPositions(ctx, r.DB, r.live)
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	if err := r.createShadow(ctx); err != nil {
		return fmt.Errorf("rebuild: shadow tables: %w", err)
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(replaysAtOnce)
	for partition, at := range live {
		p := &replay{rebuild: r, partition: partition, held: newHeld(rebuildAccountsMax)}
		r.replays[partition] = p
		group.Go(func() error { return p.run(groupCtx, at.NextOffset) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("rebuild: replay: %w", err)
	}
	for partition, at := range live {
		r.replayed.partitions = append(r.replayed.partitions, partition)
		r.replayed.ends = append(r.replayed.ends, at.NextOffset)
	}
	group, groupCtx = errgroup.WithContext(ctx)
	group.Go(func() error { return r.indexShadow(groupCtx) })
	group.Go(func() error { return r.compareRecorded(groupCtx) })
	if err := group.Wait(); err != nil {
		return fmt.Errorf("rebuild: index and compare: %w", err)
	}
	return nil
}

// readPositions returns the positions of all partitions in a schema.
func readPositions(ctx context.Context, db Querier, schema string) (map[int32]position, error) {
	type row struct {
		partition int32
		position
	}
	rows, err := db.Query(ctx, `SELECT `+positionColumns+`, partition FROM `+schema+`.checkpoints`)
	if err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	found, err := collect(rows, func(rows Rows) (r row, err error) {
		r.position, err = scanPosition(rows, &r.partition)
		return r, err
	})
	if err != nil {
		return nil, fmt.Errorf("read positions: %w", err)
	}
	positions := make(map[int32]position, len(found))
	for _, r := range found {
		positions[r.partition] = r.position
	}
	return positions, nil
}
