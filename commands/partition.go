package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// ErrForeignLog means that this is not the log that this service wrote: it ends before the recorded checkpoint, or it names commands in
// whose places the commands topic has none or others. Topics were recreated or restored, or this is another cluster. Going on would skip
// new commands under used offsets as decided; only an operator can say what is right. A log that has another event at the recorded place
// is refused before there is an owner (infra/app/stores).
var ErrForeignLog = errors.New("the log is not the one that belongs here (recreated, older, or another cluster's)")

// ErrClosed means that the history goes on in another generation of topics: the number of partitions was changed while this process was
// cut off or paused, or another version's process wrote here. Only a new start helps.
var ErrClosed = errors.New("this generation of the log is closed")

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
	// last is the last event in the log.
	last *event.Envelope
	// commandsBegin is the offset of the first frame of commands that the broker still has.
	commandsBegin int64
	// known is set once the log was read to an end: the next read continues there.
	known bool
	// shortReads counts the reads in a row that found the log shorter than before.
	shortReads int
	skipped    int64
	// keys are the idempotency keys in the log that a command may repeat.
	keys *keyFilter
	// priors are the events accepted earlier under the idempotency keys of the current batch.
	priors map[domain.KeyRef]idempotency.Prior
}

func newPartition(id int32, o *Owner) *partition {
	return &partition{id: id, owner: o, states: newStates(o.config.AccountsMax, o.config.JobsMax), tail: newTail(0), keys: newKeyFilter(o.config.KeysMax)}
}

// recover drops the states, which may contain decided events that were not accepted, and reads the log to its end. It
// reads from the end known before, so that it finds the answers to an interrupted batch. It reads from the recorded
// checkpoint if that is far ahead or lies before the tail, or if nothing is known yet.
func (p *partition) recover(ctx context.Context) error {
	p.states.purge()
	checkpoint, err := p.owner.history.Checkpoint(ctx, p.id)
	if err != nil {
		return fmt.Errorf("partition %d: checkpoint: %w", p.id, err)
	}
	if !p.known || checkpoint.Head.Seq > p.head.Seq+uint64(p.owner.config.TailMax) || //nolint:gosec // a bound is positive
		p.owner.guards.rewound(checkpoint.NextOffset, p.tail.from) {
		if err := p.beginAt(checkpoint); err != nil {
			return fmt.Errorf("partition %d: checkpoint: %w", p.id, err)
		}
		if err := p.readKeys(ctx); err != nil {
			return err
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
	p.tail, p.head, p.end, p.last, p.known = newTail(c.NextOffset), c.Head, c.NextOffset, nil, false
	if c.LastValue == nil {
		return nil
	}
	e, err := domain.Codec.Decode(c.LastValue)
	p.last = &e
	return err
}

func (p *partition) checkCommands(ctx context.Context) error {
	if closed, is := p.closed(); is {
		return fmt.Errorf("%w: partition %d goes on in generation %d, which has %d partitions", ErrClosed, p.id, closed.Next, closed.Partitions)
	}
	begin, end, err := p.owner.log.Commands(ctx, p.id)
	if err != nil {
		return fmt.Errorf("partition %d: begin and end of commands: %w", p.id, err)
	}
	if p.lastCommand().Offset >= end {
		return fmt.Errorf("%w: partition %d: events name command %s, commands end at %d", ErrForeignLog, p.id, p.lastCommand(), end)
	}
	p.commandsBegin = begin
	return nil
}

// closed returns the last event of the partition if it is the one that closes its generation.
func (p *partition) closed() (c generation.Closed, is bool) {
	if p.last != nil {
		c, is = p.last.Data.(generation.Closed)
	}
	return c, is
}

// resumeAt returns the offset at which to read commands: the frame of the last command in the log, which may hold more that
// are not decided. If the broker has deleted that frame, it is the next one.
func (p *partition) resumeAt() int64 {
	last := p.lastCommand().Offset
	if last < p.commandsBegin {
		return last + 1
	}
	return last
}

// read takes a frame of the log into the tail if the chain accepts it.
func (p *partition) read(m *message.Message) error {
	frame, offset, err := event.FromMessage(m)
	head, ok := p.owner.guards.accept(p.head, frame)
	if _, closed := p.closed(); err != nil || !ok || closed {
		p.skipped++
		p.owner.stats.Skipped.Add(1)
		return nil //nolint:nilerr // not part of history: counted and skipped
	}
	seq := p.head.Seq
	p.head = head
	var unread error
	for l, err := range domain.EventsOf(frame) {
		seq++
		if err != nil {
			unread = errors.Join(unread, err)
			continue
		}
		p.take(entry{offset: offset, seq: seq, Logged: l})
	}
	if unread != nil {
		p.owner.bury(EventsTopic, m, unread)
	}
	return nil
}

// take records an accepted event as the last one.
func (p *partition) take(e entry) {
	p.last = &e.Envelope
	p.tail.add(e)
	if _, moved := e.Data.(generation.Moved); moved {
		p.tail.forgetCommands()
	}
	p.useKey(e.Logged)
}

// lastCommand returns the place of the last command in the log; its offset is -1 if there is none.
func (p *partition) lastCommand() event.Place {
	if p.last == nil {
		return event.Place{Offset: -1}
	}
	return p.last.CommandPlace
}

// clock returns the time of the last event: no decision is earlier. Refused commands do not move it, because the next
// owner knows only the events.
func (p *partition) clock() time.Time {
	if p.last == nil {
		return time.Time{}
	}
	return p.last.At
}

// append writes decided events as one frame, and adopts them if the broker acknowledged exactly the offset after the last
// known one: then nobody else wrote in between. Any other result is an unknown outcome.
func (p *partition) append(ctx context.Context, decided []domain.Logged) bool {
	values := make([][]byte, len(decided))
	for i, l := range decided {
		values[i] = l.Value
	}
	frame, head := p.head.Extend(values...)
	started := time.Now()
	offset, err := p.owner.log.Append(ctx, p.id, event.ToMessage(frame))
	p.owner.stats.appended(len(decided), time.Since(started))
	if err != nil || !p.owner.guards.expected(offset, p.end) {
		p.owner.stats.Lost.Add(1)
		p.owner.logger.WarnContext(ctx, "append did not end as expected; reading the log again",
			"partition", p.id, "end", p.end, "offset", offset, "error", err)
		return false
	}
	for i, l := range decided {
		if p.owner.trace != nil {
			p.owner.trace(&decided[i].Envelope, started)
		}
		p.take(entry{offset: offset, seq: frame.Seq + uint64(i), Logged: l})
	}
	p.head, p.end = head, offset+1
	return true
}
