package kafka_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// The contract of the log on every broker: `go test` runs it on kfake, `make test-kafka` on Apache Kafka.

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		goleak.IgnoreTopFunction("github.com/rcrowley/go-metrics.(*meterArbiter).tick"))
}

const partitions = 2

// bench is a broker with the log's topics and one client of each kind.
type bench struct {
	t        *testing.T
	broker   kafkatest.Broker
	cluster  brokers.Cluster
	appender *kafka.Appender
	reader   *kafka.Reader
}

func newBench(t *testing.T, opts ...kafkatest.Option) *bench {
	t.Helper()
	return benchOn(t, kafkatest.Start(t, opts...))
}

func benchOn(t *testing.T, broker kafkatest.Broker) *bench {
	t.Helper()
	b := &bench{t: t, broker: broker}
	b.cluster = b.broker.Reach()
	kafkatest.GrantTo(t, broker, kafkatest.Anonymous, // the documented readers
		kafkatest.Grant{Kind: "topic", Name: "toolmill.", Prefixed: true, Operations: []string{"Read"}},
		kafkatest.Grant{Kind: "group", Name: "*", Operations: []string{"Read"}})
	specs := make([]kafka.TopicSpec, 0, 3)
	for _, name := range []string{commands.CommandsTopic, commands.EventsTopic, commands.RepliesTopic} {
		specs = append(specs, kafka.TopicSpec{Name: name, Partitions: partitions})
	}
	specs[1].Configs = map[string]string{"max.message.bytes": strconv.Itoa(kafka.RecordBytesMax)}
	must(t, kafka.WaitReady(t.Context(), b.cluster))
	must(t, kafka.EnsureTopics(b.cluster, "test", 1, specs))
	b.appender, b.reader = b.newAppender(), b.newReader()
	return b
}

func (b *bench) newAppender() *kafka.Appender {
	a, err := kafka.NewAppender(b.cluster, "test-appender", everyOther())
	must(b.t, err)
	b.t.Cleanup(func() { _ = a.Close() })
	return a
}

// everyOther packs every other frame, as when the level is raised while several processes write.
func everyOther() func() bool {
	var asked atomic.Int64
	return func() bool { return asked.Add(1)%2 == 0 }
}

func (b *bench) newReader() *kafka.Reader {
	r, err := kafka.NewReader(b.cluster, "test-reader")
	must(b.t, err)
	b.t.Cleanup(func() { _ = r.Close() })
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func text(value string) *message.Message {
	m := message.NewMessage("id-"+value, []byte(value))
	m.Metadata = message.Metadata{event.MetadataKey: "acct_1"}
	return m
}

// append writes texts to a partition of the events topic, one after the other, and returns their offsets.
func (b *bench) append(partition int32, values ...string) (offsets []int64) {
	b.t.Helper()
	for _, value := range values {
		offset, err := b.appender.Append(b.t.Context(), commands.EventsTopic, partition, text(value))
		must(b.t, err)
		offsets = append(offsets, offset)
	}
	return offsets
}

func (b *bench) read(partition int32) (values []string) {
	_, err := b.reader.Read(b.t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
		values = append(values, string(m.Payload))
		return nil
	})
	must(b.t, err)
	return values
}

func TestAppendAcknowledgesContiguousOffsetsInOrder(t *testing.T) {
	b := newBench(t)
	for round := range 3 {
		offsets := b.append(1, "a", "b", "c")
		want := []int64{int64(3 * round), int64(3*round + 1), int64(3*round + 2)}
		if fmt.Sprint(offsets) != fmt.Sprint(want) {
			t.Fatalf("offsets %v, want %v", offsets, want)
		}
	}
	if got := b.read(1); fmt.Sprint(got) != "[a b c a b c a b c]" {
		t.Fatalf("read %v", got)
	}
	if got := b.read(0); len(got) != 0 {
		t.Fatalf("the other partition holds %v", got)
	}
}

