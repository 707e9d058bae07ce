package commands

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/pause"
)

// The topics of the log (docs/design/architecture.md "The log").
const (
	CommandsTopic = "toolmill.commands"
	EventsTopic   = "toolmill.events"
	RepliesTopic  = "toolmill.replies"
)

// OwnerConfig sets the bounds of an owner. The zero value of a field takes its default.
type OwnerConfig struct {
	// Partitions is how many partitions commands and events have (1). A command in another one than its account's is buried.
	Partitions int32
	// AccountsMax and JobsMax bound the states held in memory per partition (4,000 each; a job takes about 900 bytes).
	// Both must exceed batchMax.
	AccountsMax, JobsMax int
	// TailMax bounds the events per partition that are not recorded yet (50,000). Beyond it the owner waits for history:
	// commands are answered late, then with 503, and memory stays flat.
	TailMax int
	// KeysMax bounds the idempotency keys per partition and 24 hours that are known from memory (3,600,000: 16 MiB, and as
	// much for the 24 hours before). Above it every key is looked up in history.
	KeysMax int
	// FrameBytesMax bounds the events of a frame (512 KiB). A longer batch is cut into several, between two decisions; a
	// decision that is longer by itself is a frame of its own.
	FrameBytesMax int
	// RetryDelay is the pause before the next try of history or the log (100 ms).
	RetryDelay time.Duration
}

func (c OwnerConfig) withDefaults() OwnerConfig {
	if c.Partitions == 0 {
		c.Partitions = 1
	}
	if c.AccountsMax == 0 {
		c.AccountsMax = 4_000
	}
	if c.JobsMax == 0 {
		c.JobsMax = 4_000
	}
	if c.TailMax == 0 {
		c.TailMax = 50_000
	}
	if c.KeysMax == 0 {
		c.KeysMax = 3_600_000
	}
	if c.FrameBytesMax == 0 {
		c.FrameBytesMax = 512 << 10
	}
	if c.RetryDelay == 0 {
		c.RetryDelay = 100 * time.Millisecond
	}
	return c
}

// Owner decides the commands of the partitions that it is given. Its methods may run concurrently for different
// partitions; for one partition, call Resume and then Work.
type Owner struct {
	config  OwnerConfig
	log     Log
	history History
	replies message.Publisher
	letters DeadLetters
	trust   signature.Trust
	logger  *slog.Logger
	trace   func(e *event.Envelope, begun time.Time)
	stats   *OwnerStats
	guards  guards
	// movedReported is when a bounded time was last logged, in Unix nanoseconds; 0 for never.
	movedReported atomic.Int64

	mu         sync.Mutex
	partitions map[int32]*partition
	answering  chan struct{}
}

// OwnerPorts are the owner's dependencies.
type OwnerPorts struct {
	Log         Log
	History     History
	Replies     message.Publisher
	DeadLetters DeadLetters
	Logger      *slog.Logger
	// Trace, if set, is called with each event that was appended, and the time at which its append began.
	Trace func(e *event.Envelope, begun time.Time)
	// Trust is whose commands are decided; nil is everybody's, for tests of other rules.
	Trust signature.Trust
}

// NewOwner returns an owner without partitions.
func NewOwner(config OwnerConfig, ports OwnerPorts) *Owner {
	const answersAtOnce = 64
	return &Owner{
		config: config.withDefaults(), log: ports.Log, history: ports.History, replies: ports.Replies,
		letters: ports.DeadLetters, logger: ports.Logger, trace: ports.Trace, trust: ports.Trust, stats: &OwnerStats{}, guards: allGuards,
		partitions: make(map[int32]*partition), answering: make(chan struct{}, answersAtOnce),
	}
}

// Stats are the owner's counters.
func (o *Owner) Stats() *OwnerStats { return o.stats }

// Resume reads the partition's log to its end and returns the offset of the first frame of commands that may not be decided
// completely there. It retries while broker or database are away. It returns ErrForeignLog or ErrClosed if an operator has to act.
func (o *Owner) Resume(ctx context.Context, id int32) (int64, error) {
	p := newPartition(id, o)
	if err := o.insist(ctx, p.recover); err != nil {
		return 0, err
	}
	o.mu.Lock()
	o.partitions[id] = p
	o.mu.Unlock()
	o.logger.InfoContext(ctx, "partition taken over", "partition", id, "end", p.end, "tail", p.tail.len(),
		"resume", p.resumeAt(), "skipped", p.skipped)
	return p.resumeAt(), nil
}

// Work decides the batches until the channel is closed or ctx ends.
func (o *Owner) Work(ctx context.Context, id int32, batches <-chan []*message.Message) error {
	o.mu.Lock()
	p := o.partitions[id]
	delete(o.partitions, id)
	o.mu.Unlock()
	if p == nil {
		return errors.New("owner: Work without Resume")
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case batch, open := <-batches:
			if !open {
				return nil
			}
			if err := p.handle(ctx, batch); err != nil {
				return err
			}
		}
	}
}

// insist retries until the call succeeds, the context ends, or the error is one that retrying does not fix.
func (o *Owner) insist(ctx context.Context, try func(context.Context) error) error {
	for ctx.Err() == nil {
		err := try(ctx)
		if err == nil || errors.Is(err, ErrForeignLog) || errors.Is(err, ErrClosed) || errors.Is(err, errStale) {
			return err
		}
		if ctx.Err() == nil {
			o.stats.Retries.Add(1)
			o.logger.WarnContext(ctx, "trying again", "error", err)
			_ = pause.For(ctx, o.config.RetryDelay) // the loop checks ctx
		}
	}
	return ctx.Err()
}

func (o *Owner) bury(topic string, m *message.Message, why error) {
	o.stats.Buried.Add(1)
	o.logger.Error("undecodable record skipped", "topic", topic, "partition", m.Metadata["partition"],
		"offset", m.Metadata["offset"], "index", m.Metadata["index"], "error", why)
	o.letters.Bury(topic, m, why)
}
