// Package auditing measures signed checkpoints over many accounts, and the proofs that they give.
package auditing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

const (
	// changedOf is how many accounts have an event between two checkpoints: 20 events/s for ten minutes, each of another account.
	changedOf = 12_000
	// proofs is how many proofs are made, each of another account.
	proofs = 1000
)

// Add adds a figure: its name, its measurement, and its target.
type Add func(name, measured, target string)

// The read models of $1 accounts with two events each, whose ids are in the order of time. The rows are what the projector writes.
var accountsSQL = []string{
	`INSERT INTO credit_balances (account_id, balance, account_seq) SELECT 'acct_06e1vyqgwd3k' || lpad(i::text, 14, '0'), i % 1000, 1
	FROM generate_series(1, $1::int) i`, `
INSERT INTO event_log (partition, seq, offset_, id, type, account_id, account_seq, at, command_offset, command_index, value)
SELECT 0, 2 * i - 2 + s, i, 'evt_06e1vyqgwd3k' || lpad(i::text, 13, '0') || s, 'toolmill.account.opened.v1', 'acct_06e1vyqgwd3k' || lpad(i::text, 14, '0'),
	s, now(), i, 0, convert_to(repeat('an event as it is logged ', 20) || i || s, 'UTF8')
FROM generate_series(1, $1::int) i, generate_series(1, 2) s`,
	`INSERT INTO checkpoints (partition, next_offset, seq, hash, skipped, epoch) SELECT 0, $1::int, 2 * $1::int, sha256('head'), 0, 0`,
}

// changeSQL adds an event to $2 accounts of $1, spread over all of them.
var changeSQL = []string{
	`
INSERT INTO event_log (partition, seq, offset_, id, type, account_id, account_seq, at, command_offset, command_index, value)
SELECT 0, 2 * $1::int + i, $1::int + i, 'evt_06e1vyqgwd3m' || lpad(i::text, 14, '0'), 'toolmill.job.accepted.v1',
	'acct_06e1vyqgwd3k' || lpad((1 + (i * 7919::bigint) % $1::int)::text, 14, '0'), 3, now(), $1::int + i, 0, convert_to('another event ' || i, 'UTF8')
FROM generate_series(1, $2::int) i`,
	`UPDATE checkpoints SET seq = 2 * $1::int + $2::int, next_offset = $1::int + $2::int`,
}

// Measure makes the first checkpoint over so many accounts, the next one after some have changed, and proofs by it.
func Measure(ctx context.Context, db *postgres.DB, accounts int, add Add) error {
	key, err := checkpoint.NewKey("ins_bench", bytes.Repeat([]byte{7}, 32))
	if err != nil {
		return err
	}
	if err := fill(ctx, db, accounts); err != nil {
		return err
	}
	first, err := signed(ctx, db, key, accounts)
	if err != nil {
		return err
	}
	add(fmt.Sprintf("a checkpoint over %d accounts, the first", accounts), fmt.Sprintf("%.1f s", first.Seconds()), "≤ 10 s")
	changed := min(changedOf, accounts)
	for _, sql := range changeSQL {
		if _, err := db.Exec(ctx, sql, accounts, changed); err != nil {
			return fmt.Errorf("change accounts: %w", err)
		}
	}
	next, err := signed(ctx, db, key, changed)
	if err != nil {
		return err
	}
	add(fmt.Sprintf("the next one, %d accounts changed", changed), fmt.Sprintf("%.2f s", next.Seconds()), "≤ 1 s")
	return prove(ctx, db, key, accounts, add)
}

// fill makes the read models, and analyses them as autovacuum would a minute later.
func fill(ctx context.Context, db *postgres.DB, accounts int) error {
	for _, sql := range accountsSQL {
		if _, err := db.Exec(ctx, sql, accounts); err != nil {
			return fmt.Errorf("make accounts: %w", err)
		}
	}
	for _, table := range []string{"credit_balances", "event_log"} {
		if _, err := db.Exec(ctx, `VACUUM (ANALYZE) `+table); err != nil {
			return err
		}
	}
	return nil
}

// signed makes one checkpoint, which must read so many accounts.
func signed(ctx context.Context, db *postgres.DB, key checkpoint.Key, read int) (time.Duration, error) {
	begun := time.Now()
	made, err := checkpoints.Make(ctx, db, checkpoints.Keys{Current: key}, begun)
	if err == nil && made.Read != read {
		err = fmt.Errorf("a checkpoint read %d accounts instead of %d", made.Read, read)
	}
	return time.Since(begun), err
}

// prove makes proofs one after the other, and checks each.
func prove(ctx context.Context, db *postgres.DB, key checkpoint.Key, accounts int, add Add) error {
	times := make([]time.Duration, 0, proofs)
	longest := 0
	for i := range proofs {
		id := fmt.Sprintf("acct_06e1vyqgwd3k%014d", 1+i*7907%accounts)
		begun := time.Now()
		p, err := checkpoints.Prove(ctx, db, id, 0)
		times = append(times, time.Since(begun))
		if err != nil {
			return err
		}
		if _, err := p.Open(key.Public()); err != nil {
			return fmt.Errorf("a proof does not hold: %w", err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			return err
		}
		longest = max(longest, len(text))
	}
	slices.Sort(times)
	milliseconds := func(share int) float64 { return float64(times[len(times)*share/100].Microseconds()) / 1000 }
	add("the proof of an account's history", fmt.Sprintf("p50 %.2f ms, p95 %.2f ms; %d bytes at most", milliseconds(50), milliseconds(95), longest), "≤ 5 ms; ≤ 4096 bytes")
	return nil
}