func TestAForeignRecordInBetweenShowsAsAGap(t *testing.T) {
	b := newBench(t)
	other := b.newAppender()
	first := b.append(0, "mine")
	_, err := other.Append(t.Context(), commands.EventsTopic, 0, text("foreign"))
	must(t, err)
	second := b.append(0, "mine too")
	if second[0] != first[0]+2 {
		t.Fatalf("offsets %v and %v: the foreign record does not show", first, second)
	}
}

func TestPositionsAndHeadersComeBack(t *testing.T) {
	b := newBench(t)
	frame, _ := event.Head{}.Extend([]byte(`{"a":1}`), []byte(`{"b":2}`))
	b.append(0, "x")
	_, err := b.appender.Append(t.Context(), commands.EventsTopic, 0, event.ToMessage(frame))
	must(t, err)
	var got event.Frame
	var at int64
	_, err = b.reader.Read(t.Context(), commands.EventsTopic, 0, 1, func(m *message.Message) (err error) {
		got, at, err = event.FromMessage(m)
		return err
	})
	must(t, err)
	if at != 1 || got.Hash != frame.Hash || got.Prev != frame.Prev || got.Seq != 1 || got.Count != 2 {
		t.Fatalf("got %+v at %d", got, at)
	}
	if _, ok := (event.Head{}).Accept(got); !ok {
		t.Fatal("the chain does not accept its own record")
	}
}

func TestAppendOfUnknownOutcomeMayBeInTheLog(t *testing.T) {
	b := newBench(t, kafkatest.WithProxy())
	b.append(0, "first")
	proxy := proxyOf(t, b.broker)
	proxy.DropReplies()
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if _, err := b.appender.Append(ctx, commands.EventsTopic, 0, text("written, not acknowledged")); err == nil {
		t.Fatal("an append without an answer succeeded")
	}
	proxy.Restore()
	got := b.read(0)
	if len(got) != 2 || got[1] != "written, not acknowledged" {
		t.Fatalf("read %q, want the unacknowledged record too", got)
	}
}

func proxyOf(t *testing.T, broker kafkatest.Broker) *kafkatest.Proxy {
	t.Helper()
	p, ok := broker.(interface{ Proxy() *kafkatest.Proxy })
	if !ok || p.Proxy() == nil {
		t.Fatal("the broker has no proxy")
	}
	return p.Proxy()
}

func TestWrongPartitionCountIsRefused(t *testing.T) {
	b := newBench(t)
	err := kafka.EnsureTopics(b.cluster, "test", 1, []kafka.TopicSpec{{Name: commands.EventsTopic, Partitions: partitions + 1}})
	if !errors.Is(err, kafka.ErrPartitionCount) {
		t.Fatalf("got %v", err)
	}
}

// blankHistory has nothing projected: the whole log is its tail.
type blankHistory struct{}

func (blankHistory) Checkpoint(context.Context, int32) (domain.Checkpoint, error) {
	return domain.Checkpoint{}, nil
}

func (blankHistory) Keys(context.Context, int32, time.Time, func(domain.KeyRef, time.Time)) (int64, error) {
	return 0, nil
}

func (blankHistory) Load(context.Context, int32, domain.Wanted) (domain.Loaded, error) {
	return domain.Loaded{}, nil
}

type noLetters struct{ buried chan string }

func (n noLetters) Bury(topic string, _ *message.Message, _ error) { n.buried <- topic }

// process is a gateway and an owner, as one process of the service has.
type process struct {
	gateway *commands.Gateway
	owner   *commands.Owner
	letters noLetters
	stop    func()
}

