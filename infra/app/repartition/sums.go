package repartition

import (
	"context"
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/toolmill/toolmill/domain/event"
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
	"event_log":         "(account_id, account_seq, id, type, job_id, idempotency_key, fingerprint, at, command_offset, command_index)",
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
	var err error
	all[eventBytes], err = sumOfEvents(ctx, db)
	return all, err
}

// eventBytes names the sum of what event_log has as the events' bytes.
const eventBytes = "the events of event_log"

// sumOfEvents computes the sum of hashes here: the database may have packed some of the events, before the move or after it.
func sumOfEvents(ctx context.Context, db store.Querier) (s sum, err error) {
	rows, err := db.Query(ctx, `SELECT value FROM event_log WHERE account_id <> ''`)
	if err != nil {
		return s, fmt.Errorf("%s: %w", eventBytes, err)
	}
	defer rows.Close()
	var hashes uint64
	for rows.Next() {
		var value store.Packed
		if err := rows.Scan(&value); err != nil {
			return s, fmt.Errorf("%s: %w", eventBytes, err)
		}
		hash := event.ValueHash(value)
		s.Rows, hashes = s.Rows+1, hashes+binary.BigEndian.Uint64(hash[:])
	}
	s.Hash = strconv.FormatUint(hashes, 10)
	return s, rows.Err()
}
