package repartition

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// sum is how many rows a table has, and the sum of their 64-bit hashes: two tables with the same are equal, but for a chance of 1 in 2^64.
type sum struct {
	Rows int64  `json:"rows"`
	Hash string `json:"hash"`
}

// sums are those of the read models, by name.
type sums map[string]sum

// placed are the columns of the tables that say where in the log something is, and so change with a move; the others are compared.
var placed = map[string]string{
	"event_log":         "(account_id, account_seq, id, type, job_id, idempotency_key, fingerprint, at, command_offset, command_index, value)",
	"account_snapshots": "(account_id, account_seq, next_seq, state)",
}

func sumsOf(ctx context.Context, db store.Querier) (sums, error) {
	all := make(sums)
	for _, name := range models.Names() {
		row, where := "t", ""
		if columns, is := placed[name]; is {
			row = "ROW" + columns
		}
		if name == models.EventLog.Name {
			where = " WHERE account_id <> ''" // the log's own events are others
		}
		s, err := store.One(ctx, db, func(rows store.Rows) (s sum, err error) { return s, rows.Scan(&s.Rows, &s.Hash) },
			fmt.Sprintf(`SELECT count(*), coalesce(sum(hash_record_extended(%s, 0)), 0)::text FROM %s t%s`, row, name, where))
		if err != nil {
			return nil, fmt.Errorf("sum of %s: %w", name, err)
		}
		all[name] = s
	}
	return all, nil
}