func (b *bench) newProcess(t *testing.T, name string) *process {
	t.Helper()
	publisher, err := kafka.NewPublisher(b.cluster, name)
	must(t, err)
	reader, appender := b.newReader(), b.newAppender()
	p := &process{letters: noLetters{buried: make(chan string, 100)}}
	p.owner = commands.NewOwner(commands.OwnerConfig{Partitions: partitions}, commands.OwnerPorts{
		Log: kafka.NewLog(appender, reader), History: blankHistory{}, Replies: publisher, DeadLetters: p.letters,
		Logger: slog.New(slog.NewTextHandler(t.Output(), nil)),
	})
	p.gateway = commands.NewGateway(commands.GatewayConfig{
		Topic: commands.CommandsTopic, Partitions: partitions, ReplyTo: "0/" + name, Instance: name,
	}, publisher)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	end, err := reader.End(ctx, commands.RepliesTopic, 0)
	must(t, err)
	running.Go(func() { _ = reader.Follow(ctx, commands.RepliesTopic, 0, end, p.gateway.Answer) })
	running.Go(func() {
		err := kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: b.cluster, ClientID: name, Group: "owners", Topic: commands.CommandsTopic,
			Logger: slog.New(slog.NewTextHandler(t.Output(), nil)),
		}, p.owner)
		if err != nil {
			t.Errorf("group: %v", err)
		}
	})
	p.stop = sync.OnceFunc(func() { cancel(); running.Wait(); _ = publisher.Close() })
	t.Cleanup(p.stop)
	return p
}

func openAccount(id string) domain.Command {
	return commands.NewCommand(event.ByOperator("test"), id, account.OpenAccount{
		Plan: plan.Custom, Credits: 1000,
		Limits: plan.Limits{RequestsPerMinute: 6000, JobsPerMinute: 60000, RunningMax: 5, WaitingMax: 1000, PendingUploadsMax: 5},
	})
}

func createJob(accountID string) domain.Command {
	return commands.NewCommand(event.ByOperator("test"), accountID, job.Create{
		JobID: commands.NewID("job"), ToolSlug: "html-to-pdf-api", Input: job.Input{Kind: job.KindText, ContentType: "text/html"},
		Terms: job.Terms{CostUnits: 2, MaxAttempts: 3, DeadlineAt: time.Now().Add(time.Hour).UTC().Truncate(time.Microsecond)},
	})
}

func TestACommandIsDecidedAppendedAndAnswered(t *testing.T) {
	b := newBench(t)
	p := b.newProcess(t, "one")
	opened, err := p.gateway.Send(t.Context(), openAccount("acct_1"))
	must(t, err)
	created, err := p.gateway.Send(t.Context(), createJob("acct_1"))
	must(t, err)
	if opened.Event.Sequence != 1 || created.Event.Sequence != 2 || created.Offset != opened.Offset+1 {
		t.Fatalf("opened %+v, created %+v", opened, created)
	}
	values := b.read(created.Partition)
	if len(values) != 2 || !strings.HasPrefix(values[1], string(created.Value)+"\n") {
		t.Fatalf("the log holds %q", values)
	}
}

func TestAnUndecodableCommandIsBuriedAndPassed(t *testing.T) {
	b := newBench(t)
	p := b.newProcess(t, "one")
	first, err := p.gateway.Send(t.Context(), openAccount("acct_1"))
	must(t, err)
	_, err = b.appender.Append(t.Context(), commands.CommandsTopic, first.Partition, text("{no command"))
	must(t, err)
	_, err = p.gateway.Send(t.Context(), createJob("acct_1"))
	must(t, err)
	if topic := <-p.letters.buried; topic != commands.CommandsTopic {
		t.Fatalf("buried from %s", topic)
	}
}

func TestAForeignRecordInTheLogIsSkippedByTheOwner(t *testing.T) {
	b := newBench(t)
	p := b.newProcess(t, "one")
	first, err := p.gateway.Send(t.Context(), openAccount("acct_1"))
	must(t, err)
	_, err = b.newAppender().Append(t.Context(), commands.EventsTopic, first.Partition, text("foreign"))
	must(t, err)
	second, err := p.gateway.Send(t.Context(), createJob("acct_1"))
	must(t, err)
	if p.owner.Stats().Lost.Load() == 0 || p.owner.Stats().Skipped.Load() == 0 || second.Event.Sequence != 2 {
		t.Fatalf("lost %d, skipped %d, sequence %d: the gap must be seen and the record passed",
			p.owner.Stats().Lost.Load(), p.owner.Stats().Skipped.Load(), second.Event.Sequence)
	}
	verify(t, b, first.Partition, 2)
}

