package projections

import (
	"context"
	"strings"
	"time"
)

// copyRowsMin is from how many rows on COPY is cheaper than an INSERT that travels with the other statements: COPY
// takes a round trip of its own.
const copyRowsMin = 200

// writer collects the rows of a batch and writes them with few round trips.
type writer struct {
	tx Tx
	// idleMax is Config.IdleMax.
	idleMax time.Duration
	// careful has rows that ought to be new replace those that are there. It is for a batch that met such: a fault
	// elsewhere that gave two events one key must not stop the partition.
	careful    bool
	copies     []func(context.Context) error
	statements []Statement
}

// add adds rows that are new, column by column in the table's order.
func (w *writer) add(t *table, rows int, columns ...any) {
	if rows == 0 {
		return
	}
	if w.careful {
		w.put(t, rows, columns...)
		return
	}
	clean(columns)
	if rows >= copyRowsMin {
		w.copies = append(w.copies, func(ctx context.Context) error { return w.tx.Copy(ctx, t.name, t.columns, columns) })
		return
	}
	w.statements = append(w.statements, Statement{SQL: t.insert, Args: columns})
}

// put adds rows that replace those of the same key. No two of them have the same key.
func (w *writer) put(t *table, rows int, columns ...any) {
	if rows == 0 {
		return
	}
	clean(columns)
	w.statements = append(w.statements, Statement{SQL: t.upsert, Args: columns})
}

func (w *writer) flush(ctx context.Context) error {
	for _, write := range w.copies {
		if err := write(ctx); err != nil {
			return err
		}
	}
	if len(w.statements) == 0 {
		return nil
	}
	return w.tx.Send(ctx, w.statements)
}

// clean takes NUL out of texts: Postgres's text cannot hold it, and one such character in a client's options would stop
// the partition for ever. The exact bytes stand in event_log.
func clean(columns []any) {
	for _, column := range columns {
		switch texts := column.(type) {
		case []string:
			for i, s := range texts {
				texts[i] = withoutNUL(s)
			}
		case []*string:
			for i, s := range texts {
				if s != nil && strings.IndexByte(*s, 0) >= 0 {
					stripped := withoutNUL(*s)
					texts[i] = &stripped
				}
			}
		}
	}
}

func withoutNUL(s string) string {
	if strings.IndexByte(s, 0) < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "")
}

// optional is a text column that may be null.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
