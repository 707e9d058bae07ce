package main

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	domainjob "github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// history is the whole log, read by the chain rule.
type history struct {
	accepted  int
	values    map[string][]byte // of accepted events, by CloudEvents id
	passed    []domain.Logged   // events of frames that the chain does not accept
	malformed []string
	cut       []string         // decisions that are in more than one frame
	frames    map[string]int64 // the offset of each command's frame

	jobs  map[string]*recorded
	keys  map[string]int // job.accepted by account and idempotency key
	total map[string]int // job.accepted by account
}

// recorded is what the log says about a job.
type recorded struct {
	accepted, succeeded, canceled int
	// attempts are its started attempts, in order.
	attempts []attempt
}

// attempt holds when one began and ended; ended is zero while it runs.
type attempt struct{ started, ended time.Time }

// takenOver returns how long after a moment at which an attempt of the job ran that attempt was given up, and how
// long after it the next one began; ok is false if none ran, or none followed.
func (r *recorded) takenOver(at time.Time) (givenUp, began time.Duration, ok bool) {
	for i, a := range r.attempts {
		ran := a.started.Before(at) && (a.ended.IsZero() || a.ended.After(at))
		if ran && i+1 < len(r.attempts) {
			return a.ended.Sub(at), r.attempts[i+1].started.Sub(at), true
		}
	}
	return 0, 0, false
}

// end records the end of the running attempt, if any.
func (r *recorded) end(at time.Time) {
	if n := len(r.attempts); n > 0 && r.attempts[n-1].ended.IsZero() {
		r.attempts[n-1].ended = at
	}
}

func newHistory() *history {
	return &history{
		values: make(map[string][]byte), jobs: make(map[string]*recorded),
		keys: make(map[string]int), total: make(map[string]int), frames: make(map[string]int64),
	}
}

func readHistory(ctx context.Context, addresses []string, generation int) (*history, error) {
	reader, err := kafka.NewReader(brokers.Plaintext(addresses...).Of(generation), "drill")
	if err != nil {
		return nil, err
	}
	defer func() { _ = reader.Close() }()
	partitions, err := reader.Partitions(commands.EventsTopic)
	if err != nil {
		return nil, err
	}
	h := newHistory()
	for partition := range partitions {
		var head event.Head
		if _, err := reader.Read(ctx, commands.EventsTopic, partition, 0, func(m *message.Message) error {
			head = h.read(head, partition, m)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return h, nil
}

func (h *history) read(head event.Head, partition int32, m *message.Message) event.Head {
	frame, offset, err := event.FromMessage(m)
	if err != nil {
		h.malformed = append(h.malformed, fmt.Sprintf("partition %d, offset %d: %v", partition, offset, err))
		return head
	}
	after, accepted := head.Accept(frame)
	for l, err := range domain.EventsOf(frame) {
		l.Value = bytes.Clone(l.Value)
		switch {
		case err != nil:
			h.malformed = append(h.malformed, fmt.Sprintf("partition %d, offset %d: %v", partition, offset, err))
		case accepted:
			h.accept(partition, offset, l)
		default:
			h.passed = append(h.passed, l)
		}
	}
	return after
}

// accept notes an event of history. A decision that is spread over two frames is a fault: a crash could have cut it.
func (h *history) accept(partition int32, offset int64, l domain.Logged) {
	h.accepted++
	h.values[l.ID] = l.Value
	if before, known := h.frames[l.CommandID]; known && before != offset {
		h.cut = append(h.cut, fmt.Sprintf("command %s of partition %d is in the frames at %d and %d", l.CommandID, partition, before, offset))
	}
	h.frames[l.CommandID] = offset
	h.note(l)
}

func (h *history) note(l domain.Logged) {
	id := l.JobID()
	if id == "" {
		return
	}
	if h.jobs[id] == nil {
		h.jobs[id] = &recorded{}
	}
	switch l.Data.(type) {
	case domainjob.Accepted:
		h.jobs[id].accepted++
		h.total[l.AccountID]++
		if l.IdempotencyKey != "" {
			h.keys[l.AccountID+" "+l.IdempotencyKey]++
		}
	case domainjob.Started:
		h.jobs[id].attempts = append(h.jobs[id].attempts, attempt{started: l.At})
	case domainjob.Requeued, domainjob.FailedEvent:
		h.jobs[id].end(l.At)
	case domainjob.SucceededEvent:
		h.jobs[id].succeeded++
		h.jobs[id].end(l.At)
	case domainjob.CanceledEvent:
		h.jobs[id].canceled++
		h.jobs[id].end(l.At)
	}
}

// judge reports what the log itself says.
func (h *history) judge(v *verdict) {
	v.figuref("events", "%d in the log", h.accepted)
	v.figuref("events skipped by the chain", "%d copies", len(h.passed)-len(h.foreign()))
	v.none("foreign effects", append(h.foreign(), h.malformed...))
	v.none("cut decisions", h.cut)
}

// foreign returns the skipped events that are not copies of accepted ones.
func (h *history) foreign() (found []string) {
	for _, p := range h.passed {
		if value, ok := h.values[p.ID]; !ok || !bytes.Equal(value, p.Value) {
			found = append(found, fmt.Sprintf("%s %s of account %s, sequence %d, command %s",
				p.Data.EventType(), p.ID, p.AccountID, p.Sequence, p.CommandPlace))
		}
	}
	return found
}

// missing returns the acknowledged answers that are not in the log.
func (h *history) missing(orders []*order) (found []string) {
	for _, o := range orders {
		r := h.jobs[o.jobID]
		if r == nil || r.accepted == 0 {
			found = append(found, fmt.Sprintf("%s of key %s was acknowledged", o.jobID, o.key))
			continue
		}
		if o.canceled.status == 200 && r.canceled == 0 {
			found = append(found, "the cancel of "+o.jobID)
		}
	}
	return found
}

// doubled returns the jobs that are in the log twice, succeeded twice, or were never requested.
func (h *history) doubled(orders []*order) (found []string) {
	for id, r := range h.jobs {
		if r.accepted > 1 || r.succeeded > 1 || r.succeeded+r.canceled > 1 {
			found = append(found, fmt.Sprintf("%s was accepted %d, succeeded %d, canceled %d times", id, r.accepted, r.succeeded, r.canceled))
		}
	}
	for key, n := range h.keys {
		if n > 1 {
			found = append(found, fmt.Sprintf("%d jobs for one key of account %s", n, key))
		}
	}
	asked := make(map[string]int)
	for _, o := range orders {
		asked[o.customer.accountID]++
	}
	for accountID, n := range asked {
		if h.total[accountID] != n {
			found = append(found, fmt.Sprintf("%d jobs of account %s, %d were acknowledged", h.total[accountID], accountID, n))
		}
	}
	return found
}
