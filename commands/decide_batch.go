package commands

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
)

// decideBatch decides the commands in order. It divides the outcome into frames between two commands: a decision is always in
// one frame.
func (p *partition) decideBatch(ctx context.Context, batch []received) ([]decided, error) {
	if err := p.prepare(ctx, batch); err != nil {
		return nil, err
	}
	frames := []decided{{}}
	clock := p.clock()
	for _, r := range batch {
		command := p.claim(r)
		at := later(clock, command.At)
		ref := domain.KeyRef{AccountID: r.AccountID, Key: r.Claim.Key}
		events, err := p.owner.guards.decide(p.statesOf(r, p.prior(ref)), command, r.place, at)
		last := &frames[len(frames)-1]
		if size := sizeOf(events); last.bytes > 0 && last.bytes+size > p.owner.config.FrameBytesMax {
			frames = append(frames, decided{})
			last = &frames[len(frames)-1]
		}
		last.add(r, p, events, err)
		if len(events) == 0 {
			continue
		}
		clock = at
		if ref.Key != "" {
			p.priors[ref] = *priorOf(events[0].Envelope, events[0].Value, p.end+int64(len(frames)-1))
		}
	}
	return frames, nil
}

// sizeOf returns how many bytes events take in a frame.
func sizeOf(events []domain.Logged) (bytes int) {
	for _, e := range events {
		bytes += len(e.Value) + len("\n")
	}
	return bytes
}

// later returns the later of the two times, so that no decision is earlier than the last event.
func later(clock, at time.Time) time.Time {
	if at.After(clock) {
		return at
	}
	return clock
}

func (p *partition) statesOf(r received, prior *idempotency.Prior) domain.States {
	account, _ := p.states.accounts.Get(r.AccountID)
	s := domain.States{Account: account, Other: p.states.job, Prior: prior}
	if id := r.JobOf(); id != "" {
		s.Job = p.states.job(id)
	}
	return s
}

// prepare loads the states and priors that the batch needs and that are not in memory.
func (p *partition) prepare(ctx context.Context, batch []received) error {
	p.priors = make(map[domain.KeyRef]idempotency.Prior)
	w := p.wanted(batch)
	const trimAbove = 4096
	if len(w.Accounts)+len(w.Jobs)+len(w.Keys) > 0 || p.tail.len() > trimAbove {
		if err := p.owner.insist(ctx, func(ctx context.Context) error { return p.load(ctx, w) }); err != nil {
			return err
		}
	}
	for _, r := range batch {
		if c, ok := r.Body.(job.Create); ok && !p.states.jobs.Contains(c.JobID) {
			state, err := foldJob(nil, p.tail, c.JobID)
			if err != nil {
				return err
			}
			p.states.jobs.Add(c.JobID, state)
		}
	}
	return nil
}
