package kafka

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/lanes"
)

// Work processes an assigned partition.
type Work interface {
	// Resume returns the offset to begin at. Committed offsets play no part.
	Resume(ctx context.Context, partition int32) (int64, error)
	// Work handles the batches until the channel is closed or ctx ends: the partition may then belong to another
	// member.
	Work(ctx context.Context, partition int32, batches <-chan []*message.Message) error
}

// GroupConfig names a consumer group and its bounds.
type GroupConfig struct {
	Cluster  brokers.Cluster
	ClientID string
	Group    string
	Topic    string
	// BatchMax bounds the messages in a batch (1000), BatchBytesMax their payloads (4 MiB): the message that reaches it is the
	// last one.
	BatchMax, BatchBytesMax int
	// AheadMax bounds the messages per partition that are fetched before they are asked for (1024).
	AheadMax int
	// SessionTimeout is how long a silent member keeps its partitions (6 s, the minimum of Apache Kafka).
	SessionTimeout time.Duration
	// Alone is a member whose broker ends with it, so that nobody waits to hear that partitions are given away.
	Alone bool
	// Reader reads what the brokers have deleted of the topic, from its archive. Without it the offsets that Resume returns have to
	// exist.
	Reader *Reader
	// Fatal reports whether rejoining cannot help after an error.
	Fatal  func(error) bool
	Logger *slog.Logger
}

func (c GroupConfig) withDefaults() GroupConfig {
	if c.BatchMax == 0 {
		c.BatchMax = 1000
	}
	if c.BatchBytesMax == 0 {
		c.BatchBytesMax = 4 << 20
	}
	if c.AheadMax == 0 {
		c.AheadMax = 1024
	}
	if c.SessionTimeout == 0 {
		c.SessionTimeout = 6 * time.Second
	}
	if c.Fatal == nil {
		c.Fatal = func(error) bool { return false }
	}
	return c
}

// RunGroup is a member of the group until ctx ends: it works on the assigned partitions and joins again after every
// rebalance. It returns nil when ctx ends, or the fatal error.
func RunGroup(ctx context.Context, config GroupConfig, work Work) error {
	config = config.withDefaults()
	settings := consuming(config.Cluster, config.ClientID)
	settings.Consumer.MaxWaitTime = fetchWaitOfGroups
	settings.ChannelBufferSize = config.AheadMax
	settings.Consumer.Group.Session.Timeout = config.SessionTimeout
	settings.Consumer.Group.Heartbeat.Interval = config.heartbeatEvery()
	settings.Consumer.Offsets.AutoCommit.Interval = 5 * time.Second // only operators look at them
	settings.Consumer.Group.Rebalance.Timeout = 30 * time.Second
	settings.Consumer.Group.Rebalance.Retry.Max = 10
	settings.Consumer.Group.Rebalance.Retry.Backoff = 500 * time.Millisecond
	settings.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{sarama.NewBalanceStrategySticky()}
	member := &member{config: config, work: work, resumed: make(map[int32]int64)}
	for ctx.Err() == nil {
		if err := member.join(ctx, settings); err != nil {
			return err
		}
	}
	return nil
}

// member handles sarama's callbacks. It keeps the work's fatal error, because sarama only logs errors.
type member struct {
	config GroupConfig
	work   Work

	mu    sync.Mutex
	fatal error
	// resumed is the offset that Resume last returned, by partition.
	resumed map[int32]int64
	// fetches are the connections of this membership's fetches.
	fetches *connections
}

// topic is the name of the group's topic in the cluster's generation.
func (m *member) topic() string { return m.config.Cluster.Topic(m.config.Topic) }

// join is one membership: it ends when it cannot continue or ctx ends. It then pauses, so that a broker that is away
// is not flooded with requests.
func (m *member) join(ctx context.Context, settings *sarama.Config) error {
	client, err := m.connect(settings)
	if err != nil {
		m.wait(ctx, err)
		return nil
	}
	defer func() { _ = client.Close() }()
	group, err := sarama.NewConsumerGroupFromClient(m.config.Group, client)
	if err != nil {
		m.wait(ctx, err)
		return nil
	}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		m.report(group.Errors())
	}()
	defer func() { _ = group.Close(); <-drained }()
	for ctx.Err() == nil {
		err := group.Consume(ctx, []string{m.topic()}, m)
		if fatal := m.failed(); fatal != nil {
			return fatal
		}
		if err != nil {
			m.wait(ctx, err)
			return nil
		}
	}
	return nil
}

