package audit

import (
	"fmt"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// Kind names a broken promise.
type Kind string

// The promises that a log can break.
const (
	// Overdraft is a balance below zero.
	Overdraft Kind = "overdraft"
	// WrongBalance is a balanceAfter that is not the previous balance plus the movement.
	WrongBalance Kind = "wrong_balance"
	// WrongAmount is a movement of a wrong amount: a charge other than the job's cost, a refund other than in
	// docs/design/api.md "Credits", a grant of zero.
	WrongAmount Kind = "wrong_amount"
	// WrongBooking is a movement that is booked under another plan, tool, reason or day than its own; for a refund, than those
	// of its charge (docs/events.md).
	WrongBooking Kind = "wrong_booking"
	// AccountNotOpen is an event of an account that was not opened or is erased, or a second opening.
	AccountNotOpen Kind = "account_not_open"
	// JobNotOpen is an event of a job that was never accepted or has ended, such as a second end.
	JobNotOpen Kind = "job_not_open"
	// WrongTransition is an event that the job's present state does not allow: an attempt that is not the current one, an
	// end without a start, a second acceptance.
	WrongTransition Kind = "wrong_transition"
	// CapExceeded is a job that was accepted or released above one of the account's limits, or for a suspended account.
	CapExceeded Kind = "cap_exceeded"
	// OutOfTurn is a job that was released before one that had waited longer.
	OutOfTurn Kind = "out_of_turn"
	// FollowUpOwed is a job that should have been released or denied after the previous decision.
	FollowUpOwed Kind = "follow_up_owed"
	// ChainBroken is an event whose sequence or previoushash does not continue the account's history.
	ChainBroken Kind = "chain_broken"
	// CommandRepeated is a command that was decided twice, or after a later one.
	CommandRepeated Kind = "command_repeated"
	// WrongEventID is an id that is not derived from the command and the event's index in its decision, so that a copy of
	// the event would get another id.
	WrongEventID Kind = "wrong_event_id"
	// ClockWentBack is an event with a time before the previous event's.
	ClockWentBack Kind = "clock_went_back"
	// UnknownType is an event of a type that this program does not know; its effects cannot be checked.
	UnknownType Kind = "unknown_type"
)

// Finding is one broken promise and its place.
type Finding struct {
	Kind      Kind
	AccountID string
	// JobID is the event's job, or "".
	JobID    string
	EventID  string
	Sequence uint64
	// CommandPlace is the command's place in its partition.
	CommandPlace event.Place
	// Detail says what was found and what was expected, for people.
	Detail string
}

// String formats the finding on one line.
func (f Finding) String() string {
	return fmt.Sprintf("%s: %s (account %s, job %q, event %s, sequence %d, command %s)",
		f.Kind, f.Detail, f.AccountID, f.JobID, f.EventID, f.Sequence, f.CommandPlace)
}

func findingAt(l domain.Logged, kind Kind, detail string) Finding {
	return Finding{
		Kind: kind, AccountID: l.AccountID, JobID: l.JobID(), EventID: l.ID, Sequence: l.Sequence,
		CommandPlace: l.CommandPlace, Detail: detail,
	}
}
