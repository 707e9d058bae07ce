package domain

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// Checkpoint is how far the recorded history of a partition reaches (read model event_log). An owner reads the log from
// NextOffset on; everything before it can be loaded.
type Checkpoint struct {
	// NextOffset is the offset in the events topic of the first frame that is not recorded yet: a frame is recorded whole.
	NextOffset int64
	// Head is the end of the chain after the last recorded frame.
	Head event.Head
	// LastValue is the last recorded event as logged, nil if there is none.
	LastValue []byte
}

// KeyRef names an idempotency key of an account.
type KeyRef struct{ AccountID, Key string }

// Wanted is what deciding a batch of commands needs and its owner does not hold in memory.
type Wanted struct {
	Accounts []string
	Jobs     []string
	Keys     []KeyRef
}

// LoggedAt is an event as logged with its place among the events of the partition: 1, 2, 3 …
type LoggedAt struct {
	Seq   uint64
	Value []byte
}

// LoadedAccount is an account as recorded: a snapshot and the events after it.
type LoadedAccount struct {
	// Snapshot is the zero State if there is none; its Sequence is that of the last event it includes.
	Snapshot account.State
	// Events are those after the snapshot, in order.
	Events []LoggedAt
}

// Fold returns the account as recorded. It skips events that the snapshot includes, recognised by the account's own
// sequence.
func (l LoadedAccount) Fold() (account.State, error) {
	state := l.Snapshot
	for _, e := range l.Events {
		envelope, err := Codec.Decode(e.Value)
		if err != nil {
			return account.State{}, fmt.Errorf("event %d of the partition: %w", e.Seq, err)
		}
		if envelope.Sequence == state.Sequence+1 {
			EvolveAccount(&state, envelope, e.Value)
		}
	}
	return state, nil
}

// Loaded is the answer to Wanted at one moment. What is missing in the maps is not recorded.
type Loaded struct {
	// NextOffset is the checkpoint read before the data: everything before it is in the answer.
	NextOffset int64
	// ReachesTo is the checkpoint read after the data: nothing from it on is in the answer. An owner that has not read the
	// log up to it is stale and must not decide on the answer.
	ReachesTo int64
	Accounts  map[string]LoadedAccount
	Jobs      map[string][]LoggedAt
	Priors    map[KeyRef]idempotency.Prior
}
