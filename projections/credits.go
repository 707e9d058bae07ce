package projections

import (
	"context"
	"time"
)

var balancesTable = newTable("credit_balances", "account_id", "account_id text, balance int8, account_seq int8", "")

var ledgerTable = newTable("credit_ledger", "account_id, account_seq",
	"account_id text, account_seq int8, id text, at timestamptz, type text, delta int8, balance_after int8, "+
		"job_id text, run_id text, reason text", "")

// balances is the read model credit_balances: what the account's last movement left.
type balances struct{}

func (balances) load(*batch) []Statement { return nil }

func (balances) write(_ context.Context, b *batch, w *writer) error {
	at := make(map[string]int)
	var accountIDs []string
	var left, seqs []int64
	for i := range b.events {
		e := &b.events[i]
		m, moves := movementOf(e.Data)
		if !moves {
			continue
		}
		row, seen := at[e.AccountID]
		if !seen {
			row = len(accountIDs)
			at[e.AccountID] = row
			accountIDs, left, seqs = append(accountIDs, e.AccountID), append(left, 0), append(seqs, 0)
		}
		left[row], seqs[row] = m.delta.BalanceAfter, int64(e.Sequence) //nolint:gosec // counted from 1
	}
	w.put(balancesTable, len(accountIDs), accountIDs, left, seqs)
	return nil
}

// ledger is the read model credit_ledger: one row per event that carries credits, also where it moves none.
type ledger struct{}

func (ledger) load(*batch) []Statement { return nil }

func (ledger) write(_ context.Context, b *batch, w *writer) error {
	var (
		accountIDs, ids, types, reasons []string
		seqs, deltas, left              []int64
		ats                             []time.Time
		jobIDs, runIDs                  []*string
	)
	for i := range b.events {
		e := &b.events[i]
		m, moves := movementOf(e.Data)
		if !moves {
			continue
		}
		accountIDs, ids, ats = append(accountIDs, e.AccountID), append(ids, e.ID), append(ats, e.At)
		seqs = append(seqs, int64(e.Sequence)) //nolint:gosec // counted from 1
		types, reasons = append(types, string(m.kind)), append(reasons, m.reason)
		deltas, left = append(deltas, m.delta.Delta), append(left, m.delta.BalanceAfter)
		jobIDs, runIDs = append(jobIDs, optional(m.jobID)), append(runIDs, optional(m.runID))
	}
	w.add(ledgerTable, len(ids), accountIDs, seqs, ids, ats, types, deltas, left, jobIDs, runIDs, reasons)
	return nil
}
