package rebuild

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// finish follows the projectors, then blocks them, replays the rest, and swaps.
func (r *rebuild) finish(ctx context.Context) error {
	if err := r.follow(ctx); err != nil {
		return fmt.Errorf("rebuild: follow the projectors: %w", err)
	}
	begun := time.Now()
	defer func() { r.report.StoodStill = time.Since(begun) }()
	// Every batch of a projector begins with an update of this table. Readers are not blocked.
	tx, err := r.begin(ctx, `LOCK TABLE `+r.live+`.checkpoints IN SHARE ROW EXCLUSIVE MODE`)
	if err != nil {
		return fmt.Errorf("rebuild: block the projectors: %w", err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
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

// swap repairs event_log and replaces the other live tables by the rebuilt ones. From the new epoch projectors learn that
// their states in memory were folded from the old tables.
func (r *rebuild) swap(ctx context.Context, tx store.Tx) error {
	statements := []store.Statement{{SQL: `CREATE SCHEMA ` + replacedSchema}}
	for _, table := range r.asked {
		if table == models.EventLog.Name {
			continue
		}
		statements = append(statements,
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, r.live, table, replacedSchema)},
			store.Statement{SQL: fmt.Sprintf(`ALTER TABLE %s.%s SET SCHEMA %s`, shadowSchema, table, r.live)})
	}
	if slices.Contains(r.asked, models.EventLog.Name) {
		if err := r.settleEvents(ctx, tx); err != nil {
			return fmt.Errorf("event_log: %w", err)
		}
	}
	return tx.Send(ctx, append(statements,
		store.Statement{SQL: `UPDATE ` + r.live + `.checkpoints SET epoch = epoch + 1`},
		store.Statement{SQL: `DROP SCHEMA ` + replacedSchema + ` CASCADE`}))
}

// settleEvents lists the differences of what was replayed after the comparison, and repairs all of them.
func (r *rebuild) settleEvents(ctx context.Context, tx store.Tx) error {
	if err := r.compareEvents(ctx, tx); err != nil {
		return err
	}
	return r.repairEvents(ctx, tx)
}
