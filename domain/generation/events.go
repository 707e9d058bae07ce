package generation

import (
	"github.com/toolmill/toolmill/domain/event"
)

// Closed is the last event of each partition of a generation. Nothing after it is part of history.
type Closed struct {
	Generation int `json:"generation"`
	// Next is the generation in which the history goes on, with so many partitions.
	Next       int   `json:"next"`
	Partitions int32 `json:"partitions"`
}

// EventType implements event.Event.
func (Closed) EventType() string { return "toolmill.log.closed.v1" }

// End is the last frame of a partition.
type End struct {
	Partition int32 `json:"partition"`
	// Seq is the number of its last event, Hash its hash, as those of event.Head.
	Seq  uint64     `json:"seq"`
	Hash event.Hash `json:"hash"`
}

// Opened is the first event of each partition of a generation after the first: the bond with the one before, by the ends of all its
// partitions. The events after it were moved from there, up to Moved.
type Opened struct {
	Generation int   `json:"generation"`
	Partitions int32 `json:"partitions"`
	Before     []End `json:"before"`
}

// EventType implements event.Event.
func (Opened) EventType() string { return "toolmill.log.opened.v1" }

// Moved is the event after the last one that was moved from the generation before. The places of commands in the events up to here are
// places in that one's topic.
type Moved struct {
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
