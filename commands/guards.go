package commands

import (
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// guards are the rules that keep the log's promises, apart so that the model can take each away and show that it fails
// without. Nothing else ever replaces them.
type guards struct {
	// accept is the chain rule of readers.
	accept func(event.Head, event.Record) (event.Head, bool)
	// contiguous is compare-and-append.
	contiguous func(offsets []int64, want int, end int64) bool
	// stale keeps an owner from deciding on states that hold events it does not know.
	stale func(reachesTo, end int64) bool
	// rewound keeps an owner from deciding without events that the tail has forgotten and history has lost.
	rewound func(nextOffset, tailFrom int64) bool
	// bound holds the time that a command claims to the broker's time of its record.
	bound func(claimed, broker time.Time) time.Time
	// decide is deterministic.
	decide func(domain.States, domain.Command, int64, time.Time) ([]domain.Logged, error)
	// resume continues after the last command in the log.
	decided func(offset, lastCommand int64) bool
}

var allGuards = guards{
	accept:     event.Head.Accept,
	contiguous: contiguous,
	stale:      func(reachesTo, end int64) bool { return reachesTo > end },
	rewound:    func(nextOffset, tailFrom int64) bool { return nextOffset < tailFrom },
	bound:      boundTime,
	decide:     domain.Decide,
	decided:    func(offset, lastCommand int64) bool { return offset <= lastCommand },
}

func contiguous(offsets []int64, want int, end int64) bool {
	if len(offsets) != want {
		return false
	}
	for i, offset := range offsets {
		if offset != end+int64(i) {
			return false
		}
	}
	return true
}
