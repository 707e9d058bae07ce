// Package logtest is an events topic in memory, written by the domain itself: tests say which commands were sent, and
// get the frames that their owner would have appended. It decides like an owner, but without gateway, broker and
// batches.
package logtest

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
)

// Log is the topic. It is not safe for concurrent writing.
type Log struct {
	// TakenAt is the broker's timestamp of all records; zero if unknown.
	TakenAt time.Time

	partitions []partition
	accounts   map[string]*account.State
	jobs       map[string]*job.State
	priors     map[domain.KeyRef]*idempotency.Prior
	clock      time.Time
	commands   int
	// together is how many commands share a frame.
	together int
}

type partition struct {
	head    event.Head
	records []stored
	// open are the events of the frame that is not written yet, of so many commands.
	open     [][]byte
	commands int
}

// stored is a record in compact form, because benchmarks hold a million events.
type stored struct {
	event.Frame
	foreign *message.Message
}

// Begin is the time of the first command; each later command is one second after the previous one.
var Begin = time.Date(2026, 1, 2, 3, 4, 5, 678900000, time.UTC)

// New returns an empty log.
func New(partitions int) *Log {
	return &Log{
		partitions: make([]partition, partitions), accounts: make(map[string]*account.State),
		jobs: make(map[string]*job.State), priors: make(map[domain.KeyRef]*idempotency.Prior), clock: Begin, together: 1,
	}
}

// Partitions returns the number of partitions.
func (l *Log) Partitions() int32 { return int32(len(l.partitions)) } //nolint:gosec // a handful

// PartitionOf returns the partition of an account.
func (l *Log) PartitionOf(accountID string) int32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(accountID))
	return int32(h.Sum32() % uint32(len(l.partitions))) //nolint:gosec // a handful
}

// Pass advances the clock.
func (l *Log) Pass(d time.Duration) { l.clock = l.clock.Add(d) }

// Now returns the time of the last command.
func (l *Log) Now() time.Time { return l.clock }

// Send decides a command and appends its events as a frame. The error is the domain's refusal.
func (l *Log) Send(accountID string, body domain.Body) ([]event.Envelope, error) {
	return l.SendClaim(accountID, body, idempotency.Claim{})
}

// SendClaim is Send with an idempotency key.
func (l *Log) SendClaim(accountID string, body domain.Body, claim idempotency.Claim) ([]event.Envelope, error) {
	l.commands++
	l.clock = l.clock.Add(time.Second)
	c := domain.Command{
		Actor: event.ByOperator("test"), ID: "cmd_" + strconv.Itoa(l.commands), AccountID: accountID, At: l.clock, Claim: claim, Body: body,
	}
	ref := domain.KeyRef{AccountID: accountID, Key: claim.Key}
	states := domain.States{
		Account: l.accountOf(accountID), Other: func(id string) *job.State { return l.jobOf(id) }, Prior: l.priors[ref],
	}
	if id := c.JobOf(); id != "" {
		states.Job = l.jobOf(id)
	}
	logged, err := domain.Decide(states, c, event.Place{Offset: int64(l.commands)}, l.clock)
	if err != nil {
		return nil, err
	}
	p := l.PartitionOf(accountID)
	events := make([]event.Envelope, len(logged))
	for i, e := range logged {
		if e.IdempotencyKey != "" {
			l.priors[ref] = &idempotency.Prior{Fingerprint: e.Fingerprint, At: e.At, Value: e.Value, Offset: l.End(p)}
		}
		events[i] = e.Envelope
		l.partitions[p].open = append(l.partitions[p].open, e.Value)
	}
	if l.partitions[p].commands++; l.partitions[p].commands >= l.together {
		l.write(p)
	}
	return events, nil
}

// write ends the open frame of a partition.
func (l *Log) write(p int32) {
	part := &l.partitions[p]
	if len(part.open) == 0 {
		return
	}
	l.Append(p, part.open...)
	part.open, part.commands = nil, 0
}

// inFrames has the next commands of a partition share frames, so many each, until the function that it returns is called.
func (l *Log) inFrames(commands int) (end func()) {
	l.together = commands
	return func() {
		l.together = 1
		for p := range l.Partitions() {
			l.write(p)
		}
	}
}

// Append extends the partition's chain with a frame of the given lines, and returns its offset.
func (l *Log) Append(p int32, events ...[]byte) int64 {
	part := &l.partitions[p]
	frame, head := part.head.Extend(events...)
	part.head = head
	part.records = append(part.records, stored{Frame: frame})
	return int64(len(part.records) - 1)
}

// AppendForeign appends a message that does not extend the partition's chain.
func (l *Log) AppendForeign(p int32, m *message.Message) int64 {
	part := &l.partitions[p]
	part.records = append(part.records, stored{foreign: m})
	return int64(len(part.records) - 1)
}

func (l *Log) accountOf(id string) *account.State {
	if l.accounts[id] == nil {
		l.accounts[id] = &account.State{}
	}
	return l.accounts[id]
}

func (l *Log) jobOf(id string) *job.State {
	if l.jobs[id] == nil {
		l.jobs[id] = &job.State{}
	}
	return l.jobs[id]
}

// Account returns the account's state after the last command.
func (l *Log) Account(id string) account.State { return *l.accountOf(id) }

// Job returns the job's state after the last command.
func (l *Log) Job(id string) job.State { return *l.jobOf(id) }

// End returns the offset of the next record of a partition.
func (l *Log) End(p int32) int64 { return int64(len(l.partitions[p].records)) }

// Message returns the record at an offset as a consumer gets it.
func (l *Log) Message(p int32, offset int64) *message.Message {
	s := l.partitions[p].records[offset]
	m := s.foreign
	if m == nil {
		m = event.ToMessage(s.Frame)
	}
	m = m.Copy()
	m.Metadata[event.MetadataPartition] = strconv.Itoa(int(p))
	m.Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	if !l.TakenAt.IsZero() {
		m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(l.TakenAt.UnixMilli(), 10)
	}
	return m
}

// Events returns the events of a partition's frames before an offset, each with the offset of its frame.
func (l *Log) Events(p int32, before int64) iter.Seq2[domain.Logged, int64] {
	return func(yield func(domain.Logged, int64) bool) {
		for offset := range before {
			for e, err := range domain.EventsOf(l.partitions[p].records[offset].Frame) {
				if err != nil {
					panic(err)
				}
				if !yield(e, offset) {
					return
				}
			}
		}
	}
}

// Messages returns the records from one offset up to, but not including, another.
func (l *Log) Messages(p int32, from, to int64) []*message.Message {
	all := make([]*message.Message, 0, to-from)
	for offset := from; offset < to; offset++ {
		all = append(all, l.Message(p, offset))
	}
	return all
}

// Read calls visit with the messages of a partition from an offset to its end, as commands.Log and rebuild.Log require.
func (l *Log) Read(ctx context.Context, p int32, from int64, visit func(*message.Message) error) (int64, error) {
	end := l.End(p)
	for offset := from; offset < end; offset++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if err := visit(l.Message(p, offset)); err != nil {
			return 0, fmt.Errorf("partition %d at offset %d: %w", p, offset, err)
		}
	}
	return end, nil
}

// ErrRefused is in the value with which Must panics.
var ErrRefused = errors.New("the command was refused")

// Must is Send for a command that must be accepted; it panics otherwise.
func (l *Log) Must(accountID string, body domain.Body) []event.Envelope {
	events, err := l.Send(accountID, body)
	if err != nil {
		panic(fmt.Errorf("%w: %s for %s: %w", ErrRefused, body.CommandType(), accountID, err))
	}
	return events
}
