package repartition

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/postgres/kept"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/successor"
)

// takeOver has the database begin where the new log ends, in one transaction: with the other event_log, and with read models that have all
// of the old log.
func (a *ahead) takeOver(ctx context.Context) error {
	tx, err := a.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if _, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	epoch, err := kept.LeaveGeneration(ctx, tx, a.to.Number)
	if err != nil {
		return err
	}
	statements := []store.Statement{
		{SQL: fmt.Sprintf(`ALTER TABLE %s.event_log SET SCHEMA %s`, a.beside.live, formerSchema)},
		{SQL: fmt.Sprintf(`ALTER TABLE %s.event_log SET SCHEMA %s`, nextSchema, a.beside.live)},
	}
	for id, at := range a.beside.at {
		var none batch.Position
		statements = append(statements,
			store.Statement{
				SQL:  `INSERT INTO checkpoints (partition, next_offset, seq, hash, skipped, epoch) VALUES ($1, 0, 0, $2, 0, $3)`,
				Args: []any{int32(id), none.Head.Hash[:], epoch},
			},
			batch.Position{Epoch: epoch}.Move(int32(id), at))
	}
	if err := tx.Send(ctx, statements); err != nil {
		return fmt.Errorf("take over: %w", err)
	}
	for _, do := range []func(context.Context, store.Tx) error{a.grant, a.placeSnapshots, a.keepFormer, a.beginStream} {
		if err := do(ctx, tx); err != nil {
			return fmt.Errorf("take over: %w", err)
		}
	}
	return tx.Commit(ctx)
}

// grant gives event_log the owner and the rights that the former one has.
func (a *ahead) grant(ctx context.Context, tx store.Tx) error {
	return successor.Rights(ctx, tx, successor.Pair{Old: formerSchema + ".event_log", New: a.beside.live + ".event_log"})
}

// placeSnapshots gives each snapshot its account's new partition.
func (m *move) placeSnapshots(ctx context.Context, tx store.Tx) error {
	ids, err := store.List(ctx, tx, store.ScanText, `SELECT account_id FROM account_snapshots`)
	if err != nil {
		return err
	}
	partitions := make([]int32, len(ids))
	for i, id := range ids {
		partitions[i] = commands.PartitionOf(id, m.to.Partitions)
	}
	_, err = tx.Exec(ctx, `UPDATE account_snapshots s SET partition = n.partition
		FROM unnest($1::text[], $2::int4[]) AS n (account_id, partition)
		WHERE s.account_id = n.account_id AND s.partition <> n.partition`, ids, partitions)
	return err
}

// taken returns an error unless the database is at these positions.
func (m *move) taken(ctx context.Context, at []batch.Position) error {
	for id := range at {
		is, err := batch.ReadPosition(ctx, m.db, int32(id))
		if err != nil {
			return err
		}
		if is.NextOffset != at[id].NextOffset || is.Head != at[id].Head {
			return fmt.Errorf("%w: partition %d is projected to %d instead of %d", ErrServing, id, is.NextOffset, at[id].NextOffset)
		}
	}
	return nil
}

// onlyUnswitched reports whether an earlier attempt did everything but the switch: the database has the whole new log, and says that its
// stream begins there, which is the last thing that is written.
func (m *move) onlyUnswitched(ctx context.Context) (bool, error) {
	if !m.begun {
		return false, nil
	}
	places, err := store.One(ctx, m.db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
		`SELECT count(*) FROM stream_places WHERE generation = $1`, m.to.Number)
	if err != nil || places != int64(m.to.Partitions) {
		return false, err
	}
	for id := range m.to.Partitions {
		ended, err := m.endsWithMoved(ctx, id)
		if err != nil || !ended {
			return false, err
		}
	}
	return true, nil
}

func (m *move) endsWithMoved(ctx context.Context, id int32) (bool, error) {
	at, err := batch.ReadPosition(ctx, m.db, id)
	if err != nil || at.LastValue == nil {
		return false, err
	}
	last, err := domain.Codec.Decode(at.LastValue)
	if err != nil {
		return false, err
	}
	if moved, is := last.Data.(generation.Moved); !is || moved.Generation != m.to.Number {
		return false, nil
	}
	end, err := m.newReader.End(ctx, commands.EventsTopic, id)
	return end == at.NextOffset, errors.Join(err)
}
