package projector

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/projections/store"
)

// Projector projects partitions into the read models. A process has one value, and one Work at a time for each
// partition.
type Projector struct {
	config  Config
	resumed sync.Map // partition → the offset that Resume last returned
}

// Config is what a projector works with. DB and Logger are required.
type Config struct {
	DB     store.DB
	Logger *slog.Logger
	// Reactors schedule work; nil schedules none.
	Reactors *reactors.Reactors
	// Positions are advanced at each commit of this process; nil for none. Postgres notifies other processes.
	Positions *live.Positions
	// Topic names the events topic in dead letters.
	Topic string
	// Generation is that of the log which is projected; 0 is whichever the database is of.
	Generation int
	// RetryPauseMax bounds the pause between tries while Postgres is away; 0 is 2 s.
	RetryPauseMax time.Duration
	// IdleMax bounds the time between two statements of a transaction; 0 is 5 s.
	IdleMax time.Duration
	// Observe is called after each commit; nil for none.
	Observe func(Progress)
	// Trace, if set, is called with each event that was committed, and the time at which its batch came.
	Trace func(e *event.Envelope, begun time.Time)
}

// retryPauseFirst is the first pause between tries while Postgres is away.
const retryPauseFirst = 20 * time.Millisecond

// New returns a projector, or an error that names what the configuration lacks.
func New(c Config) (*Projector, error) {
	if c.DB == nil || c.Logger == nil {
		return nil, errors.New("projector: DB and Logger are required")
	}
	if c.Reactors != nil && (c.Reactors.Scheduler == nil || c.Reactors.DefaultQueue == "") {
		return nil, errors.New("projector: reactors need a scheduler and a default queue")
	}
	c.RetryPauseMax = cmp.Or(c.RetryPauseMax, 2*time.Second)
	return &Projector{config: c}, nil
}

// ErrRewound means that the checkpoint is before what was already read from the log: Postgres was restored, or lost its
// last commits in a crash. The caller resumes and reads again from there.
var ErrRewound = errors.New("the checkpoint went back")

// ErrOtherGeneration means that the database follows from another generation of the log than the one that is projected: the number of
// partitions was changed. Its checkpoints are places in other topics.
var ErrOtherGeneration = errors.New("the database follows from another generation of the log")

// Resume returns the offset from which to read the partition.
func (p *Projector) Resume(ctx context.Context, partition int32) (int64, error) {
	at, err := p.position(ctx, partition)
	if err != nil {
		return 0, err
	}
	p.resumed.Store(partition, at.NextOffset)
	if p.config.Positions != nil {
		p.config.Positions.Advance(partition, at.NextOffset)
	}
	return at.NextOffset, nil
}

// position returns a partition's position, and creates its row if it does not exist. The generation is read after the position: that of
// another one has another epoch, so nothing is committed with a position that was read before the change.
func (p *Projector) position(ctx context.Context, partition int32) (at batch.Position, err error) {
	if err := p.checkGeneration(ctx); err != nil {
		return at, err
	}
	if err := batch.CreatePosition(ctx, p.config.DB, partition); err != nil {
		return at, err
	}
	if at, err = batch.ReadPosition(ctx, p.config.DB, partition); err != nil {
		return at, err
	}
	return at, p.checkGeneration(ctx)
}

func (p *Projector) checkGeneration(ctx context.Context) error {
	if p.config.Generation == 0 {
		return nil
	}
	is, err := store.One(ctx, p.config.DB, func(rows store.Rows) (is int, err error) { return is, rows.Scan(&is) }, `SELECT generation FROM installation`)
	if err == nil && is != p.config.Generation {
		err = fmt.Errorf("%w: %d, projected is %d", ErrOtherGeneration, is, p.config.Generation)
	}
	return err
}

// Work projects the batches of a partition, read in order and without gaps from the offset that Resume returned, until
// the channel is closed (nil), the context ends (its error), or messages are missing (ErrRewound, batch.ErrGap: call
// Resume and read again), or the log goes on elsewhere (ErrOtherGeneration). While Postgres is away it retries the same batch and does not read the channel.
func (p *Projector) Work(ctx context.Context, partition int32, batches <-chan []*message.Message) error {
	run := &run{Projector: p, partition: partition, held: models.NewHeld(heldAccountsMax)}
	if err := run.locate(ctx); err != nil {
		return err
	}
	if resumed, ok := p.resumed.Load(partition); ok && run.at.NextOffset < resumed.(int64) { //nolint:forcetypeassert // stored by Resume
		return fmt.Errorf("%w: to %d from %d", ErrRewound, run.at.NextOffset, resumed)
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case messages, open := <-batches:
			if !open {
				return nil
			}
			if err := run.project(ctx, messages); err != nil {
				return err
			}
		}
	}
}
