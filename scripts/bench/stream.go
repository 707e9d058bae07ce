package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/stream"
)

const (
	// streamBacklog is how many events are published at once, streamRate the load in events a second, for streamSeconds.
	streamBacklog = 40_000
	streamRate    = 2000
	streamSeconds = 10
	pacedEvents   = streamRate * streamSeconds
	// streamPairs is how often a load with publishing is compared with one without; even.
	streamPairs = 4
)

// benchStream measures what publishing the stream costs, and how late a reader is. Each command leads to one event.
func benchStream(ctx context.Context, t *table) error {
	s, err := openStores(ctx, apache)
	if err != nil {
		return err
	}
	defer s.close()
	l, err := startLine(ctx, s.cluster, s.db, true)
	if err != nil {
		return err
	}
	defer l.stop()
	accounts, err := l.open(ctx, accountN)
	if err != nil {
		return err
	}
	if _, err := l.throughput(ctx, accounts, streamBacklog); err != nil {
		return err
	}
	p, err := startPublishing(ctx, s.cluster, s.db)
	if err != nil {
		return err
	}
	defer p.stop()
	const sent = accountN + streamBacklog
	catchingUp, err := take(func() error { return p.await(ctx, sent) })
	if err != nil {
		return err
	}
	t.add("publishing the stream, 1,000 accounts, catching up",
		fmt.Sprintf("%.0f/s (%.1f µs of processor time each)", sent/catchingUp.wall.Seconds(), micros(catchingUp.processor, sent)), "≤ 25 µs")
	more, err := l.besidePublishing(ctx, accounts, p, sent)
	if err != nil {
		return err
	}
	t.add(fmt.Sprintf("  beside %d events/s, more processor time than without", streamRate),
		fmt.Sprintf("%.1f µs each", micros(more, streamPairs*pacedEvents)), "≤ 25 µs")
	if err := p.read(ctx); err != nil {
		return err
	}
	if _, err := l.paced(ctx, accounts); err != nil {
		return err
	}
	if err := p.await(ctx, sent+(2*streamPairs+2)*pacedEvents); err != nil {
		return err
	}
	t.add("  a reader's lag beside them, from the event's time", percentilesOf(p.lags()).String(), "p95 ≤ 1 s")
	return nil
}

// besidePublishing returns how much more processor time loads take while they are published. The first load is not counted: accounts
// with few jobs cost less. Every other pair is in the other order, which cancels what is left of that. p publishes at the call, when
// published events are in the stream, and at the return.
func (l *line) besidePublishing(ctx context.Context, accounts []string, p *publishing, published int64) (more time.Duration, err error) {
	if _, err := l.paced(ctx, accounts); err != nil {
		return 0, err
	}
	published += pacedEvents
	for pair := range streamPairs {
		for _, with := range []bool{pair%2 == 0, pair%2 != 0} {
			if !with {
				p.end()
			}
			load, err := l.paced(ctx, accounts)
			if err != nil {
				return 0, err
			}
			if with {
				more += load.processor
			} else {
				more -= load.processor
				p.begin(ctx)
			}
			published += pacedEvents
			if err := p.await(ctx, published); err != nil {
				return 0, err
			}
		}
	}
	return more, nil
}

func micros(processor time.Duration, events int) float64 {
	return float64(processor.Nanoseconds()) / 1000 / float64(events)
}

// paced sends streamRate commands a second for streamSeconds, and waits until all are recorded.
func (l *line) paced(ctx context.Context, accounts []string) (taken, error) {
	return take(func() error {
		const every = 10 * time.Millisecond
		const atOnce = int(streamRate * every / time.Second)
		tick := time.NewTicker(every)
		defer tick.Stop()
		var sending sync.WaitGroup
		var failed atomic.Pointer[error]
		for n := 0; n < pacedEvents; n += atOnce {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return ctx.Err()
			}
			for i := range atOnce {
				sending.Go(func() {
					r, err := l.gateway.Send(ctx, createJob(accounts[(n+i)%len(accounts)]))
					if err == nil {
						err = l.positions.Wait(ctx, r.Partition, r.Offset)
					}
					if err != nil {
						failed.Store(&err)
					}
				})
			}
		}
		sending.Wait()
		if err := failed.Load(); err != nil {
			return *err
		}
		return nil
	})
}

// publishing publishes the stream in this process, as the role projector does.
type publishing struct {
	reader    *kafka.Reader
	group     kafka.GroupConfig
	publisher *stream.Publisher
	events    atomic.Int64
	parts     sync.WaitGroup
	ctx       context.Context //nolint:containedctx // the publishing's own life, which end ends
	cancel    context.CancelFunc
	close     func()

	mu   sync.Mutex
	late []time.Duration
}

func startPublishing(ctx context.Context, cluster brokers.Cluster, db *postgres.DB) (*publishing, error) {
	if err := kafka.EnsureTopics(cluster, "bench", 1, []kafka.TopicSpec{{Name: stream.Topic, Partitions: linePartitions}}); err != nil {
		return nil, err
	}
	reader, err := kafka.NewReader(cluster, "bench-stream")
	if err != nil {
		return nil, err
	}
	topic, err := kafka.NewStream(cluster, "bench-stream", reader)
	if err != nil {
		return nil, errors.Join(err, reader.Close())
	}
	p := &publishing{reader: reader, close: func() { _, _ = topic.Close(), reader.Close() }}
	logger := slog.New(slog.DiscardHandler)
	p.group = kafka.GroupConfig{
		Cluster: cluster, ClientID: "bench-stream", Group: "toolmill.streams", Topic: commands.EventsTopic,
		BatchMax: 1000, AheadMax: 64, Logger: logger,
	}
	p.publisher, err = stream.New(stream.Config{
		DB: db, Log: topic, Logger: logger, Observe: func(done stream.Progress) { p.events.Add(int64(done.Events)) },
	})
	if err != nil {
		p.close()
		return nil, err
	}
	p.begin(ctx)
	return p, nil
}

func (p *publishing) begin(ctx context.Context) {
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.parts.Go(func() { _ = kafka.RunGroup(p.ctx, p.group, p.publisher) })
}

func (p *publishing) end() {
	p.cancel()
	p.parts.Wait()
}

func (p *publishing) stop() {
	p.end()
	p.close()
}

// await waits until so many events are published.
func (p *publishing) await(ctx context.Context, events int64) error {
	for p.events.Load() < events {
		if err := pause.For(ctx, 5*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// read follows the stream from its end on, and notes how late each record comes.
func (p *publishing) read(ctx context.Context) error {
	for partition := range int32(linePartitions) {
		end, err := p.reader.End(ctx, stream.Topic, partition)
		if err != nil {
			return err
		}
		p.parts.Go(func() { _ = p.reader.Follow(p.ctx, stream.Topic, partition, end, p.note) })
	}
	return nil
}

func (p *publishing) note(m *message.Message) error {
	at, err := time.Parse(time.RFC3339Nano, m.Metadata["ce_time"])
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late = append(p.late, time.Since(at))
	return nil
}

func (p *publishing) lags() []time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.late
}
