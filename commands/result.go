package commands

import (
	"errors"

	"github.com/toolmill/toolmill/domain/event"
)

// Result is the answer to an accepted command.
type Result struct {
	// Replayed is set where the idempotency key was used before: the event is that of the first time.
	Replayed bool
	// Partition and Offset say from where on read models show the decision: Offset is that of its last event.
	Partition int32
	Offset    int64
	// Event is the command's own event; follow-ups are not part of the answer.
	Event event.Envelope
	// Value is Event as logged. The same command is always answered with the same bytes.
	Value []byte
}

var (
	// ErrUnavailable means that the command was surely not sent: broker or database are away.
	ErrUnavailable = errors.New("commands cannot be sent now")
	// ErrOutcomeUnknown means that no answer came in time: the command may be decided or not. The client repeats it with
	// the same Idempotency-Key.
	ErrOutcomeUnknown = errors.New("no answer in time: the outcome is unknown")
)

// Busy means that as many commands are in flight as may be; nothing was sent.
type Busy struct {
	// PerAccount is set where the account's own bound was reached, not that of the process.
	PerAccount bool
}

// Error says which bound was reached.
func (b *Busy) Error() string {
	if b.PerAccount {
		return "too many commands of the account are in flight"
	}
	return "too many commands are in flight"
}
