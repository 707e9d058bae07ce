package stream

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/pause"
)

// ErrGap means that messages are missing between two received ones.
var ErrGap = errors.New("messages are missing from the partition")

const (
	retryPauseFirst = 20 * time.Millisecond
	retryPauseMax   = 2 * time.Second
	// leaveMax bounds the write of the row when Work returns.
	leaveMax = 2 * time.Second
	// pacedBelow is how many frames make an append worth its cost without waiting for more. An append costs 100 to 200 µs of
	// processor time, an event in it some 10 µs.
	pacedBelow = 64
)

// run is one call of Work for one partition.
type run struct {
	*Publisher
	resumption
	partition int32
	// name is the partition in decimal.
	name []byte
	// withheld counts events since the last batch that cannot be read.
	withheld int
	// taken is used again for each event.
	taken []Record
	// save fires when the row is to be written; nil while it says what is.
	save <-chan time.Time
	// pace fires when the next frames are to be taken; nil when they are taken as they come.
	pace <-chan time.Time
}

func (r *run) work(ctx context.Context, batches <-chan []*message.Message) error {
	for {
		next := batches
		if r.pace != nil {
			next = nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-r.save:
			r.saved(ctx)
		case <-r.pace:
			r.pace = nil
		case messages, open := <-next:
			if !open {
				return nil
			}
			if err := r.publish(ctx, messages); err != nil {
				return err
			}
			r.gather(len(messages))
		}
	}
}

// gather has frames gathered for a while after an append of few.
func (r *run) gather(frames int) {
	if frames > 0 && frames < pacedBelow {
		r.pace = time.After(r.config.Pace)
	}
}

// saved writes the row. If that fails it is tried again later: the topic itself says how far it is published.
func (r *run) saved(ctx context.Context) {
	r.save = nil
	if err := r.place.save(ctx, r.config.DB, r.config.Generation, r.partition); err != nil && ctx.Err() == nil {
		r.config.Logger.WarnContext(ctx, "the stream's place was not saved; trying again", "partition", r.partition, "error", err)
		r.due()
	}
}

// due has the row written soon.
func (r *run) due() {
	if r.save == nil {
		r.save = time.After(r.config.SaveEvery)
	}
}

// leave writes the row when the partition is given away or the process stops.
func (r *run) leave(ctx context.Context) {
	if r.save == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveMax)
	defer cancel()
	r.saved(ctx)
}

// publish sends the events of messages, in as many batches as they need, and moves the place after them.
func (r *run) publish(ctx context.Context, messages []*message.Message) error {
	to := r.place
	var b batch
	for _, m := range messages {
		frame, offset, err := event.FromMessage(m)
		if err != nil && !errors.Is(err, event.ErrNotAFrame) {
			return err // no position: a bug of the adapter
		}
		if offset < to.NextOffset {
			continue
		}
		if offset > to.NextOffset {
			return fmt.Errorf("%w: offset %d came instead of %d", ErrGap, offset, to.NextOffset)
		}
		to.NextOffset = offset + 1
		head, extends := to.Head.Accept(frame)
		if err != nil || !extends {
			continue // not part of history: the projector counts it
		}
		if err := r.take(ctx, &b, m, frame); err != nil {
			return err
		}
		to.Head = head
	}
	if err := r.send(ctx, &b); err != nil {
		return err
	}
	to.TopicNext = r.TopicNext
	r.place = to
	r.due()
	return nil
}

// take adds the events of a frame to the batch, and sends it whenever it is full.
func (r *run) take(ctx context.Context, b *batch, m *message.Message, frame event.Frame) error {
	number := frame.Seq - 1
	for line := range frame.Events() {
		if number++; number <= r.published {
			continue
		}
		records, err := r.config.Versions.appendRecords(r.taken[:0], r.name, number, line)
		if errors.Is(err, errOfLog) {
			continue
		}
		if err != nil {
			r.withheld++
			r.config.Logger.ErrorContext(ctx, "an event was not published", "partition", r.partition, "number", number, "error", err)
			continue
		}
		if len(b.records) > 0 && b.bytes+bytesOf(records) > r.config.BatchBytesMax {
			if err := r.send(ctx, b); err != nil {
				return err
			}
		}
		b.add(records, m)
		r.taken = records
	}
	return nil
}

// send appends the batch, again and again until it is acknowledged, and empties it.
func (r *run) send(ctx context.Context, b *batch) error {
	if len(b.records) == 0 {
		return nil
	}
	for again := pause.Between(retryPauseFirst, retryPauseMax); ; {
		next, err := r.config.Log.Append(ctx, r.partition, b.records)
		if err == nil {
			r.acknowledged(b, next)
			*b = batch{}
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.config.Logger.ErrorContext(ctx, "events not published; trying again", "partition", r.partition,
			"number", b.records[0].Number, "events", b.events, "error", err)
		if err := again.Wait(ctx); err != nil {
			return err
		}
	}
}

func (r *run) acknowledged(b *batch, next int64) {
	r.TopicNext, r.published = next, b.records[len(b.records)-1].Number
	if r.config.Observe != nil {
		r.config.Observe(Progress{Partition: r.partition, Events: b.events, Withheld: r.withheld, Delay: b.delay()})
	}
	r.withheld = 0
}

// batch is the records that are sent together. An event's records are never apart: its number says that all are published.
type batch struct {
	records       []Record
	events, bytes int
	// oldest is the broker's time of the first record's frame, in Unix milliseconds; "" for unknown.
	oldest string
}

func (b *batch) add(records []Record, m *message.Message) {
	if len(b.records) == 0 {
		b.oldest = m.Metadata[event.MetadataBrokerTime]
	}
	b.records, b.events, b.bytes = append(b.records, records...), b.events+1, b.bytes+bytesOf(records)
}

func (b *batch) delay() time.Duration {
	at, err := strconv.ParseInt(b.oldest, 10, 64)
	if err != nil {
		return 0
	}
	return max(0, time.Since(time.UnixMilli(at)))
}
