package commands

import (
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// ClaimMax is how far a command's claimed time may differ from the broker's timestamp of its record, in either
// direction. A larger difference is cut to this limit: the latest time moves the partition's clock, so a single sender
// could otherwise lock out everybody else for as long as its clock is ahead.
const ClaimMax = 5 * time.Second

// boundTime limits a claimed time to ClaimMax around the broker's time. The broker's time is part of the log and the
// same for every reader, so deciding stays deterministic. A zero broker time, of a record without one, sets no limit.
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

// brokerTime returns the broker's timestamp of a message, or zero if it is unknown.
func brokerTime(m *message.Message) time.Time {
	milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
	if err != nil || milliseconds <= 0 {
		return time.Time{}
	}
	return time.UnixMilli(milliseconds).UTC()
}

// claim returns the command with its time bounded. Times that the sender computed from its own clock move by the same
// amount.
func (p *partition) claim(r received) domain.Command {
	c := r.Command
	held := p.owner.guards.bound(c.At, r.brokerTime)
	if held.Equal(c.At) {
		return c
	}
	by := held.Sub(c.At)
	p.owner.reportMoved(r, by)
	if create, ok := c.Body.(job.Create); ok {
		c.Body = create.Moved(by)
	}
	c.At = held
	return c
}

// reportMovedEvery keeps a sender whose clock is always off from flooding the process's log.
const reportMovedEvery = 10 * time.Second

// reportMoved counts a bounded time, and logs one at most every reportMovedEvery.
func (o *Owner) reportMoved(r received, by time.Duration) {
	o.stats.Moved.Add(1)
	now, last := time.Now().UnixNano(), o.movedReported.Load()
	if last != 0 && now-last < int64(reportMovedEvery) || !o.movedReported.CompareAndSwap(last, now) {
		return
	}
	o.logger.WarnContext(r.correlated(), "a command's time was moved: its sender's clock is off",
		"command", r.ID, "sender", senderOf(r.replyTo), "claimed", r.At, "movedBySeconds", by.Seconds())
}

// senderOf returns the gateway that waits for the reply.
func senderOf(replyTo string) string {
	for i := range len(replyTo) {
		if replyTo[i] == '/' {
			return replyTo[i+1:]
		}
	}
	return replyTo
}
