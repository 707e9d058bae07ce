package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// ErrForeignLog means that the log is not the one that this service has written: it ends before what is recorded of it,
// it has another event at the recorded place, or it names commands that the commands topic does not have. Topics were
// recreated or restored, or this is another cluster's. Going on would decide other commands under used offsets; only an
// operator can tell what is right.
var ErrForeignLog = errors.New("the log is not the one that belongs here (recreated, older, or another cluster's)")

// partition is what the owner knows of one partition. All of it is a fold of the log: it is thrown away and read again
// whenever an append did not end as expected.
type partition struct {
	id     int32
	owner  *Owner
	states *states
	tail   *tail
	// head is the chain's end, end the offset at which our next record must land.
	head event.Head
	end  int64
	// last is the last event in the log and written how many events of its command are there.
	last    *event.Envelope
	written int
	// known is set once the log was read to an end; from there it can be read on.
	known bool
	// shortReads counts the reads in a row that found the log shorter than it is known to be.
	shortReads int
	skipped    int64
	// priors are the events accepted before under the idempotency keys of the batch at hand.
	priors map[domain.KeyRef]idempotency.Prior
}

func newPartition(id int32, o *Owner) *partition {
	return &partition{id: id, owner: o, states: newStates(o.config.AccountsMax, o.config.JobsMax), tail: newTail(0)}
}

// recover reads the partition to its end and completes the last decision where a crash cut it short.
func (p *partition) recover(ctx context.Context) error {
	for {
		if err := p.hydrate(ctx); err != nil {
			return err
		}
		done, err := p.completeLast(ctx)
		if done || err != nil {
			return err
		}
	}
}

// hydrate forgets the states, which may hold what was decided and not accepted, and reads the log to its end: from where
// it was known before, so that the answers to an interrupted batch are found, or from the recorded checkpoint where that
// is far ahead, lies before the tail, or nothing is known yet.
func (p *partition) hydrate(ctx context.Context) error {
	p.states.purge()
	checkpoint, err := p.owner.history.Checkpoint(ctx, p.id)
	if err != nil {
		return fmt.Errorf("partition %d: checkpoint: %w", p.id, err)
	}
	if !p.known || checkpoint.NextOffset-p.end > int64(p.owner.config.TailMax) ||
		p.owner.guards.rewound(checkpoint.NextOffset, p.tail.from) {
		if err := p.beginAt(checkpoint); err != nil {
			return fmt.Errorf("partition %d: checkpoint: %w", p.id, err)
		}
	}
	end, err := p.owner.log.Read(ctx, p.id, p.end, p.read)
	if err != nil {
		p.known = false
		return fmt.Errorf("partition %d: read the log: %w", p.id, err)
	}
	if err := p.checkEnd(end); err != nil {
		return err
	}
	p.end, p.known = end, true
	return p.checkCommands(ctx)
}

// shortReadsMax is how often a log may end before what is known of it: a leader that was elected a moment ago may not
// know yet how far its log is acknowledged.
const shortReadsMax = 20

func (p *partition) checkEnd(end int64) error {
	if end >= p.end {
		p.shortReads = 0
		return nil
	}
	p.shortReads++
	err := fmt.Errorf("partition %d: the events end at %d, recorded are those up to %d", p.id, end, p.end)
	if p.shortReads > shortReadsMax {
		err = fmt.Errorf("%w: %w", ErrForeignLog, err)
	}
	return err
}

func (p *partition) beginAt(c domain.Checkpoint) error {
	p.tail, p.head, p.end, p.last, p.written = newTail(c.NextOffset), c.Head, c.NextOffset, nil, c.Written
	if c.LastValue == nil {
		return nil
	}
	e, err := domain.Codec.Decode(c.LastValue)
	p.last = &e
	return err
}

func (p *partition) checkCommands(ctx context.Context) error {
	end, err := p.owner.log.CommandsEnd(ctx, p.id)
	if err != nil {
		return fmt.Errorf("partition %d: end of commands: %w", p.id, err)
	}
	if p.lastCommand() >= end {
		return fmt.Errorf("%w: partition %d: events name command %d, commands end at %d", ErrForeignLog, p.id, p.lastCommand(), end)
	}
	return nil
}

// read takes a record of the log into the tail where the chain accepts it.
func (p *partition) read(m *message.Message) error {
	record, offset, err := event.FromMessage(m)
	head, ok := p.owner.guards.accept(p.head, record)
	if err != nil || !ok {
		p.skipped++
		p.owner.stats.Skipped.Add(1)
		return nil //nolint:nilerr // not part of history: counted and passed
	}
	p.head = head
	e, err := domain.Codec.Decode(record.Value)
	if err != nil {
		p.owner.bury(EventsTopic, m, err)
		return nil
	}
	p.take(offset, domain.Logged{Envelope: e, Value: record.Value})
	return nil
}

// take notes an accepted event as the last one.
func (p *partition) take(offset int64, l domain.Logged) {
	if p.last == nil || p.last.CommandOffset != l.CommandOffset {
		p.written = 0
	}
	p.written++
	p.last = &l.Envelope
	p.tail.add(offset, l)
}

// lastCommand is the highest command in the log, -1 where there is none.
func (p *partition) lastCommand() int64 {
	if p.last == nil {
		return -1
	}
	return p.last.CommandOffset
}

// clock is the time of the last event: no decision is earlier. Refused commands do not move it, because
// whoever takes over knows the events only.
func (p *partition) clock() time.Time {
	if p.last == nil {
		return time.Time{}
	}
	return p.last.At
}

// completeLast appends the follow-ups that the last decision owes. done is false where the append did not end as
// expected and the log must be read again.
func (p *partition) completeLast(ctx context.Context) (done bool, err error) {
	if p.last == nil {
		return true, nil
	}
	p.priors = make(map[domain.KeyRef]idempotency.Prior)
	if err := p.load(ctx, domain.Wanted{Accounts: []string{p.last.AccountID}}); err != nil {
		if errors.Is(err, errStale) {
			return false, nil
		}
		return false, err
	}
	account, _ := p.states.accounts.Get(p.last.AccountID)
	owed, err := domain.Resume(domain.States{Account: account, Other: p.states.job}, *p.last, p.written)
	if err != nil || len(owed) == 0 {
		return err == nil, err
	}
	return p.append(ctx, owed), nil
}

// append writes decided events and takes them over where the broker acknowledged just the offsets after the last known
// one: then nobody else wrote in between. Anything else is an unknown outcome.
func (p *partition) append(ctx context.Context, decided []domain.Logged) bool {
	messages, head := make([]*message.Message, len(decided)), p.head
	for i, l := range decided {
		var r event.Record
		r, head = head.Extend([]byte(l.AccountID), l.Value)
		messages[i] = event.ToMessage(r, l.Envelope)
	}
	started := time.Now()
	offsets, err := p.owner.log.Append(ctx, p.id, messages)
	p.owner.stats.appended(len(decided), time.Since(started))
	if err != nil || !p.owner.guards.contiguous(offsets, len(decided), p.end) {
		p.owner.stats.Lost.Add(1)
		p.owner.logger.WarnContext(ctx, "append did not end as expected; reading the log again",
			"partition", p.id, "end", p.end, "offsets", bounds(offsets), "error", err)
		return false
	}
	for i, l := range decided {
		p.take(offsets[i], l)
	}
	p.head, p.end = head, offsets[len(offsets)-1]+1
	return true
}

func bounds(offsets []int64) []int64 {
	if len(offsets) <= 1 {
		return offsets
	}
	return []int64{offsets[0], offsets[len(offsets)-1]}
}
