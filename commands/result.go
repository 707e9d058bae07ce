package commands

import (
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/event"
)

// Result is the answer to an accepted command.
type Result struct {
	// Replayed is set if the idempotency key was used before: the event is the one of the first time.
	Replayed bool
	// Partition and Offset are the position from which on read models show the decision: Offset is that of its last event.
	Partition int32
	Offset    int64
	// Event is the command's own event; follow-ups are not part of the answer.
	Event event.Envelope
	// Value is Event as logged. A repeated command is always answered with the same bytes.
	Value []byte
}

var (
	// ErrUnavailable means that the command was certainly not sent, because broker or database are away.
	ErrUnavailable = errors.New("commands cannot be sent now")
	// ErrGone means the same, for good: this gateway's log goes on in another generation.
	ErrGone = fmt.Errorf("%w: the log goes on in another generation", ErrUnavailable)
	// ErrOutcomeUnknown means that no reply came in time: the command may or may not have been decided. The client repeats
	// it with the same Idempotency-Key.
	ErrOutcomeUnknown = errors.New("no answer in time: the outcome is unknown")
)

// Busy means that the maximum number of commands is in flight; nothing was sent.
type Busy struct {
	// PerAccount is set if the account's limit was reached, not the process's.
	PerAccount bool
}

// Error says which limit was reached.
func (b *Busy) Error() string {
	if b.PerAccount {
		return "too many commands of the account are in flight"
	}
	return "too many commands are in flight"
}
