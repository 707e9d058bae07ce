package projector_test

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/projections/store"
)

var errInjected = errors.New("injected")

// faulty is a database whose first transaction fails at its first call, the second at its second, and so on: every call
// of a batch's transaction fails once.
type faulty struct {
	store.DB
	transaction, call, faults int
	// lateCommits makes a failing commit take effect and then lose its answer.
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

func (f *faulty) Begin(ctx context.Context) (store.Tx, error) {
	f.transaction, f.call = f.transaction+1, 0
	if err := f.fault(); err != nil {
		return nil, err
	}
	tx, err := f.DB.Begin(ctx)
	return &faultyTx{Tx: tx, db: f}, err
}

type faultyTx struct {
	store.Tx
	db *faulty
}

// Unwrap returns the transaction that does not fail, for the test's scheduler, whose writes are not calls of the batch.
func (t *faultyTx) Unwrap() store.Tx { return t.Tx }

func (t *faultyTx) Send(ctx context.Context, statements []store.Statement) error {
	if err := t.db.fault(); err != nil {
		return err
	}
	return t.Tx.Send(ctx, statements)
}

func (t *faultyTx) Query(ctx context.Context, sql string, args ...any) (store.Rows, error) {
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
