package domain

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// Checkpoint says how far the recorded history of a partition reaches (read model event_log). An owner reads the log
// from NextOffset on; all before it can be loaded.
type Checkpoint struct {
	// NextOffset is the offset in the events topic of the first record that is not recorded.
	NextOffset int64
	// Head is the chain after the last recorded event.
	Head event.Head
	// LastValue is the last recorded event as logged, nil where there is none, and Written how many events of its
	// command are recorded.
	LastValue []byte
	Written   int
}

// KeyRef names an idempotency key of an account.
type KeyRef struct{ AccountID, Key string }

// Wanted is what a batch of commands needs to be decided on and its owner does not hold.
type Wanted struct {
	Accounts []string
	Jobs     []string
	Keys     []KeyRef
}

// LoggedAt is an event as logged with its offset in the partition.
type LoggedAt struct {
	Offset int64
	Value  []byte
}

// LoadedAccount is an account as recorded: a snapshot and the events after it.
type LoadedAccount struct {
	// Snapshot is the zero State where there is none; its Sequence says which events it holds.
	Snapshot account.State
	// Events are those after the snapshot, in order.
	Events []LoggedAt
}

// Fold returns the account as recorded. An event that the state holds already, by the account's own sequence, is passed over.
func (l LoadedAccount) Fold() (account.State, error) {
	state := l.Snapshot
	for _, e := range l.Events {
		envelope, err := Codec.Decode(e.Value)
		if err != nil {
			return account.State{}, fmt.Errorf("offset %d: %w", e.Offset, err)
		}
		if envelope.Sequence == state.Sequence+1 {
			EvolveAccount(&state, envelope, e.Value)
		}
	}
	return state, nil
}

// Loaded answers Wanted as of one moment. What is not in the maps is not recorded.
type Loaded struct {
	// NextOffset is the checkpoint as read before the data: everything before it is in the answer.
	NextOffset int64
	// ReachesTo is the checkpoint as read after the data: nothing from it on is in the answer. An owner that knows the
	// log less far than this is stale and must not decide on it.
	ReachesTo int64
	Accounts  map[string]LoadedAccount
	Jobs      map[string][]LoggedAt
	Priors    map[KeyRef]idempotency.Prior
}
