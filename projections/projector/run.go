package projector

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// heldAccountsMax bounds the accounts that a run keeps. An evicted one is loaded again when its next snapshot is due.
const heldAccountsMax = 256

// run is one call of Work for one partition.
type run struct {
	*Projector
	partition int32
	at        batch.Position
	held      *models.Held
	// careful is set after a try that met existing rows where it expected none (table.Writer.Careful).
	careful bool
	// expected is the largest offset that the next batch may begin with.
	expected int64
}

// project commits a batch, retrying for as long as it takes.
func (r *run) project(ctx context.Context, messages []*message.Message) error {
	if err := r.contiguous(messages); err != nil {
		return err
	}
	begun := time.Now()
	for again := pause.Between(retryPauseFirst, r.config.RetryPauseMax); ; {
		b, err := batch.Admit(r.partition, r.at, messages)
		if err != nil {
			return err
		}
		if b.To.NextOffset == r.at.NextOffset {
			return nil // another projector committed all of it
		}
		err = r.commit(ctx, &b)
		if err == nil {
			r.committed(ctx, &b, begun)
			return nil
		}
		r.held.Forget()
		if errors.Is(err, batch.ErrOvertaken) {
			err = r.relocate(ctx)
			if errors.Is(err, ErrRewound) || errors.Is(err, ErrOtherGeneration) {
				return err
			}
		}
		if err == nil {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.config.Logger.ErrorContext(ctx, "batch not projected; trying again",
			"partition", r.partition, "offset", b.From.NextOffset, "events", len(b.Events), "error", err)
		r.careful = errors.Is(err, store.ErrDuplicateKey)
		if err := again.Wait(ctx); err != nil {
			return err
		}
	}
}

// contiguous refuses a batch after a gap. The log has no gaps: nothing in it is compacted, deleted or written in a
// transaction.
func (r *run) contiguous(messages []*message.Message) error {
	if len(messages) == 0 {
		return nil
	}
	_, first, err := event.FromMessage(messages[0])
	if err != nil && !errors.Is(err, event.ErrNotAFrame) {
		return err
	}
	if first > r.expected {
		return fmt.Errorf("%w: offset %d came instead of %d", batch.ErrGap, first, r.expected)
	}
	_, last, err := event.FromMessage(messages[len(messages)-1])
	if err != nil && !errors.Is(err, event.ErrNotAFrame) {
		return err
	}
	r.expected = max(r.expected, last+1)
	return nil
}

// locate reads the checkpoint, retrying while Postgres is away.
func (r *run) locate(ctx context.Context) error {
	for again := pause.Between(retryPauseFirst, r.config.RetryPauseMax); ; {
		at, err := r.position(ctx, r.partition)
		if errors.Is(err, ErrOtherGeneration) {
			return err
		}
		if err == nil {
			r.at, r.expected = at, at.NextOffset
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.config.Logger.ErrorContext(ctx, "checkpoint not read; trying again", "partition", r.partition, "error", err)
		if err := again.Wait(ctx); err != nil {
			return err
		}
	}
}

// errUnmoved means that the checkpoint could not be moved although nobody else moved it: its row was missing.
var errUnmoved = errors.New("the checkpoint's row was missing")

// relocate moves the run to the checkpoint's current place.
func (r *run) relocate(ctx context.Context) error {
	at, err := r.position(ctx, r.partition)
	if err != nil {
		return err
	}
	if at.NextOffset == r.at.NextOffset && at.Epoch == r.at.Epoch {
		return errUnmoved
	}
	if at.NextOffset < r.at.NextOffset {
		return fmt.Errorf("%w: to %d from %d", ErrRewound, at.NextOffset, r.at.NextOffset)
	}
	r.config.Logger.InfoContext(ctx, "checkpoint was moved elsewhere", "partition", r.partition,
		"from", r.at.NextOffset, "to", at.NextOffset, "epoch", at.Epoch)
	r.at = at
	return nil
}

func (r *run) committed(ctx context.Context, b *batch.Batch, begun time.Time) {
	r.at, r.careful = b.To, false
	if r.config.Positions != nil {
		r.config.Positions.Advance(r.partition, r.at.NextOffset)
	}
	for _, l := range b.Letters {
		r.config.Logger.WarnContext(ctx, "record skipped", "partition", r.partition, "offset", l.Offset, "reason", l.Reason)
	}
	if b.Unknown > 0 {
		r.config.Logger.ErrorContext(ctx, "events of a type that this program does not know: is it older than another?",
			"partition", r.partition, "events", b.Unknown, "before", r.at.NextOffset)
	}
	if r.config.Observe != nil {
		r.config.Observe(progressOf(b))
	}
	if r.config.Trace != nil {
		for i := range b.Events {
			r.config.Trace(&b.Events[i].Envelope, begun)
		}
	}
}
