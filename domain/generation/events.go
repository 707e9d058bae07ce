package generation

import (
	"github.com/toolmill/toolmill/domain/event"
)

// Closed is the event log.closed: a partition of the topics ends, because an operator changes the number of partitions. It is the last
// one of each. Nothing after it is part of history, which goes on in other topics.
type Closed struct {
	// Generation is the number of the topics that end; the first ones have no number in their names.
	Generation int `json:"generation"`
	// Next is the number at the end of the names of the topics in which the history goes on.
	Next int `json:"next"`
	// Partitions is how many partitions those have.
	Partitions int32 `json:"partitions"`
}

// EventType implements event.Event.
func (Closed) EventType() string { return "toolmill.log.closed.v1" }

// End is the last frame of a partition.
type End struct {
	// Partition is its number.
	Partition int32 `json:"partition"`
	// Seq is the number of its last event.
	Seq uint64 `json:"seq"`
	// Hash is the hash of its last frame, in hex.
	Hash event.Hash `json:"hash"`
}

// Opened is the event log.opened: a partition of topics begins in which the history of earlier ones goes on. It is the first one of each,
// and their bond with the earlier ones. The events after it were moved from there, up to log.moved.
type Opened struct {
	// Generation is the number at the end of the topics' names.
	Generation int `json:"generation"`
	// Partitions is how many partitions they have.
	Partitions int32 `json:"partitions"`
	// Before is where each partition of the earlier topics ends.
	Before []End `json:"before"`
}

// EventType implements event.Event.
func (Opened) EventType() string { return "toolmill.log.opened.v1" }

// Moved is the event log.moved: all events of the earlier topics that belong into this partition are before it. The places of commands in
// the events up to here are places in the earlier topic of commands.
type Moved struct {
	// Generation is the number at the end of the topics' names.
	Generation int `json:"generation"`
	// Events is how many were moved into this partition.
	Events uint64 `json:"events"`
	// Before is that of Opened if the generation was begun while the one before was still written.
	Before []End `json:"before,omitempty"`
}

// EventType implements event.Event.
func (Moved) EventType() string { return "toolmill.log.moved.v1" }

// Events holds a value of each type of this package.
var Events = []event.Event{Closed{}, Opened{}, Moved{}}

// OfLog reports whether an event is one of the log itself, and so of no account.
func OfLog(e event.Event) bool {
	switch e.(type) {
	case Closed, Opened, Moved:
		return true
	}
	return false
}
