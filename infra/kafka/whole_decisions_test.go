package kafka_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/kafka"
)

// sight is what one reader saw of the events topic: the events of each command in each message.
type sight struct {
	mu   sync.Mutex
	seen map[string][]string // events by "offset command"
	// ends gets the offset of each message.
	ends chan int64
}

func newSight() *sight {
	return &sight{seen: make(map[string][]string), ends: make(chan int64, 10_000)}
}

func (s *sight) visit(m *message.Message) error {
	frame, offset, err := event.FromMessage(m)
	if errors.Is(err, event.ErrNotAFrame) {
		s.ends <- offset
		return nil
	}
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	held := make(map[string][]string)
	for e, err := range domain.EventsOf(frame) {
		if err != nil {
			return err
		}
		held[e.CommandID] = append(held[e.CommandID], e.ID)
	}
	for command, ids := range held {
		s.seen[strconv.FormatInt(offset, 10)+" "+command] = ids
	}
	s.ends <- offset
	return nil
}

// until waits for the message before an offset.
func (s *sight) until(t *testing.T, end int64) {
	t.Helper()
	for {
		select {
		case offset := <-s.ends:
			if offset == end-1 {
				return
			}
		case <-t.Context().Done():
			t.Fatal("the reader never came to the end")
		}
	}
}

// whole checks that each message held all events of its commands, and that at least so many decisions were seen.
func (s *sight) whole(t *testing.T, reader string, history map[string][]string, least int) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for at, ids := range s.seen {
		var offset int64
		var command string
		_, err := fmt.Sscan(at, &offset, &command)
		must(t, err)
		if want := history[command]; !slices.Equal(ids, want) {
			t.Errorf("%s: the message at %d has %v of command %s, whose decision is %v", reader, offset, ids, command, want)
		}
	}
	if len(s.seen) < least {
		t.Errorf("%s saw %d decisions of %d", reader, len(s.seen), len(history))
	}
}

// readers follow a partition in every way that there is. The function that is returned waits until all have come to an offset,
// ends them, and checks what they saw.
func (b *bench) readers(t *testing.T, partition int32) func(end int64, history map[string][]string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	var running sync.WaitGroup
	followed, fed, assigned := newSight(), newSight(), newSight()
	running.Go(func() { _ = b.newReader().Follow(ctx, commands.EventsTopic, partition, 0, followed.visit) })
	ready := make(chan struct{})
	running.Go(func() {
		_ = kafka.RunFeed(ctx, b.cluster, "feed", commands.EventsTopic, slog.New(slog.DiscardHandler), ready, func(m *message.Message) {
			if m.Metadata[event.MetadataPartition] == strconv.Itoa(int(partition)) {
				_ = fed.visit(m) // a message that is not a frame is missed below
			}
		})
	})
	running.Go(func() {
		_ = kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: b.cluster, ClientID: "assigned", Group: "readers", Topic: commands.EventsTopic, Logger: slog.New(slog.DiscardHandler),
		}, &visitor{partition: partition, sight: assigned})
	})
	<-ready
	b.heard(partition, fed)
	return func(end int64, history map[string][]string) {
		read := newSight()
		for from := range end {
			_, err := b.reader.Read(t.Context(), commands.EventsTopic, partition, from, read.visit)
			must(t, err)
			for len(read.ends) > 0 {
				<-read.ends
			}
		}
		read.whole(t, "Read", history, len(history))
		followed.until(t, end)
		assigned.until(t, end)
		fed.until(t, end)
		cancel()
		running.Wait()
		followed.whole(t, "Follow", history, len(history))
		assigned.whole(t, "RunGroup", history, len(history))
		fed.whole(t, "RunFeed", history, len(history)-1) // the account may be opened before it hears
	}
}