// heartbeatEvery is 0.3 s with a session timeout of 6 s: a member learns from heartbeats that partitions are given away, and whoever joins waits for that.
// One that is alone only keeps its session; each heartbeat is a request, and an idle service makes few others.
func (c GroupConfig) heartbeatEvery() time.Duration {
	const share, shareAlone = 20, 2
	if c.Alone {
		return c.SessionTimeout / shareAlone
	}
	return c.SessionTimeout / share
}

// fetchWaitOfGroups is how long the broker keeps a group's fetch when nothing is appended. A partition that is assigned
// while a fetch waits is fetched only after it.
const fetchWaitOfGroups = time.Second

func (m *member) connect(settings *sarama.Config) (*lanes.Client, error) {
	client, err := sarama.NewClient(m.config.Cluster.Addresses, settings)
	if err != nil {
		return nil, err
	}
	fetchSettings, fetches := following(m.config.Cluster, m.config.ClientID)
	fetching, err := sarama.NewClient(m.config.Cluster.Addresses, fetchSettings)
	if err != nil {
		return nil, errors.Join(err, client.Close())
	}
	m.fetches = fetches
	return lanes.New(client, fetching), nil
}

// report logs the group's errors, except of fetches that the end of a session cuts.
func (m *member) report(failed <-chan error) {
	for err := range failed {
		if !errors.Is(err, net.ErrClosed) {
			m.config.Logger.Warn("consumer group", "group", m.config.Group, "error", err)
		}
	}
}

func (m *member) wait(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	m.config.Logger.Warn("consumer group: rejoining", "group", m.config.Group, "error", err)
	_ = pause.For(ctx, 200*time.Millisecond) // the group ends with ctx
}

// Setup implements sarama.ConsumerGroupHandler. It sets each assigned partition to the offset that Work.Resume
// returns. A rebalance that interrupts it is not an error: with one the member would leave the group, which is a rebalance for
// the others, and members that resume for longer than a rebalance takes would interrupt each other forever. sarama starts no
// claim of an ended session.
func (m *member) Setup(session sarama.ConsumerGroupSession) error {
	resuming, ctx := errgroup.WithContext(session.Context())
	for _, partition := range session.Claims()[m.topic()] {
		resuming.Go(func() error {
			offset, err := m.resume(ctx, partition)
			if err != nil {
				return fmt.Errorf("resume partition %d: %w", partition, err)
			}
			// MarkOffset only moves forward, ResetOffset only back: one of them takes effect.
			session.MarkOffset(m.topic(), partition, offset, "")
			session.ResetOffset(m.topic(), partition, offset, "")
			return nil
		})
	}
	err := resuming.Wait()
	if session.Context().Err() != nil {
		return nil //nolint:nilerr // the rebalance ended the resumption; the member stays in its group
	}
	return m.judge(err)
}

// Cleanup implements sarama.ConsumerGroupHandler.
func (m *member) Cleanup(sarama.ConsumerGroupSession) error { return nil }

// ConsumeClaim implements sarama.ConsumerGroupHandler. Its return ends the session, also for the other claims, and sarama
// then waits for their fetch: it is cut.
func (m *member) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	defer m.fetches.cut()
	batches := make(chan []*message.Message)
	working, ctx := errgroup.WithContext(session.Context())
	working.Go(func() error {
		defer close(batches)
		if err := m.collectDeleted(ctx, claim, batches); err != nil {
			return err
		}
		return m.collect(ctx, session, claim, batches)
	})
	working.Go(func() error { return m.work.Work(ctx, claim.Partition(), batches) })
	err := working.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return m.judge(err)
}

func (m *member) judge(err error) error {
	if err != nil && m.config.Fatal(err) {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.fatal = err
	}
	return err
}

func (m *member) failed() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.fatal
}

// collect groups available messages into batches: the longer a batch takes, the larger the next one is.
func (m *member) collect(
	ctx context.Context, session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim, batches chan<- []*message.Message,
) error {
	var b collected
	for {
		out, in := batches, claim.Messages()
		if len(b.messages) == 0 {
			out = nil
		}
		if b.full(m.config) {
			in = nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case received, open := <-in:
			if !open {
				return nil
			}
			m := toMessage(received)
			b.add(m, len(m.Payload)) // unpacked
			session.MarkMessage(received, "")
		case out <- b.messages:
			b = collected{}
		}
	}
}

// collected is a batch that grows.
type collected struct {
	messages []*message.Message
	bytes    int
}

func (b *collected) add(m *message.Message, bytes int) {
	b.messages, b.bytes = append(b.messages, m), b.bytes+bytes
}

func (b *collected) full(c GroupConfig) bool {
	return len(b.messages) >= c.BatchMax || b.bytes >= c.BatchBytesMax
}
