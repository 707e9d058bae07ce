package rebuild

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// replay replays one partition.
type replay struct {
	*rebuild

	partition int32
	at        batch.Position
	held      *models.Held
	// differing are the spans of event_log with differences that are not listed yet, repairs those that are.
	differing, repairs []span
}

func (r *rebuild) newReplay(partition int32) *replay {
	held := models.NewHeld(r.accountsMax).LoadFrom(r.verifiedEvents())
	return &replay{rebuild: r, partition: partition, held: held}
}

// errReached ends the read of a partition where the live tables end.
var errReached = errors.New("read far enough")

// run replays everything before an offset. One batch is read and checked while the previous one is written.
func (p *replay) run(ctx context.Context, end int64, write func(context.Context, *batch.Batch) error) error {
	batches := make(chan batch.Batch)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(batches)
		return p.read(ctx, p.at, end, batches)
	})
	group.Go(func() error {
		for b := range batches {
			if err := write(ctx, &b); err != nil {
				return err
			}
			p.at = b.To
		}
		return nil
	})
	if err := group.Wait(); err != nil {
		return fmt.Errorf("partition %d: %w", p.partition, err)
	}
	if p.at.NextOffset < end {
		return fmt.Errorf("partition %d: the log ends at %d, but %d is projected", p.partition, p.at.NextOffset, end)
	}
	return nil
}

// read sends the checked records from a position to an offset, in batches.
func (p *replay) read(ctx context.Context, at batch.Position, end int64, batches chan<- batch.Batch) error {
	if at.NextOffset >= end {
		return nil
	}
	var messages []*message.Message
	bytes := 0
	send := func() error {
		b, err := batch.Admit(p.partition, at, messages)
		if err != nil {
			return err
		}
		at, messages, bytes = b.To, nil, 0
		select {
		case batches <- b:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	_, err := p.Log.Read(ctx, p.partition, at.NextOffset, func(m *message.Message) error {
		offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
		if err != nil {
			return fmt.Errorf("message without position: %w", err)
		}
		if offset >= end {
			return errReached
		}
		messages, bytes = append(messages, m), bytes+len(m.Payload)
		if offset == end-1 {
			return errReached
		}
		if bytes >= p.batchBytes {
			return send()
		}
		return nil
	})
	if err != nil && !errors.Is(err, errReached) {
		return err
	}
	if len(messages) == 0 {
		return nil
	}
	return send()
}

func (p *replay) commit(ctx context.Context, b *batch.Batch) error {
	tx, err := p.begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if err := p.write(ctx, tx, b); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// begin starts a transaction on the shadow tables with the given statements.
func (r *rebuild) begin(ctx context.Context, with ...string) (store.Tx, error) {
	tx, err := r.DB.Begin(ctx)
	if err != nil {
		return nil, err
	}
	for _, sql := range append(with, `SET LOCAL search_path = `+shadowSchema) {
		if _, err := tx.Exec(ctx, sql); err != nil {
			_ = tx.Rollback(context.WithoutCancel(ctx))
			return nil, err
		}
	}
	return tx, nil
}

// write writes the rows of a batch to the shadow tables; of event_log it writes none.
func (p *replay) write(ctx context.Context, tx store.Tx, b *batch.Batch) error {
	if b.From.NextOffset == 0 {
		if err := batch.CreatePosition(ctx, tx, p.partition); err != nil {
			return err
		}
	}
	w := &table.Writer{Tx: tx}
	if _, err := models.Apply(ctx, w, b, p.written, p.held); err != nil {
		return err
	}
	if err := p.verify(ctx, tx, b); err != nil {
		return err
	}
	return w.Flush(ctx)
}
