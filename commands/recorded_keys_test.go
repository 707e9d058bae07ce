package commands

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/plan"
)

// wrongKeys is a history in which something goes wrong just before the keys are read, once.
type wrongKeys struct {
	memoryHistory

	wrong func(*memoryHistory) error
}

func (h *wrongKeys) Keys(ctx context.Context, partition int32, after time.Time, visit func(domain.KeyRef, time.Time)) (int64, error) {
	if wrong := h.wrong; wrong != nil {
		h.wrong = nil
		if err := wrong(&h.memoryHistory); err != nil {
			return 0, err
		}
	}
	return h.memoryHistory.Keys(ctx, partition, after, visit)
}

// keyedFrames returns frames of one event each; the n-th was accepted under the key n.
func keyedFrames(t *testing.T, n int) (frames []event.Frame) {
	t.Helper()
	var head event.Head
	states := domain.States{Account: &account.State{}}
	for i := range n {
		body := domain.Body(account.OpenAccount{Plan: plan.Custom, Limits: plan.Limits{
			RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1,
		}})
		if i > 0 {
			body = account.GrantCredits{Units: 1, Reference: strconv.Itoa(i)}
		}
		c := domain.Command{Actor: event.ByOperator("test"), ID: strconv.Itoa(i), AccountID: "acct_1", Body: body, Claim: idempotency.Claim{Key: strconv.Itoa(i)}}
		events, err := domain.Decide(states, c, event.Place{Offset: int64(i)}, time.Unix(1_800_000_000, 0))
		if err != nil {
			t.Fatal(err)
		}
		var frame event.Frame
		frame, head = head.Extend(events[0].Value)
		frames = append(frames, frame)
	}
	return frames
}

// keyedPartition returns a partition over a log and a history, both empty.
func keyedPartition(h *wrongKeys) (*partition, *keptLog) {
	l := newKeptLog()
	h.accept = event.Head.Accept
	return newPartition(partition0, NewOwner(OwnerConfig{TailMax: 1, RetryDelay: time.Nanosecond}, OwnerPorts{
		Log: l, History: h, Replies: l, DeadLetters: l, Logger: slog.New(slog.DiscardHandler),
	})), l
}

func (l *keptLog) write(t *testing.T, frames ...event.Frame) {
	t.Helper()
	for _, f := range frames {
		if _, err := l.Append(t.Context(), partition0, event.ToMessage(f)); err != nil {
			t.Fatal(err)
		}
	}
}

// requireKeys takes over, and checks that the filter reports the keys from 0 to n.
func (p *partition) requireKeys(t *testing.T, n int) {
	t.Helper()
	if err := p.owner.insist(t.Context(), p.recover); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if !p.keys.mayHold(domain.KeyRef{AccountID: "acct_1", Key: strconv.Itoa(i)}) {
			t.Errorf("key %d is missed", i)
		}
	}
}

func TestKeysOfCommitsThatPostgresLostAreReadFromTheLog(t *testing.T) {
	h := &wrongKeys{wrong: func(h *memoryHistory) error { h.rewind(1); return nil }}
	p, l := keyedPartition(h)
	for i, f := range keyedFrames(t, 3) {
		l.write(t, f)
		h.record(int64(i), f)
	}
	p.requireKeys(t, 3)
}

func TestKeysThatCouldNotBeReadAreReadAgain(t *testing.T) {
	h := &wrongKeys{}
	p, l := keyedPartition(h)
	frames := keyedFrames(t, 4)
	l.write(t, frames[0])
	p.requireKeys(t, 1)
	l.write(t, frames[1:]...)
	for i, f := range frames {
		h.record(int64(i), f)
	}
	h.wrong = func(*memoryHistory) error { return errors.New("away") } // while the owner goes on from the checkpoint far ahead
	p.requireKeys(t, 4)
}
