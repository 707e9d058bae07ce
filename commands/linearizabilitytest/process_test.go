package linearizabilitytest_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/commands/linearizabilitytest"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

const partitions = int32(2)

// site is a broker behind a proxy, with the processes of the service that use it.
type site struct {
	t        *testing.T
	proxy    *kafkatest.Proxy
	cluster  brokers.Cluster
	log      *kafka.Log
	reader   *kafka.Reader
	gateways []*commands.Gateway
	owners   []*commands.Owner
	// sent counts the commands; some of them trigger a fault through disturb.
	sent    atomic.Int64
	used    atomic.Int64 // accounts
	disturb chan struct{}
}

func newSite(t *testing.T) *site {
	t.Helper()
	broker := kafkatest.Start(t, kafkatest.WithProxy())
	s := &site{t: t, proxy: broker.Proxy(), cluster: broker.Reach(), disturb: make(chan struct{})}
	var topics []kafka.TopicSpec
	for _, name := range []string{commands.CommandsTopic, commands.EventsTopic, commands.RepliesTopic} {
		topics = append(topics, kafka.TopicSpec{Name: name, Partitions: partitions})
	}
	must(t, kafka.WaitReady(t.Context(), s.cluster))
	must(t, kafka.EnsureTopics(s.cluster, "site", 1, topics))
	s.reader = s.newReader()
	s.log = kafka.NewLog(nil, s.reader)
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (s *site) newReader() *kafka.Reader {
	r, err := kafka.NewReader(s.cluster, "reader")
	must(s.t, err)
	s.t.Cleanup(func() { _ = r.Close() })
	return r
}

func (s *site) newOwner(replies message.Publisher) *commands.Owner {
	appender, err := kafka.NewAppender(s.cluster, "owner", level.Newest.Packs)
	must(s.t, err)
	s.t.Cleanup(func() { _ = appender.Close() })
	owner := commands.NewOwner(commands.OwnerConfig{Partitions: partitions}, commands.OwnerPorts{
		Log: kafka.NewLog(appender, s.newReader()), History: blankHistory{}, Replies: replies, DeadLetters: letters{s.t},
		Logger: slog.New(slog.DiscardHandler),
	})
	s.owners = append(s.owners, owner)
	return owner
}

// lost returns how many appends did not end as expected.
func (s *site) lost() (n int64) {
	for _, o := range s.owners {
		n += o.Stats().Lost.Load()
	}
	return n
}

// process starts a gateway, and an owner that joins the group.
func (s *site) process(name string) {
	publisher, err := kafka.NewPublisher(s.cluster, name)
	must(s.t, err)
	s.t.Cleanup(func() { _ = publisher.Close() })
	gateway := commands.NewGateway(commands.GatewayConfig{
		Topic: commands.CommandsTopic, Partitions: partitions, ReplyTo: "0/" + name, Instance: name, ReplyTimeout: replyTimeout,
	}, publisher)
	s.gateways = append(s.gateways, gateway)
	end, err := s.reader.End(s.t.Context(), commands.RepliesTopic, 0)
	must(s.t, err)
	s.insist(func(ctx context.Context) error {
		return s.reader.Follow(ctx, commands.RepliesTopic, 0, end, gateway.Answer)
	})
	owner := s.newOwner(publisher)
	s.insist(func(ctx context.Context) error {
		return kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: s.cluster, ClientID: name, Group: "owners", Topic: commands.CommandsTopic, Logger: slog.New(slog.DiscardHandler),
		}, owner)
	})
}

// zombie starts an owner of a partition that it was not assigned, like a paused process that wakes up.
func (s *site) zombie(partition int32) {
	publisher, err := kafka.NewPublisher(s.cluster, "zombie")
	must(s.t, err)
	s.t.Cleanup(func() { _ = publisher.Close() })
	owner, reader := s.newOwner(publisher), s.newReader()
	s.insist(func(ctx context.Context) error {
		from, err := owner.Resume(ctx, partition)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(ctx)
		batches := make(chan []*message.Message)
		var working sync.WaitGroup
		working.Go(func() { defer cancel(); _ = owner.Work(ctx, partition, batches) })
		defer working.Wait()
		defer cancel()
		return reader.Follow(ctx, commands.CommandsTopic, partition, from, func(m *message.Message) error {
			select {
			case batches <- []*message.Message{m}:
			case <-ctx.Done():
			}
			return ctx.Err()
		})
	})
}

// insist runs a function until the test ends, again whenever the failing broker ends it.
func (s *site) insist(run func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		for ctx.Err() == nil {
			if err := run(ctx); errors.Is(err, commands.ErrForeignLog) {
				s.t.Error(err)
				return
			}
			_ = pause.For(ctx, 20*time.Millisecond) // the loop sees the end of ctx
		}
	})
	s.t.Cleanup(func() { cancel(); running.Wait() })
}

// read returns an account as the log has it.
func (s *site) read(partition int32, accountID string) (linearizabilitytest.Answer, error) {
	r := linearizabilitytest.Reader{Accept: event.Head.Accept}
	if _, err := s.log.Read(s.t.Context(), partition, 0, r.Visit); err != nil {
		return linearizabilitytest.Answer{}, err
	}
	return linearizabilitytest.Read(r.Of(accountID)), nil
}

// blankHistory is empty: the whole log is tail.
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

type letters struct{ t *testing.T }

func (l letters) Bury(topic string, _ *message.Message, why error) {
	l.t.Errorf("buried from %s: %v", topic, why)
}
