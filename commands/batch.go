package commands

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/pause"
)

// received is a decoded command with its place in the partition and the gateway that waits for the reply.
type received struct {
	domain.Command
	place   event.Place
	replyTo string
	// brokerTime is the broker's timestamp of the frame; zero if unknown.
	brokerTime time.Time
}

// correlated returns a context that adds account, job and trace to log lines.
func (r received) correlated() context.Context {
	return correlation.With(context.Background(), correlation.Correlation{
		AccountID: r.AccountID, JobID: r.JobOf(), Traceparent: r.Traceparent,
	})
}

// batchMax bounds the commands that are decided together. All of their states are in memory at the same time.
const batchMax = 1000

// handle decides the commands of frames in batches and appends the events. An error ends the work on the partition.
func (p *partition) handle(ctx context.Context, frames []*message.Message) error {
	if err := p.checkNamed(frames); err != nil {
		return err
	}
	for batch := range slices.Chunk(p.receive(frames), batchMax) {
		if err := p.handleBatch(ctx, p.undecided(batch)); err != nil {
			return err
		}
	}
	return nil
}

func (p *partition) handleBatch(ctx context.Context, batch []received) error {
	for len(batch) > 0 {
		frames, err := p.decideBatch(ctx, batch)
		if errors.Is(err, errStale) {
			if batch, err = p.startOver(ctx, batch); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		done := p.finish(ctx, frames)
		if done == len(batch) {
			return p.awaitHistory(ctx)
		}
		if batch, err = p.startOver(ctx, batch[done:]); err != nil {
			return err
		}
	}
	return nil
}

// finishMax bounds how much longer an append and its replies may take after the partition was revoked. The next owner
// waits that long, provided the broker still hears from this process.
const finishMax = 2 * time.Second

// finish appends the decided events frame by frame and sends the replies. It returns how many commands are answered: if the
// outcome of a frame is unknown, those of the frames before it. It continues for up to finishMax after ctx ends: otherwise
// events could be in the log whose clients nobody answers.
func (p *partition) finish(ctx context.Context, frames []decided) (done int) {
	ctx, cancel := outlive(ctx, finishMax)
	defer cancel()
	for _, d := range frames {
		if len(d.events) > 0 && !p.append(ctx, d.events) {
			return done
		}
		p.answer(ctx, d)
		done += len(d.answers)
	}
	return done
}

// outlive returns a context that ends the given time after ctx.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(by, cancel)
		context.AfterFunc(longer, func() { timer.Stop() })
	})
	return longer, func() {
		stop()
		cancel()
	}
}

// startOver reads the log again after an append of unknown outcome. Commands of the interrupted batch that are in the
// log are answered from their events; it returns the others, which must be decided again.
func (p *partition) startOver(ctx context.Context, batch []received) ([]received, error) {
	if err := p.owner.insist(ctx, p.recover); err != nil {
		return nil, err
	}
	var found decided
	for _, r := range batch {
		if e, ok := p.tail.decided(r.place); ok && e.ID == domain.EventID(r.ID, 0) {
			found.answers = append(found.answers, answer{replyTo: r.replyTo, reply: p.acceptedReply(r.ID, e)})
		}
	}
	p.answer(ctx, found)
	return p.undecided(batch), nil
}

// undecided drops the commands up to the last one in the log. Those without an event were refused and answered by the
// owner that decided them.
func (p *partition) undecided(batch []received) []received {
	rest := batch[:0:0]
	for _, r := range batch {
		if !p.owner.guards.decided(r.place, p.lastCommand()) {
			rest = append(rest, r)
		}
	}
	return rest
}

// awaitHistory blocks the partition while more than TailMax events are not recorded yet.
func (p *partition) awaitHistory(ctx context.Context) error {
	for p.tail.len() > p.owner.config.TailMax {
		if err := p.owner.insist(ctx, func(ctx context.Context) error { return p.load(ctx, domain.Wanted{}) }); err != nil {
			if errors.Is(err, errStale) {
				return p.owner.insist(ctx, p.recover)
			}
			return err
		}
		const poll = 20 * time.Millisecond
		if p.tail.len() <= p.owner.config.TailMax {
			return nil
		}
		if err := pause.For(ctx, poll); err != nil {
			return err
		}
	}
	return nil
}
