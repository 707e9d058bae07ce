package commands

import (
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// ClaimMax is how far the time that a command claims may lie from the broker's time of its record, before and after. A
// sender whose clock is further off is held there: the largest time moves its partition's clock, so one sender could lock
// out everybody else for as long as its clock is ahead.
const ClaimMax = 5 * time.Second

// boundTime holds a claimed time to the broker's. The broker's is part of the log, the same for whoever reads it, so
// deciding stays a function of the commands. The zero broker time, of a record without any, bounds nothing.
func boundTime(claimed, broker time.Time) time.Time {
	switch {
	case broker.IsZero():
		return claimed
	case claimed.Before(broker.Add(-ClaimMax)):
		return broker.Add(-ClaimMax)
	case claimed.After(broker.Add(ClaimMax)):
		return broker.Add(ClaimMax)
	}
	return claimed
}

// brokerTime is when the broker took a message, or zero where that is not known.
func brokerTime(m *message.Message) time.Time {
	milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
	if err != nil || milliseconds <= 0 {
		return time.Time{}
	}
	return time.UnixMilli(milliseconds).UTC()
}

// claim is the command at a time that it may claim. What its sender counted from its own clock is moved with it.
func (p *partition) claim(r received) domain.Command {
	c := r.Command
	held := p.owner.guards.bound(c.At, r.brokerTime)
	if held.Equal(c.At) {
		return c
	}
	by := held.Sub(c.At)
	p.owner.tellMoved(r, by)
	if create, ok := c.Body.(job.Create); ok {
		c.Body = create.Moved(by)
	}
	c.At = held
	return c
}

// tellMovedEvery keeps a sender that is off all the time from filling the log.
const tellMovedEvery = 10 * time.Second

// tellMoved counts a time that was moved, and logs one now and then.
func (o *Owner) tellMoved(r received, by time.Duration) {
	o.stats.Moved.Add(1)
	now, last := time.Now().UnixNano(), o.movedTold.Load()
	if last != 0 && now-last < int64(tellMovedEvery) || !o.movedTold.CompareAndSwap(last, now) {
		return
	}
	o.logger.WarnContext(r.correlated(), "a command's time was moved: its sender's clock is off",
		"command", r.ID, "sender", senderOf(r.replyTo), "claimed", r.At, "movedBySeconds", by.Seconds())
}

// senderOf is the process that awaits the answer.
func senderOf(replyTo string) string {
	for i := range len(replyTo) {
		if replyTo[i] == '/' {
			return replyTo[i+1:]
		}
	}
	return replyTo
}
