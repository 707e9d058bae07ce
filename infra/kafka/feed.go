package kafka

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill"
	wmkafka "github.com/ThreeDotsLabs/watermill-kafka/v3/pkg/kafka"
	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// RunFeed passes events from now on to handle, until ctx ends. It may miss some: after a reconnect it resumes at the
// newest event, so consumers that it wakes read the read models. handle must be quick, because the partition waits
// for it. ready is closed when the feed listens.
func RunFeed(
	ctx context.Context, cluster brokers.Cluster, clientID, topic string, logger *slog.Logger, ready chan<- struct{},
	handle func(*message.Message),
) error {
	if err := awaitLeaders(ctx, cluster, clientID, topic); err != nil {
		return fmt.Errorf("live feed: %w", err)
	}
	settings, open := following(cluster, clientID)
	settings.Consumer.Offsets.Initial = sarama.OffsetNewest
	settings.ChannelBufferSize = feedAheadMax
	subscriber, err := wmkafka.NewSubscriber(wmkafka.SubscriberConfig{
		Brokers: cluster.Addresses, Unmarshaler: marshaler{}, OverwriteSaramaConfig: settings, ReconnectRetrySleep: time.Second,
		Tracer: feeding{open},
	}, watermill.NewSlogLogger(quiet(logger)))
	if err != nil {
		return fmt.Errorf("live feed: %w", err)
	}
	router, err := message.NewRouter(message.RouterConfig{CloseTimeout: time.Second}, watermill.NewSlogLogger(quiet(logger)))
	if err != nil {
		return fmt.Errorf("live feed: %w", err)
	}
	router.AddConsumerHandler("live-feed", cluster.Topic(topic), subscriber, func(m *message.Message) error {
		handle(m)
		return nil
	})
	go func() {
		select {
		case <-router.Running():
			close(ready)
		case <-ctx.Done():
		}
	}()
	if err := router.Run(ctx); err != nil {
		return fmt.Errorf("live feed: %w", err)
	}
	return nil
}

// feedAheadMax bounds the messages per partition that wait to be handled: frames may be long.
const feedAheadMax = 64

// awaitLeaders returns when every partition of a topic has a leader, however long a busy cluster takes to elect one, and until every
// broker knows a topic that was just created. The subscriber fails when a leader is missing, and that would end its process.
func awaitLeaders(ctx context.Context, cluster brokers.Cluster, clientID, topic string) error {
	reader, err := NewReader(cluster, clientID)
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	partitions, err := reader.awaitTopic(ctx, topic)
	if err != nil {
		return err
	}
	for partition := range partitions {
		if _, err := reader.AwaitEnd(ctx, topic, partition); err != nil {
			return err
		}
	}
	return nil
}

// awaitTopic returns how many partitions a topic has, as soon as the broker that is asked knows it.
func (r *Reader) awaitTopic(ctx context.Context, topic string) (partitions int32, err error) {
	for {
		partitions, err = r.Partitions(topic)
		if err == nil || !leaderMoves(err) || pause.For(ctx, leaderPause) != nil {
			return partitions, err
		}
	}
}

// quiet drops the debug and info messages of watermill and its subscriber.
func quiet(logger *slog.Logger) *slog.Logger {
	return slog.New(levelHandler{Handler: logger.Handler(), least: slog.LevelWarn})
}

type levelHandler struct {
	slog.Handler
	least slog.Level
}

// Enabled implements slog.Handler.
func (h levelHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= h.least && h.Handler.Enabled(ctx, level)
}

// WithAttrs implements slog.Handler.
func (h levelHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return levelHandler{Handler: h.Handler.WithAttrs(attrs), least: h.least}
}

// WithGroup implements slog.Handler.
func (h levelHandler) WithGroup(name string) slog.Handler {
	return levelHandler{Handler: h.Handler.WithGroup(name), least: h.least}
}
