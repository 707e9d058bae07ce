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

// ErrForeignLog means that this is not the log that this service wrote: it ends before the recorded checkpoint, it has
// another event at the recorded place, or it names commands that the commands topic does not have. Topics were
// recreated or restored, or this is another cluster. Going on would decide other commands under used offsets; only an
// operator can say what is right.
var ErrForeignLog = errors.New("the log is not the one that belongs here (recreated, older, or another cluster's)")

// partition is what the owner knows of one partition. All of it is a fold of the log, discarded and read again whenever
// an append did not end as expected.
type partition struct {
	id     int32
	owner  *Owner
	states *states
	tail   *tail
	// head is the end of the chain, end the offset at which this owner's next record must land.
	head event.Head
	end  int64
	// last is the last event in the log, written the number of events of its command that are there.
	last    *event.Envelope
	written int
	// known is set once the log was read to an end: the next read continues there.
	known bool
	// shortReads counts the reads in a row that found the log shorter than before.
	shortReads int
	skipped    int64
	// priors are the events accepted earlier under the idempotency keys of the current batch.
	priors map[domain.KeyRef]idempotency.Prior
}

func newPartition(id int32, o *Owner) *partition {
	return &partition{id: id, owner: o, states: newStates(o.config.AccountsMax, o.config.JobsMax), tail: newTail(0)}
}

// recover reads the partition to its end and completes the last decision if a crash cut it short.
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

// hydrate drops the states, which may contain decided events that were not accepted, and reads the log to its end. It
// reads from the end known before, so that it finds the answers to an interrupted batch. It reads from the recorded
// checkpoint if that is far ahead or lies before the tail, or if nothing is known yet.
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

// shortReadsMax is how many reads in a row may end before the known end: a newly elected leader may not know yet up to
// where its log is acknowledged.
const shortReadsMax = 20

func (p *partition) checkEnd(end int64) error {
	if end >= p.end {
		p.shortReads = 0
		return nil
	}
	p.shortReads++
	err := fmt.Errorf("partition %d: the events end at %d, but events up to %d are recorded", p.id, end, p.end)
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

// read takes a record of the log into the tail if the chain accepts it.
func (p *partition) read(m *message.Message) error {
	record, offset, err := event.FromMessage(m)
	head, ok := p.owner.guards.accept(p.head, record)
	if err != nil || !ok {
		p.skipped++
		p.owner.stats.Skipped.Add(1)
		return nil //nolint:nilerr // not part of history: counted and skipped
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

// take records an accepted event as the last one.
func (p *partition) take(offset int64, l domain.Logged) {
	if p.last == nil || p.last.CommandOffset != l.CommandOffset {
		p.written = 0
	}
	p.written++
	p.last = &l.Envelope
	p.tail.add(offset, l)
}

// lastCommand returns the offset of the last command in the log, -1 if there is none.
func (p *partition) lastCommand() int64 {
	if p.last == nil {
		return -1
	}
	return p.last.CommandOffset
}

// clock returns the time of the last event: no decision is earlier. Refused commands do not move it, because the next
// owner knows only the events.
func (p *partition) clock() time.Time {
	if p.last == nil {
		return time.Time{}
	}
	return p.last.At
}

// completeLast appends the follow-ups that the last decision owes. done is false if the append did not end as expected
// and the log must be read again.
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

// append writes decided events, and adopts them if the broker acknowledged exactly the offsets after the last known
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
