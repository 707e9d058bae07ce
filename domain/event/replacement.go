package event

import (
	"fmt"
	"strings"
	"time"
)

// SideBySide is for how long at least a replaced type is published beside the one that replaced it (docs/stream.md
// "The contract").
const SideBySide = 180 * 24 * time.Hour

// Replacement is a type of events that the log no longer gets, because a newer one has replaced it, and that is still
// published beside the newer one.
type Replacement struct {
	// Older and Newer are a value of each. Both are in the catalogue, because the log keeps both forever.
	Older, Newer Event
	// Since is the day from which the newer one is logged. Facts from the day Until on are published as the newer one only.
	// Both are midnights in UTC.
	Since, Until time.Time
	// Down returns a fact in the older shape. It is pure, so that a fact that is published again is the same.
	Down func(newer Event) Event
}

// Check returns what is wrong with the replacement; nil for nothing.
func (r Replacement) Check() error {
	older, newer := r.Older.EventType(), r.Newer.EventType()
	switch {
	case older == newer || nameOf(older) != nameOf(newer):
		return fmt.Errorf("%s is no version of %s", newer, older)
	case r.Since.IsZero() || r.Until.Sub(r.Since) < SideBySide:
		return fmt.Errorf("%s is published until %s, less than %d days after %s", older,
			r.Until.Format(time.DateOnly), SideBySide/(24*time.Hour), r.Since.Format(time.DateOnly))
	case r.Down == nil || r.Down(r.Newer).EventType() != older:
		return fmt.Errorf("what Down makes of %s is not %s", newer, older)
	}
	return nil
}

// Published reports whether a fact is published in the older shape too. It depends on nothing but when the fact
// happened.
func (r Replacement) Published(at time.Time) bool { return at.Before(r.Until) }

// AsOlder returns an event in the older shape, as another event about the same fact: its id is the fact's with the
// older version's after it.
func (r Replacement) AsOlder(e Envelope) Envelope {
	_, version, _ := strings.Cut(r.Older.EventType(), nameOf(r.Older.EventType()))
	e.ID += version
	e.Data = r.Down(e.Data)
	return e
}

// nameOf returns a type without its version: toolmill.job.accepted of toolmill.job.accepted.v1.
func nameOf(eventType string) string { return eventType[:strings.LastIndexByte(eventType, '.')] }
