package commands

import (
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// guards are the rules that keep the log's promises. They are fields so that the model can switch each one off and show
// that it fails without. Nothing else ever replaces them.
type guards struct {
	// accept is the chain rule of readers.
	accept func(event.Head, event.Frame) (event.Head, bool)
	// expected is the compare-and-append rule: nobody else wrote since this owner read the log.
	expected func(offset, end int64) bool
	// stale prevents an owner from deciding on states that contain events it does not know.
	stale func(reachesTo, end int64) bool
	// rewound prevents an owner from deciding without events that its tail has dropped and history has lost.
	rewound func(nextOffset, tailFrom int64) bool
	// mayRepeat reports the keys that must be looked up in history.
	mayRepeat func(*keyFilter, domain.KeyRef) bool
	// bound limits a command's claimed time to the broker's time of its record.
	bound func(claimed, broker time.Time) time.Time
	// decide is domain.Decide, which is deterministic.
	decide func(domain.States, domain.Command, event.Place, time.Time) ([]domain.Logged, error)
	// decided reports whether a command lies before the end of the log, so that an owner resumes after the last command.
	decided func(command, last event.Place) bool
}

var allGuards = guards{
	accept:    event.Head.Accept,
	expected:  func(offset, end int64) bool { return offset == end },
	stale:     func(reachesTo, end int64) bool { return reachesTo > end },
	rewound:   func(nextOffset, tailFrom int64) bool { return nextOffset < tailFrom },
	mayRepeat: (*keyFilter).mayHold,
	bound:     boundTime,
	decide:    domain.Decide,
	decided:   func(command, last event.Place) bool { return command.Compare(last) <= 0 },
}
