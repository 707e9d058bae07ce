package models

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

var balancesTable = table.New("credit_balances", "account_id", "account_id text, balance int8, account_seq int8", "")

// Ledger is the table credit_ledger.
var Ledger = table.New("credit_ledger", "account_id, account_seq",
	"account_id text, account_seq int8, id text, at timestamptz, type text, delta int8, balance_after int8, "+
		"job_id text, run_id text, reason text, tool_slug text", "")

// balanceModel is the read model credit_balances: the balance after the account's last movement.
type balanceModel struct{}

func (balanceModel) load(*batch.Batch) []store.Statement { return nil }

func (balanceModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	at := make(map[string]int)
	var accountIDs []string
	var left, seqs []int64
	for i := range b.Events {
		e := &b.Events[i]
		m, moves := MovementOf(e.Data)
		if !moves {
			continue
		}
		row, seen := at[e.AccountID]
		if !seen {
			row = len(accountIDs)
			at[e.AccountID] = row
			accountIDs, left, seqs = append(accountIDs, e.AccountID), append(left, 0), append(seqs, 0)
		}
		left[row], seqs[row] = m.Delta.BalanceAfter, int64(e.Sequence) //nolint:gosec // counted from 1
	}
	w.Put(balancesTable, len(accountIDs), accountIDs, left, seqs)
	return nil
}

// ledgerModel is the read model credit_ledger: one row for each event that carries credits, even if it moves 0.
type ledgerModel struct{}

func (ledgerModel) load(*batch.Batch) []store.Statement { return nil }

func (ledgerModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	var (
		accountIDs, ids, types, reasons []string
		seqs, deltas, left              []int64
		ats                             []time.Time
		jobIDs, runIDs, toolSlugs       []*string
	)
	for i := range b.Events {
		e := &b.Events[i]
		m, moves := MovementOf(e.Data)
		if !moves {
			continue
		}
		accountIDs, ids, ats = append(accountIDs, e.AccountID), append(ids, e.ID), append(ats, e.At)
		seqs = append(seqs, int64(e.Sequence)) //nolint:gosec // counted from 1
		types, reasons = append(types, string(m.Kind)), append(reasons, m.reason)
		deltas, left = append(deltas, m.Delta.Delta), append(left, m.Delta.BalanceAfter)
		jobIDs, runIDs = append(jobIDs, table.Optional(m.jobID)), append(runIDs, table.Optional(m.runID))
		toolSlugs = append(toolSlugs, table.Optional(m.Delta.ToolSlug))
	}
	w.Add(Ledger, len(ids), accountIDs, seqs, ids, ats, types, deltas, left, jobIDs, runIDs, reasons, toolSlugs)
	return nil
}
