package audit

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// Chain checks an exported history of one account, event by event, without any other data: sequence and previoushash of
// each event must continue those of the previous one. The zero Chain is before the first event.
type Chain struct {
	AccountID string
	// First and Last are the sequences of the first and the last event that were checked.
	First, Last uint64
	// FirstAt and LastAt are their times.
	FirstAt, LastAt time.Time
	// Head is the hash of the last event: the next one carries it.
	Head event.Hash
}

// Add checks the next event, given decoded and as logged, and returns its faults; after a fault it continues from this event. A
// history that does not begin with event 1 is partial: what came before it is not checked.
func (c *Chain) Add(e event.Envelope, value []byte) (faults []string) {
	if c.First == 0 {
		faults = c.begin(e)
	} else {
		faults = c.check(e)
	}
	c.Last, c.LastAt, c.Head = e.Sequence, e.At, event.ValueHash(value)
	return faults
}

func (c *Chain) begin(e event.Envelope) (faults []string) {
	c.AccountID, c.First, c.FirstAt = e.AccountID, e.Sequence, e.At
	switch {
	case e.Sequence == 0:
		faults = append(faults, "sequence is 0; the first event has 1")
	case e.Sequence == 1 && e.PreviousHash != (event.Hash{}):
		faults = append(faults, fmt.Sprintf("previoushash of the first event is %s; there was none before", e.PreviousHash))
	}
	return faults
}

func (c *Chain) check(e event.Envelope) (faults []string) {
	faultf := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if e.AccountID != c.AccountID {
		faultf("the event is of account %s, the history of %s", e.AccountID, c.AccountID)
	}
	if e.Sequence != c.Last+1 {
		faultf("sequence is %d, the event before has %d", e.Sequence, c.Last)
	}
	if e.PreviousHash != c.Head {
		faultf("previoushash is %s, the event before has %s", e.PreviousHash, c.Head)
	}
	if e.At.Before(c.LastAt) {
		faultf("time is %s, the event before has %s", e.At.Format(time.RFC3339Nano), c.LastAt.Format(time.RFC3339Nano))
	}
	return faults
}
