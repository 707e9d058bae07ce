package commands

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// slowLog is a log of one partition whose appends block until the test releases them.
type slowLog struct {
	appending chan struct{}
	letGo     chan struct{}
	replies   chan string
}

// Append implements Log.
func (l *slowLog) Append(ctx context.Context, _ int32, _ *message.Message) (int64, error) {
	close(l.appending)
	select {
	case <-l.letGo:
		return 0, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Read implements Log.
func (l *slowLog) Read(_ context.Context, _ int32, from int64, _ func(*message.Message) error) (int64, error) {
	return from, nil
}

// Commands implements Log.
func (l *slowLog) Commands(context.Context, int32) (begin, end int64, err error) { return 0, 1, nil }

// Publish implements message.Publisher.
func (l *slowLog) Publish(_ string, messages ...*message.Message) error {
	return eachReply(messages[0].Payload, func(r reply) { l.replies <- r.commandID })
}

// Close implements message.Publisher.
func (l *slowLog) Close() error { return nil }

// Bury implements DeadLetters.
func (l *slowLog) Bury(string, *message.Message, error) {}

// workUntilTaken runs an owner on one command and revokes its partition during the append.
func workUntilTaken(t *testing.T, l *slowLog) (ended <-chan error) {
	t.Helper()
	o := NewOwner(OwnerConfig{}, OwnerPorts{
		Log: l, History: &memoryHistory{accept: event.Head.Accept}, Replies: l, DeadLetters: l, Logger: slog.New(slog.DiscardHandler),
	})
	ctx, takeAway := context.WithCancel(t.Context())
	if _, err := o.Resume(ctx, partition0); err != nil {
		t.Fatal(err)
	}
	m := framed(t, 0, account.OpenAccount{
		Plan: plan.Free, Limits: plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1},
	})
	batches, done := make(chan []*message.Message, 1), make(chan error, 1)
	batches <- []*message.Message{m}
	go func() { done <- o.Work(ctx, partition0, batches) }()
	<-l.appending
	takeAway()
	return done
}

// Clients get their reply even if a rebalance falls in the middle of the append: the events are in the log.
func TestAppendUnderWayIsAnsweredWhenThePartitionIsTakenAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &slowLog{appending: make(chan struct{}), letGo: make(chan struct{}), replies: make(chan string, 1)}
		ended := workUntilTaken(t, l)
		close(l.letGo)
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
		synctest.Wait()
		if len(l.replies) != 1 {
			t.Error("the append succeeded, and nobody was answered")
		}
	})
}

// A broker that does not answer must not hold up the next owner.
func TestAppendUnderWayIsGivenUpSoonWhenThePartitionIsTakenAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &slowLog{appending: make(chan struct{}), letGo: make(chan struct{}), replies: make(chan string, 1)}
		if err := <-workUntilTaken(t, l); !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v", err)
		}
		if len(l.replies) > 0 {
			t.Error("an append of unknown outcome was answered")
		}
	})
}
