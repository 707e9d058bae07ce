package models

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// The parts of loadFormat's result.
const (
	partCheckpoint = iota
	partSnapshot
	partAccountEvent
	partJobEvent
	partPrior
)

// loadFormat, given the relation of the events, returns rows of (part, place in the wanted list, number, fingerprint,
// at, value). OFFSET 0 makes each lookup a nested loop over its index; without it the planner may read the whole log. The
// sum in the last ORDER BY prevents a backward scan of the account's whole history for the key.
//
//nolint:dupword // NULL, NULL
const loadFormat = `
WITH accounts_wanted AS MATERIALIZED (
	SELECT w.place, w.id, coalesce(s.account_seq, 0) AS account_seq, s.state
	FROM unnest($2::text[]) WITH ORDINALITY AS w(id, place)
	LEFT JOIN LATERAL (SELECT account_seq, state FROM account_snapshots WHERE account_id = w.id OFFSET 0) s ON true
)
SELECT 0, 0::int8, next_offset, NULL::text, NULL::timestamptz, NULL::bytea FROM checkpoints WHERE partition = $1
UNION ALL
SELECT 1, place, account_seq, NULL, NULL, convert_to(state, 'UTF8') FROM accounts_wanted WHERE state IS NOT NULL
UNION ALL
SELECT 2, w.place, e.seq, NULL, NULL, e.value FROM accounts_wanted w CROSS JOIN LATERAL (
	SELECT seq, value FROM %[1]s
	WHERE account_id = w.id AND account_seq > w.account_seq ORDER BY account_seq OFFSET 0) e
UNION ALL
SELECT 3, w.place, e.seq, NULL, NULL, e.value
FROM unnest($3::text[]) WITH ORDINALITY AS w(id, place) CROSS JOIN LATERAL (
	SELECT seq, value FROM %[1]s WHERE job_id = w.id ORDER BY account_seq OFFSET 0) e
UNION ALL
SELECT 4, w.place, e.offset_, e.fingerprint, e.at, e.value
FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS w(account_id, key, place) CROSS JOIN LATERAL (
	SELECT offset_, fingerprint, at, value FROM %[1]s
	WHERE account_id = w.account_id AND idempotency_key = w.key ORDER BY account_seq + 0 DESC LIMIT 1) e`

// loadSQL is the statement on the table event_log.
var loadSQL = fmt.Sprintf(loadFormat, EventLog.Name)

// LoadHistory returns the recorded part of the wanted accounts, jobs and idempotency keys of a partition, in one
// statement and so as of one moment.
func LoadHistory(ctx context.Context, db store.Querier, partition int32, wanted domain.Wanted) (domain.Loaded, error) {
	return loadHistory(ctx, db, loadSQL, partition, wanted)
}

func loadHistory(
	ctx context.Context, db store.Querier, sql string, partition int32, wanted domain.Wanted,
) (domain.Loaded, error) {
	keyAccounts, keys := make([]string, len(wanted.Keys)), make([]string, len(wanted.Keys))
	for i, ref := range wanted.Keys {
		keyAccounts[i], keys[i] = ref.AccountID, ref.Key
	}
	rows, err := db.Query(ctx, sql, partition, wanted.Accounts, wanted.Jobs, keyAccounts, keys)
	if err != nil {
		return domain.Loaded{}, fmt.Errorf("load history of partition %d: %w", partition, err)
	}
	defer rows.Close()
	loaded := domain.Loaded{
		Accounts: make(map[string]domain.LoadedAccount, len(wanted.Accounts)),
		Jobs:     make(map[string][]domain.LoggedAt, len(wanted.Jobs)),
		Priors:   make(map[domain.KeyRef]idempotency.Prior),
	}
	for rows.Next() {
		if err := readLoaded(rows, wanted, &loaded); err != nil {
			return domain.Loaded{}, fmt.Errorf("load history of partition %d: %w", partition, err)
		}
	}
	if err := rows.Err(); err != nil {
		return domain.Loaded{}, fmt.Errorf("load history of partition %d: %w", partition, err)
	}
	inOrder(&loaded)
	return loaded, nil
}

func readLoaded(rows store.Rows, wanted domain.Wanted, loaded *domain.Loaded) error {
	var part int32
	var place, number int64
	var fingerprint *string
	var at *time.Time
	var value store.Packed
	if err := rows.Scan(&part, &place, &number, &fingerprint, &at, &value); err != nil {
		return err
	}
	logged := domain.LoggedAt{Seq: uint64(number), Value: value} //nolint:gosec // counted from 1
	switch part {
	case partCheckpoint:
		loaded.NextOffset, loaded.ReachesTo = number, number
	case partSnapshot:
		snapshot, err := table.DecodeState[account.State](value)
		if err != nil {
			return err
		}
		a := loaded.Accounts[wanted.Accounts[place-1]]
		a.Snapshot = *snapshot
		loaded.Accounts[wanted.Accounts[place-1]] = a
	case partAccountEvent:
		a := loaded.Accounts[wanted.Accounts[place-1]]
		a.Events = append(a.Events, logged)
		loaded.Accounts[wanted.Accounts[place-1]] = a
	case partJobEvent:
		loaded.Jobs[wanted.Jobs[place-1]] = append(loaded.Jobs[wanted.Jobs[place-1]], logged)
	case partPrior:
		prior := idempotency.Prior{At: *at, Value: value, Offset: number}
		if fingerprint != nil {
			prior.Fingerprint = *fingerprint
		}
		loaded.Priors[wanted.Keys[place-1]] = prior
	}
	return nil
}

// inOrder sorts the events of each account and job. A UNION guarantees no order, though the plan nearly always
// preserves it.
func inOrder(loaded *domain.Loaded) {
	bySeq := func(a, b domain.LoggedAt) int { return cmp.Compare(a.Seq, b.Seq) }
	for _, a := range loaded.Accounts {
		if !slices.IsSortedFunc(a.Events, bySeq) {
			slices.SortFunc(a.Events, bySeq)
		}
	}
	for _, events := range loaded.Jobs {
		if !slices.IsSortedFunc(events, bySeq) {
			slices.SortFunc(events, bySeq)
		}
	}
}
