package rebuild

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/successor"
)

// finish follows the projectors, then blocks them, replays the rest, and swaps.
func (r *rebuild) finish(ctx context.Context) error {
	tx, err := r.begin(ctx, r.endMaintenance())
	if err != nil {
		return fmt.Errorf("rebuild: lock the tables: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if err := r.follow(ctx); err != nil {
		return fmt.Errorf("rebuild: follow the projectors: %w", err)
	}
	begun := time.Now()
	defer func() { r.report.StoodStill = time.Since(begun) }()
	// Every batch of a projector begins with an update of this table. Readers are not blocked.
	if _, err := tx.Exec(ctx, `LOCK TABLE `+r.live+`.checkpoints IN SHARE ROW EXCLUSIVE MODE`); err != nil {
		return fmt.Errorf("rebuild: block the projectors: %w", err)
	}
	if _, err := r.catchUp(ctx, tx); err != nil {
		return fmt.Errorf("rebuild: catch up: %w", err)
	}
	if err := r.swap(ctx, tx); err != nil {
		return fmt.Errorf("rebuild: swap: %w", err)
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("rebuild: swap: %w", err)
	}
	r.report.Swapped = true
	return nil
}

// endMaintenance returns a statement that waits for VACUUM, ANALYZE and the like on the tables of the swap, and admits no
// more of them; rows can be read and written. The swap would wait for them while projectors wait: an autovacuum ends only
// after it has been in the way for deadlock_timeout, which is 1 s.
func (r *rebuild) endMaintenance() string {
	tables := make([]string, 0, 2*len(r.asked))
	for _, table := range r.swapped() {
		tables = append(tables, r.live+"."+table, shadowSchema+"."+table)
	}
	if len(tables) == 0 {
		return `SELECT`
	}
	return `LOCK TABLE ` + strings.Join(tables, ", ") + ` IN SHARE UPDATE EXCLUSIVE MODE`
}

// swapped returns the models whose tables are swapped: all that are asked for except event_log.
func (r *rebuild) swapped() []string {
	return slices.DeleteFunc(slices.Clone(r.asked), func(table string) bool { return table == models.EventLog.Name })
}

// The rounds of follow end when one has replayed no more events than this, some 50 ms of work, or after so many.
const (
	roundEventsMax = 1000
	roundsMax      = 10
)

// follow replays what was projected during the comparison, and then during the last round, so that little is left to
// replay while projectors wait.
func (r *rebuild) follow(ctx context.Context) error {
	for range roundsMax {
		events, err := r.round(ctx)
		if err != nil || events <= roundEventsMax {
			return err
		}
	}
	return nil
}

func (r *rebuild) round(ctx context.Context) (events int64, err error) {
	tx, err := r.begin(ctx)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if events, err = r.catchUp(ctx, tx); err != nil {
		return 0, err
	}
	return events, tx.Commit(ctx)
}

// catchUp replays up to the live checkpoints that the transaction sees, and returns how many events that were.
func (r *rebuild) catchUp(ctx context.Context, tx store.Tx) (events int64, err error) {
	live, err := batch.ReadPositions(ctx, tx, r.live)
	if err != nil {
		return 0, err
	}
	for partition, at := range live {
		p := r.replays[partition]
		if p == nil {
			p = r.newReplay(partition)
			r.replays[partition] = p
		}
		before := p.at.Head.Seq
		write := func(ctx context.Context, b *batch.Batch) error { return p.write(ctx, tx, b) }
		if err := p.run(ctx, at.NextOffset, write); err != nil {
			return 0, err
		}
		events += int64(p.at.Head.Seq - before) //nolint:gosec // counted from 1
	}
	return events, nil
}

// swap repairs event_log and replaces the other live tables by the rebuilt ones, with the rights that the replaced ones have in this
// moment: GRANT and REVOKE on a table that is being moved fail. From the new epoch projectors learn that their states in memory were folded
// from the old tables.
func (r *rebuild) swap(ctx context.Context, tx store.Tx) error {
	statements := make([]store.Statement, 0, 2*len(r.asked)+1)
	for _, table := range r.swapped() {
		statements = append(statements,
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, r.live, table, replacedSchema)},
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, shadowSchema, table, r.live)})
	}
	if slices.Contains(r.asked, models.EventLog.Name) {
		if err := r.settleEvents(ctx, tx); err != nil {
			return fmt.Errorf("event_log: %w", err)
		}
	}
	if err := tx.Send(ctx, append(statements, store.Statement{SQL: `UPDATE ` + r.live + `.checkpoints SET epoch = epoch + 1`})); err != nil {
		return err
	}
	return successor.Rights(ctx, tx, pairs(r.swapped(), replacedSchema, r.live)...)
}

// settleEvents lists the differences of what was replayed after the comparison, and repairs all of them.
func (r *rebuild) settleEvents(ctx context.Context, tx store.Tx) error {
	if err := r.compareEvents(ctx, tx); err != nil {
		return err
	}
	return r.repairEvents(ctx, tx)
}
