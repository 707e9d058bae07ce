package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/toolmill/toolmill/projections/store"
)

// Send implements store.Tx with pgx's pipeline: one round trip for all statements, and a second one when some of them
// are new to the connection. All are prepared first, so none can use a table that another one of the same call
// creates.
func (t *Tx) Send(ctx context.Context, statements []store.Statement) error {
	batch := &pgx.Batch{}
	for _, s := range statements {
		queued := batch.Queue(s.SQL, encoded(s.Args, t.packs)...)
		switch {
		case s.Rows != nil:
			queued.Query(func(rows pgx.Rows) error { return s.Rows(readRows{rows}) })
		case s.Affected != nil:
			queued.Exec(func(tag pgconn.CommandTag) error { return s.Affected(tag.RowsAffected()) })
		}
	}
	return named(t.tx.SendBatch(ctx, batch).Close())
}

// uniqueViolation is Postgres's code for a duplicate key (manual, appendix A).
const uniqueViolation = "23505"

// named translates the Postgres errors that projections handle into the errors of store.
func named(err error) error {
	var fault *pgconn.PgError
	if errors.As(err, &fault) && fault.Code == uniqueViolation {
		return fmt.Errorf("%w: %w", store.ErrDuplicateKey, err)
	}
	return err
}
