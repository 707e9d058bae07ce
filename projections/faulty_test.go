package projections_test

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/toolmill/toolmill/projections"
)

var errInjected = errors.New("injected")

// faulty is a database whose first transaction fails at its first call, the second at its second, and so on: every
// call of a batch's transaction fails once.
type faulty struct {
	projections.DB
	transaction, call, faults int
	// lateCommits has a failing commit be carried out before its answer is lost.
	lateCommits bool
}

func (f *faulty) fault() error {
	f.call++
	if f.call == f.transaction {
		f.faults++
		return errInjected
	}
	return nil
}

func (f *faulty) Begin(ctx context.Context) (projections.Tx, error) {
	f.transaction, f.call = f.transaction+1, 0
	if err := f.fault(); err != nil {
		return nil, err
	}
	tx, err := f.DB.Begin(ctx)
	return &faultyTx{Tx: tx, db: f}, err
}

type faultyTx struct {
	projections.Tx
	db *faulty
}

func (t *faultyTx) Send(ctx context.Context, statements []projections.Statement) error {
	if err := t.db.fault(); err != nil {
		return err
	}
	return t.Tx.Send(ctx, statements)
}

func (t *faultyTx) Query(ctx context.Context, sql string, args ...any) (projections.Rows, error) {
	if err := t.db.fault(); err != nil {
		return nil, err
	}
	return t.Tx.Query(ctx, sql, args...)
}

func (t *faultyTx) Copy(ctx context.Context, table string, names []string, columns []any) error {
	if err := t.db.fault(); err != nil {
		return err
	}
	return t.Tx.Copy(ctx, table, names, columns)
}

func (t *faultyTx) Commit(ctx context.Context) error {
	err := t.db.fault()
	if err == nil || t.db.lateCommits {
		return errors.Join(t.Tx.Commit(ctx), err)
	}
	return err
}

// tableScheduler keeps work in a table of the same database, so that tests see what a commit brought.
type tableScheduler struct{}

func (tableScheduler) Insert(ctx context.Context, tx projections.Tx, work []projections.Work) error {
	if faulty, ok := tx.(*faultyTx); ok {
		tx = faulty.Tx
	}
	for _, w := range work {
		args, err := json.Marshal(w.Args)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO scheduled (kind, queue, at, key, account, priority, args)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			w.Kind, w.Queue, w.ScheduledAt, w.UniqueKey, w.AccountID, w.Priority, string(args))
		if err != nil {
			return err
		}
	}
	return nil
}

// reactors returns reactors whose work the table scheduled holds.
func (b *bench) reactors() *projections.Reactors {
	b.Helper()
	_, err := b.db.Exec(b.Context(), `CREATE TABLE IF NOT EXISTS scheduled
		(id bigserial, kind text, queue text, at timestamptz, key text, account text, priority int8, args text)`)
	if err != nil {
		b.Fatal(err)
	}
	return &projections.Reactors{
		Scheduler: tableScheduler{}, DefaultQueue: "tools", Queues: map[string]string{"html-to-pdf-api": "chromium"},
	}
}
