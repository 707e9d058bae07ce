package audit

import (
	"fmt"

	"github.com/toolmill/toolmill/domain"
)

// Kind names a broken promise.
type Kind string

// The promises that a log can break.
const (
	// Overdraft is a balance below zero.
	Overdraft Kind = "overdraft"
	// WrongBalance is a balanceAfter that is not the balance before with the movement.
	WrongBalance Kind = "wrong_balance"
	// WrongAmount is a movement that is not what was agreed: a charge that is not the job's cost, a refund that is not the one
	// in docs/design/api.md "Credits", a grant of nothing.
	WrongAmount Kind = "wrong_amount"
	// AccountNotOpen is an event of an account that was not opened, or a second opening.
	AccountNotOpen Kind = "account_not_open"
	// JobNotOpen is an event of a job that was never accepted or has ended: a second end above all.
	JobNotOpen Kind = "job_not_open"
	// WrongTransition is an event that the job's present state does not lead to: an attempt that is not the current one,
	// an end without a start, a job that is accepted twice.
	WrongTransition Kind = "wrong_transition"
	// CapExceeded is a job that was taken or released above one of the account's limits, or for a suspended account.
	CapExceeded Kind = "cap_exceeded"
	// OutOfTurn is a job that was released before one that has waited longer.
	OutOfTurn Kind = "out_of_turn"
	// FollowUpOwed is a job that should have been released or denied after the decision before.
	FollowUpOwed Kind = "follow_up_owed"
	// ChainBroken is an event whose sequence or previoushash does not continue the account's history.
	ChainBroken Kind = "chain_broken"
	// CommandRepeated is a command that was decided twice, or after a later one.
	CommandRepeated Kind = "command_repeated"
	// WrongEventID is an id that is not derived from the command and the place in its decision, so that a copy would not
	// have it too.
	WrongEventID Kind = "wrong_event_id"
	// ClockWentBack is an event before the one before it.
	ClockWentBack Kind = "clock_went_back"
	// UnknownType is an event that this program does not know: nothing about its effects can be said.
	UnknownType Kind = "unknown_type"
)

// Finding is one broken promise and where.
type Finding struct {
	Kind      Kind
	AccountID string
	// JobID is the job of the event, or "".
	JobID    string
	EventID  string
	Sequence uint64
	// CommandOffset is the command's place in its partition.
	CommandOffset int64
	// Detail says what was found and what was due, for people.
	Detail string
}

// String is the finding in one line.
func (f Finding) String() string {
	return fmt.Sprintf("%s: %s (account %s, job %q, event %s, sequence %d, command %d)",
		f.Kind, f.Detail, f.AccountID, f.JobID, f.EventID, f.Sequence, f.CommandOffset)
}

func findingAt(l domain.Logged, kind Kind, detail string) Finding {
	return Finding{
		Kind: kind, AccountID: l.AccountID, JobID: l.JobID(), EventID: l.ID, Sequence: l.Sequence,
		CommandOffset: l.CommandOffset, Detail: detail,
	}
}
