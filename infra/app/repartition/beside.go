package repartition

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/successor"
)

// The schemas of the table event_log of the new generation until it is taken, and of the former one from then until it is dropped.
const (
	nextSchema   = "toolmill_next"
	formerSchema = "toolmill_former"
)

// beside fills the table event_log of the new generation beside the live one. It is kafka.Work of the new events topic. Of the read
// models only event_log, and one column of account_snapshots, say where in the log something is.
type beside struct {
	db *postgres.DB
	// live is the schema of the service's tables.
	live string
	// at are the positions that are written, accounts the histories up to there, by new partition.
	at       []batch.Position
	accounts []histories
}

// newBeside creates an empty table with the indexes of the live one.
func newBeside(ctx context.Context, db *postgres.DB, partitions int32) (*beside, error) {
	live, err := store.One(ctx, db, store.ScanText, `SELECT current_schema()::text`)
	if err != nil {
		return nil, fmt.Errorf("live schema: %w", err)
	}
	b := &beside{db: db, live: live, at: make([]batch.Position, partitions), accounts: make([]histories, partitions)}
	for id := range b.accounts {
		b.accounts[id] = make(histories)
	}
	if err := errors.Join(b.drop(ctx), successor.Keeps(ctx, db, live+".event_log")); err != nil {
		return nil, err
	}
	for _, sql := range []string{
		`CREATE SCHEMA ` + nextSchema, `CREATE SCHEMA ` + formerSchema,
		fmt.Sprintf(`CREATE TABLE %s.event_log (LIKE %s.event_log INCLUDING ALL EXCLUDING INDEXES)`, nextSchema, live),
	} {
		if _, err := db.Exec(ctx, sql); err != nil {
			return nil, fmt.Errorf("event_log beside: %w", err)
		}
	}
	return b, errors.Join(b.index(ctx), successor.Settings(ctx, db, successor.Pair{Old: live + ".event_log", New: nextSchema + ".event_log"}))
}

// index builds the indexes of the live table, under their names.
func (b *beside) index(ctx context.Context) error {
	type index struct {
		name, definition string
		primary          bool
	}
	all, err := store.List(ctx, b.db, func(rows store.Rows) (i index, err error) {
		return i, rows.Scan(&i.name, &i.definition, &i.primary)
	}, `SELECT i.relname::text, pg_get_indexdef(i.oid), x.indisprimary
		FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = $1::regclass ORDER BY 1`, b.live+".event_log")
	if err != nil {
		return fmt.Errorf("indexes of event_log: %w", err)
	}
	next := nextSchema + ".event_log"
	for _, i := range all {
		if _, err := b.db.Exec(ctx, strings.Replace(i.definition, " ON "+b.live+".event_log ", " ON "+next+" ", 1)); err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
		if !i.primary {
			continue
		}
		if _, err := b.db.Exec(ctx, fmt.Sprintf(`ALTER TABLE %s ADD CONSTRAINT %s PRIMARY KEY USING INDEX %[2]s`, next, i.name)); err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
	}
	return nil
}

// drop drops what is left of an earlier move, and after a switch the former table.
func (b *beside) drop(ctx context.Context) error {
	_, err := b.db.Exec(ctx, `DROP SCHEMA IF EXISTS `+nextSchema+`, `+formerSchema+` CASCADE`)
	if err != nil {
		return fmt.Errorf("drop the tables of a move: %w", err)
	}
	return nil
}

// Resume implements kafka.Work.
func (b *beside) Resume(_ context.Context, partition int32) (int64, error) {
	return b.at[partition].NextOffset, nil
}

// Work implements kafka.Work.
func (b *beside) Work(ctx context.Context, partition int32, batches <-chan []*message.Message) error {
	for messages := range batches {
		if err := b.add(ctx, partition, messages); err != nil {
			return fmt.Errorf("event_log beside, partition %d: %w", partition, err)
		}
	}
	return ctx.Err()
}

func (b *beside) add(ctx context.Context, partition int32, messages []*message.Message) error {
	read, err := batch.Admit(partition, b.at[partition], messages)
	if err != nil {
		return err
	}
	tx, err := b.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if _, err := tx.Exec(ctx, `SET LOCAL search_path = `+nextSchema); err != nil {
		return err
	}
	if err := models.EventLog.CopyTo(ctx, tx, models.EventLog.Name, models.EventRows(&read)...); err != nil {
		return err
	}
	if err := tx.Commit(ctx); err != nil {
		return err
	}
	accounts := read.OfAccounts().Events
	for i := range accounts {
		b.accounts[partition].add(accounts[i].AccountID, accounts[i].Value)
	}
	b.at[partition] = read.To
	return nil
}
