package table

import (
	"context"
	"strings"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// copyRowsMin is the number of rows from which COPY, with a round trip of its own, is cheaper than an INSERT that is
// sent with the other statements.
const copyRowsMin = 200

// Writer collects the rows of a batch and writes them in few round trips.
type Writer struct {
	Tx store.Tx
	// IdleMax bounds the time between two statements of the transaction; 0 is 5 s.
	IdleMax time.Duration
	// Careful replaces existing rows where new ones are expected. It is set after store.ErrDuplicateKey: a fault elsewhere
	// that gave two events the same key must not stop the partition.
	Careful    bool
	copies     []func(context.Context) error
	statements []store.Statement
}

// Add adds new rows, column by column in the table's order.
func (w *Writer) Add(t *Table, rows int, columns ...any) {
	if rows == 0 {
		return
	}
	if w.Careful {
		w.Put(t, rows, columns...)
		return
	}
	clean(columns)
	if rows >= copyRowsMin {
		w.copies = append(w.copies, func(ctx context.Context) error { return w.Tx.Copy(ctx, t.Name, t.columns, columns) })
		return
	}
	w.statements = append(w.statements, store.Statement{SQL: t.insert, Args: columns})
}

// Put adds rows that replace existing ones with the same key. No two of the added rows may have the same key.
func (w *Writer) Put(t *Table, rows int, columns ...any) {
	if rows == 0 {
		return
	}
	clean(columns)
	w.statements = append(w.statements, store.Statement{SQL: t.upsert, Args: columns})
}

// Also adds a statement that runs after the rows are written.
func (w *Writer) Also(s store.Statement) { w.statements = append(w.statements, s) }

// Flush writes what was added: large additions by COPY, everything else in one round trip.
func (w *Writer) Flush(ctx context.Context) error {
	for _, write := range w.copies {
		if err := write(ctx); err != nil {
			return err
		}
	}
	if len(w.statements) == 0 {
		return nil
	}
	return w.Tx.Send(ctx, w.statements)
}

// clean removes NUL from texts: Postgres refuses it, and one such character in a client's options would stop the
// partition forever. The exact bytes are in event_log.
func clean(columns []any) {
	for _, column := range columns {
		switch texts := column.(type) {
		case []string:
			for i, s := range texts {
				texts[i] = store.WithoutNUL(s)
			}
		case []*string:
			for i, s := range texts {
				if s != nil && strings.IndexByte(*s, 0) >= 0 {
					stripped := store.WithoutNUL(*s)
					texts[i] = &stripped
				}
			}
		}
	}
}

// Optional returns the value of a nullable text column: nil for "".
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