// verify reads a partition as an outside consumer does, and expects want commands with events in its history.
func verify(t *testing.T, b *bench, partition int32, want int) {
	t.Helper()
	var head event.Head
	own := make(map[string]bool)
	_, err := b.reader.Read(t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
		f, _, err := event.FromMessage(m)
		next, ok := head.Accept(f)
		if err != nil || !ok {
			return nil // not part of history
		}
		head = next
		for e, err := range domain.EventsOf(f) {
			if err != nil {
				return err
			}
			if e.ID == domain.EventID(e.CommandID, 0) {
				if own[e.CommandID] {
					return fmt.Errorf("command %s is twice in history", e.CommandID)
				}
				own[e.CommandID] = true
			}
		}
		return nil
	})
	must(t, err)
	if len(own) != want {
		t.Fatalf("history holds %d commands, want %d", len(own), want)
	}
}

func TestTwoOwnersAtOnceDecideEachCommandOnce(t *testing.T) {
	b := newBench(t)
	p := b.newProcess(t, "one")
	first, err := p.gateway.Send(t.Context(), openAccount("acct_1"))
	must(t, err)
	zombie, stop := b.zombie(t, first.Partition, p.letters)
	const sent = 200
	var sending sync.WaitGroup
	for range 4 {
		sending.Go(func() {
			for range sent / 4 {
				if _, err := p.gateway.Send(t.Context(), createJob("acct_1")); err != nil {
					t.Errorf("send: %v", err)
				}
			}
		})
	}
	sending.Wait()
	stop()
	verify(t, b, first.Partition, sent+1)
	t.Logf("appends lost to each other: %d and %d", p.owner.Stats().Lost.Load(), zombie.Stats().Lost.Load())
}

type discard struct{}

func (discard) Publish(string, ...*message.Message) error { return nil }
func (discard) Close() error                              { return nil }

func TestANewOwnerResumesAfterTheLastCommandInTheLog(t *testing.T) {
	b := newBench(t)
	first := b.newProcess(t, "one")
	opened, err := first.gateway.Send(t.Context(), openAccount("acct_1"))
	must(t, err)
	first.stop()
	second := b.newProcess(t, "two")
	created, err := second.gateway.Send(t.Context(), createJob("acct_1"))
	must(t, err)
	if created.Event.Sequence != 2 {
		t.Fatalf("sequence %d: the new owner does not know the account", created.Event.Sequence)
	}
	verify(t, b, opened.Partition, 2)
}

func TestALogAheadOfItsCommandsIsRefused(t *testing.T) {
	b := newBench(t)
	s := domain.States{Account: &account.State{}}
	logged, err := domain.Decide(s, openAccount("acct_1"), event.Place{Offset: 41}, time.Now())
	must(t, err)
	frame, _ := event.Head{}.Extend(logged[0].Value)
	_, err = b.appender.Append(t.Context(), commands.EventsTopic, 0, event.ToMessage(frame))
	must(t, err)
	owner := commands.NewOwner(commands.OwnerConfig{Partitions: partitions}, commands.OwnerPorts{
		Log: kafka.NewLog(b.appender, b.reader), History: blankHistory{}, Replies: discard{}, DeadLetters: noLetters{},
		Logger: slog.New(slog.DiscardHandler),
	})
	_, err = owner.Resume(t.Context(), 0)
	if !errors.Is(err, commands.ErrForeignLog) {
		t.Fatalf("got %v", err)
	}
}

func TestTheLiveFeedReceivesNewEvents(t *testing.T) {
	b := newBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	ready, heard := make(chan struct{}), make(chan string, 100)
	var running sync.WaitGroup
	running.Go(func() {
		_ = kafka.RunFeed(ctx, b.cluster, "feed", commands.EventsTopic, slog.New(slog.DiscardHandler), ready,
			func(m *message.Message) { heard <- string(m.Payload) })
	})
	<-ready
	// The subscription may reach the broker a moment after the router reports it, so the message is sent until it
	// arrives.
	for n := 0; ; n++ {
		b.append(0, strconv.Itoa(n))
		select {
		case <-heard:
			cancel()
			running.Wait()
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}
