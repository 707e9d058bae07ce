package stream

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/projections/store"
)

// Log is the topic of the stream.
type Log interface {
	// Append writes records to a partition as one record batch, whole or not at all, and returns the offset after it. After any
	// error the outcome is unknown.
	Append(ctx context.Context, partition int32, records []Record) (next int64, err error)
	// Begin and End return the offsets of the first record that is still there and of the next one to come.
	Begin(ctx context.Context, topic string, partition int32) (int64, error)
	End(ctx context.Context, topic string, partition int32) (int64, error)
	// ReadTo visits the records from an offset to just before another that exists already.
	ReadTo(ctx context.Context, topic string, partition int32, from, end int64, visit func(*message.Message) error) error
}

// Config is what a publisher works with. DB, Log and Logger are required.
type Config struct {
	DB     store.DB
	Log    Log
	Logger *slog.Logger
	// Generation is that of the log; 0 is 1.
	Generation int
	// Versions are the replaced types that are published, too; nil for none.
	Versions *Versions
	// BatchBytesMax bounds a record batch, except one of a single event; 0 is 512 KiB.
	BatchBytesMax int
	// SaveEvery is the least time between two writes of a partition's row; 0 is 1 s.
	SaveEvery time.Duration
	// Pace is the least time between two appends to a partition while there is little to publish; 0 is 100 ms. An event after a
	// silence is published at once.
	Pace time.Duration
	// Observe is called after each acknowledged batch; nil for none.
	Observe func(Progress)
}

// Progress is what one batch published.
type Progress struct {
	Partition int32
	// Events counts published events, Withheld events that were not published since the batch before because they cannot be read.
	Events, Withheld int
	// Delay is the time from the broker's acceptance of the batch's oldest frame to the acknowledgement of the batch; 0 if the
	// log does not say when it was.
	Delay time.Duration
}

// Publisher publishes partitions of the log. A process has one value, and one Work at a time for each partition.
type Publisher struct {
	config  Config
	resumed sync.Map // partition → the resumption that Resume last returned
}

// New returns a publisher, or an error that names what the configuration lacks.
func New(c Config) (*Publisher, error) {
	if c.DB == nil || c.Log == nil || c.Logger == nil {
		return nil, errors.New("stream: DB, Log and Logger are required")
	}
	c.Generation = max(c.Generation, 1)
	c.BatchBytesMax = cmp.Or(c.BatchBytesMax, 512<<10)
	c.SaveEvery = cmp.Or(c.SaveEvery, time.Second)
	c.Pace = cmp.Or(c.Pace, 100*time.Millisecond)
	return &Publisher{config: c}, nil
}

// resumption is where Work goes on.
type resumption struct {
	place
	// published is the largest number in the topic.
	published uint64
}

// lookBackMax bounds the records of the topic that are read to find the largest number, if no row says where to begin.
const lookBackMax = 10_000

// Resume returns the offset of the log from which to read the partition.
func (p *Publisher) Resume(ctx context.Context, partition int32) (int64, error) {
	at, err := readPlace(ctx, p.config.DB, p.config.Generation, partition)
	if err != nil {
		return 0, err
	}
	begin, err := p.config.Log.Begin(ctx, Topic, partition)
	if err != nil {
		return 0, err
	}
	end, err := p.config.Log.End(ctx, Topic, partition)
	if err != nil {
		return 0, err
	}
	if end < at.TopicNext {
		p.config.Logger.WarnContext(ctx, "the stream's topic was deleted and created; it is filled again from the log",
			"partition", partition, "end", end, "published", at.TopicNext)
		if err := at.forget(ctx, p.config.DB, partition); err != nil {
			return 0, err
		}
		at = place{}
	}
	published, err := p.largest(ctx, partition, max(begin, at.TopicNext, end-lookBackMax), end)
	if err != nil {
		return 0, err
	}
	p.resumed.Store(partition, resumption{at, max(published, at.Head.Seq)})
	return at.NextOffset, nil
}

// largest returns the largest number in a part of the topic; 0 for none.
func (p *Publisher) largest(ctx context.Context, partition int32, from, end int64) (largest uint64, err error) {
	err = p.config.Log.ReadTo(ctx, Topic, partition, from, end, func(m *message.Message) error {
		if number, err := strconv.ParseUint(m.Metadata[HeaderNumber], 10, 64); err == nil { // foreign otherwise
			largest = max(largest, number)
		}
		return nil
	})
	return largest, err
}

// errNotResumed means that Work was called for a partition without Resume.
var errNotResumed = errors.New("the partition was not resumed")

// Work publishes the frames of a partition, read in order and without gaps from the offset that Resume returned, until the
// channel is closed (nil), the context ends (its error), or frames are missing (ErrGap: call Resume and read again). While the
// broker is away it sends the same batch again and does not read the channel.
func (p *Publisher) Work(ctx context.Context, partition int32, batches <-chan []*message.Message) error {
	resumed, _ := p.resumed.Load(partition)
	from, ok := resumed.(resumption)
	if !ok {
		return errNotResumed
	}
	r := &run{
		Publisher: p, partition: partition, name: strconv.AppendInt(nil, int64(partition), 10),
		resumption: from,
	}
	defer r.leave(ctx)
	return r.work(ctx, batches)
}