// heard writes to a partition until the feed hears it: its subscription may reach the broker a moment after it says so.
func (b *bench) heard(partition int32, fed *sight) {
	b.t.Helper()
	for n := 0; ; n++ {
		b.append(partition, "hello "+strconv.Itoa(n))
		select {
		case <-fed.ends:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// visitor is the work of a group: it sees one partition from its beginning.
type visitor struct {
	partition int32
	*sight
}

// Resume implements kafka.Work.
func (*visitor) Resume(context.Context, int32) (int64, error) { return 0, nil }

// Work implements kafka.Work.
func (v *visitor) Work(_ context.Context, partition int32, batches <-chan []*message.Message) error {
	for batch := range batches {
		for _, m := range batch {
			if partition != v.partition {
				continue
			}
			if err := v.visit(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// history returns the events of each command in the accepted frames of a partition. After each of them nobody may be owed a
// follow-up.
func (b *bench) history(partition int32) (events map[string][]string, end int64) {
	b.t.Helper()
	events = make(map[string][]string)
	accounts := make(map[string]*account.State)
	var head event.Head
	end, err := b.reader.Read(b.t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
		frame, offset, err := event.FromMessage(m)
		next, ok := head.Accept(frame)
		if err != nil || !ok {
			return nil // not part of history
		}
		head = next
		for l, err := range domain.EventsOf(frame) {
			if err != nil {
				return err
			}
			events[l.CommandID] = append(events[l.CommandID], l.ID)
			if accounts[l.AccountID] == nil {
				accounts[l.AccountID] = &account.State{}
			}
			domain.EvolveAccount(accounts[l.AccountID], l.Envelope, l.Value)
		}
		for id, a := range accounts {
			if next, owed := job.FollowUp(a, time.Now()); owed {
				b.t.Errorf("after the frame at %d account %s is owed %s", offset, id, next.EventType())
			}
		}
		return nil
	})
	must(b.t, err)
	return events, end
}

// A decision is in the log whole or not at all, whoever reads it, in whatever way and at whatever moment: two owners write at
// once, and the commands lead to several events each.
func TestNoReaderSeesHalfADecision(t *testing.T) {
	b := newBench(t)
	p := b.newProcess(t, "one")
	opened, err := p.gateway.Send(t.Context(), openWide("acct_1"))
	must(t, err)
	check := b.readers(t, opened.Partition)
	_, stop := b.zombie(t, opened.Partition, p.letters)
	var sending sync.WaitGroup
	for range 4 {
		sending.Go(func() {
			for range 25 {
				b.live(t, p.gateway, "acct_1")
			}
		})
	}
	sending.Wait()
	stop()
	_, err = p.gateway.Send(t.Context(), commands.NewCommand(event.ByOperator("test"), "acct_1", account.SuspendAccount{Reason: "abuse"}))
	must(t, err)
	history, end := b.history(opened.Partition)
	several := 0
	for _, ids := range history {
		if len(ids) > 1 {
			several++
		}
	}
	if several < 100 {
		t.Errorf("%d decisions of %d have several events: too few to be cut", several, len(history))
	}
	check(end, history)
	t.Logf("%d decisions, %d of several events, in %d messages; appends lost: %d", len(history), several, end, p.owner.Stats().Lost.Load())
}

// openWide opens an account with a slot for each of its senders, so that every upload releases its job.
func openWide(id string) domain.Command {
	return commands.NewCommand(event.ByOperator("test"), id, account.OpenAccount{
		Plan: plan.Custom, Credits: 1000,
		Limits: plan.Limits{RequestsPerMinute: 6000, JobsPerMinute: 60000, RunningMax: 5, WaitingMax: 1000, PendingUploadsMax: 5},
	})
}

// live creates a job, uploads its file, which releases it, and cancels it.
func (b *bench) live(t *testing.T, gateway *commands.Gateway, accountID string) {
	t.Helper()
	create := job.Create{
		JobID: commands.NewID("job"), ToolSlug: "word-to-pdf", Input: job.Input{Kind: job.KindFile, SizeBytes: 5},
		Terms: job.Terms{CostUnits: 2, MaxAttempts: 3, DeadlineAt: time.Now().Add(time.Hour), UploadExpiresAt: time.Now().Add(time.Hour)},
	}
	for _, body := range []domain.Body{
		create, job.ConfirmUpload{JobID: create.JobID, SizeBytes: 5, ObjectKey: "in/1", SHA256: "abc"}, job.Cancel{JobID: create.JobID},
	} {
		if _, err := gateway.Send(t.Context(), commands.NewCommand(event.ByOperator("test"), accountID, body)); err != nil {
			t.Errorf("%s: %v", body.CommandType(), err)
		}
	}
}

// zombie has another owner decide the same commands until stop is called: it believes that it has the partition, as a paused
// process that wakes up does.
func (b *bench) zombie(t *testing.T, partition int32, letters noLetters) (owner *commands.Owner, stop func()) {
	t.Helper()
	publisher, err := kafka.NewPublisher(b.cluster, "zombie")
	must(t, err)
	owner = commands.NewOwner(commands.OwnerConfig{Partitions: partitions}, commands.OwnerPorts{
		Log: kafka.NewLog(b.newAppender(), b.newReader()), History: blankHistory{}, Replies: publisher, DeadLetters: letters,
		Logger: slog.New(slog.DiscardHandler),
	})
	ctx, cancel := context.WithCancel(t.Context())
	from, err := owner.Resume(ctx, partition)
	must(t, err)
	var running sync.WaitGroup
	batches := make(chan []*message.Message)
	running.Go(func() { _ = owner.Work(ctx, partition, batches) })
	running.Go(func() {
		_ = b.newReader().Follow(ctx, commands.CommandsTopic, partition, from, func(m *message.Message) error {
			select {
			case batches <- []*message.Message{m}:
			case <-ctx.Done():
			}
			return nil
		})
	})
	return owner, func() { cancel(); running.Wait(); _ = publisher.Close() }
}

// The longest decision that there is: far above a frame's usual length, and what brokers take unless they are told otherwise.
func TestALongDecisionIsOneRecord(t *testing.T) {
	b := newBench(t)
	states := domain.States{Account: &account.State{}}
	opened, err := domain.Decide(states, openWide("acct_1"), event.Place{}, time.Now())
	must(t, err)
	for i := range 5000 {
		states.Account.Waiting.Push(account.Slot{JobID: fmt.Sprintf("job_%022d", i), CostUnits: 2})
	}
	suspend := commands.NewCommand(event.ByOperator("test"), "acct_1", account.SuspendAccount{Reason: "abuse"})
	suspend.Traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	suspended, err := domain.Decide(states, suspend, event.Place{Offset: 1}, time.Now())
	must(t, err)
	check := b.readers(t, 0)
	var head event.Head
	var frame event.Frame
	history := make(map[string][]string)
	for _, decision := range [][]domain.Logged{opened, suspended} {
		var values [][]byte
		for _, l := range decision {
			values = append(values, l.Value)
			history[l.CommandID] = append(history[l.CommandID], l.ID)
		}
		frame, head = head.Extend(values...)
		_, err := b.appender.Append(t.Context(), commands.EventsTopic, 0, event.ToMessage(frame))
		must(t, err)
	}
	if len(suspended) != 5001 || len(frame.Value) < 2<<20 {
		t.Fatalf("%d events of %d bytes are not long", len(suspended), len(frame.Value))
	}
	_, end := b.history(0)
	check(end, history)
}
