package models

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// LedgerType is the kind of a movement of credits.
type LedgerType string

// The types of ledger entries.
const (
	LedgerGrant  LedgerType = "grant"
	LedgerCharge LedgerType = "charge"
	LedgerRefund LedgerType = "refund"
)

// Movement is an event's change of the account's credits.
type Movement struct {
	Kind   LedgerType
	Delta  credits.Delta
	jobID  string
	runID  string
	reason string
}

// MovementOf returns the movement of credits that an event carries; ok is false if it carries none.
func MovementOf(e event.Event) (m Movement, ok bool) {
	switch e := e.(type) {
	case account.Opened:
		return Movement{Kind: LedgerGrant, Delta: e.Credits, reason: "account_opened"}, true
	case account.CreditsGranted:
		return Movement{Kind: LedgerGrant, Delta: e.Credits, reason: e.Reason}, true
	case account.CreditsCharged:
		return Movement{Kind: LedgerCharge, Delta: e.Credits, runID: e.RunID, reason: "tool_run"}, true
	case account.CreditsRefunded:
		return Movement{Kind: LedgerRefund, Delta: e.Credits, runID: e.RunID, reason: e.Reason}, true
	case job.Accepted:
		return Movement{Kind: LedgerCharge, Delta: e.Credits, jobID: e.JobID, reason: "job_accepted"}, true
	case job.CanceledEvent:
		return Movement{Kind: LedgerRefund, Delta: e.Credits, jobID: e.JobID, reason: "job_canceled"}, true
	case job.FailedEvent:
		return Movement{Kind: LedgerRefund, Delta: e.Credits, jobID: e.JobID, reason: string(e.Failure.Code)}, true
	}
	return Movement{}, false
}
