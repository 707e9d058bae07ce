package models

import (
	"bytes"
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
)

// SameEvents reports whether the rows of event_log in a schema that meet a condition are exactly those of a batch. Two rows are the same
// if one has the event packed and the other not.
func SameEvents(ctx context.Context, tx store.Tx, schema, condition string, b *batch.Batch) (bool, error) {
	columns := EventRows(b)
	same, err := eventLogPlaces.Same(ctx, tx, schema, condition, columns[:len(columns)-1]...)
	if err != nil || !same {
		return false, err
	}
	kept, err := KeptEvents(ctx, tx, schema, condition, b)
	return len(kept) == len(b.Events), err
}

// KeptEvents returns the numbers of a batch's events whose bytes the table has, among the rows that meet a condition.
func KeptEvents(ctx context.Context, tx store.Tx, schema, condition string, b *batch.Batch) (kept []int64, err error) {
	logged := make(map[int64][]byte, len(b.Events))
	for i := range b.Events {
		logged[int64(b.Events[i].Seq)] = b.Events[i].Value //nolint:gosec // counted from 1
	}
	rows, err := tx.Query(ctx, fmt.Sprintf(`SELECT seq, value FROM %s.%s WHERE %s ORDER BY %s`, schema, EventLog.Name, condition, eventKey))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var number int64
		var value store.Packed
		if err := rows.Scan(&number, &value); err != nil {
			return nil, err
		}
		if is, has := logged[number]; has && bytes.Equal(is, value) {
			kept = append(kept, number)
		}
	}
	return kept, rows.Err()
}
