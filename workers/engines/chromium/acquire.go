package chromium

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// waiter is a job that waits for a process.
type waiter struct {
	owner owner
	ready chan launched
}

// launched is a new process, bound to the waiter's owner, or why there is none.
type launched struct {
	browser *browser
	err     error
}

// acquire waits for a slot and then for a process: the owner's, or an unused one, which becomes the owner's. The caller must
// release what it returns.
func (p *Pool) acquire(ctx context.Context, owner owner) (*browser, error) {
	if ctx.Err() != nil {
		return nil, interruption(ctx)
	}
	place, err := p.place(ctx, owner)
	if err != nil {
		return nil, err
	}
	b, err := p.take(ctx, owner)
	if err != nil {
		place.leave()
		return nil, err
	}
	b.occupy(ctx, place)
	return b, nil
}

// occupy makes the process follow its job's scheduling, so that both give way when the job takes too long. It is called only
// once the process is the job's: it takes a while, and until then the process may become another job's.
func (b *browser) occupy(ctx context.Context, place *place) {
	forget := sandbox.OnGiveWay(ctx, place.yield)
	leave := b.child.StandWith(ctx)
	b.place, b.stand = place, func() {
		leave()
		forget()
	}
}

func (p *Pool) take(ctx context.Context, owner owner) (*browser, error) {
	p.mu.Lock()
	if !p.running {
		p.mu.Unlock()
		return nil, ErrStopped
	}
	p.work.Add(1)
	if b := p.takeReady(owner); b != nil {
		p.resting = false
		p.bind(b, owner)
		p.fillLater()
		p.mu.Unlock()
		return b, nil
	}
	job := &waiter{owner, make(chan launched, 1)}
	p.waiting = append(p.waiting, job)
	p.fill()
	p.resting = false // from the end of this job on
	p.changed()
	p.mu.Unlock()

	b, err := p.await(ctx, job)
	if err != nil {
		p.work.Done()
	}
	return b, err
}

// takeReady returns the owner's most recently used process, else a spare one.
func (p *Pool) takeReady(owner owner) *browser {
	for i, b := range slices.Backward(p.idle) {
		if b.owner == owner {
			b.linger.Stop()
			p.idle = slices.Delete(p.idle, i, i+1)
			return b
		}
	}
	if len(p.spares) == 0 {
		return nil
	}
	b := p.spares[0]
	p.spares = slices.Delete(p.spares, 0, 1)
	return b
}

// bind gives the process to its owner, who may already have it.
func (p *Pool) bind(b *browser, owner owner) {
	b.owner = owner
	b.jobs++
	p.busy[b] = true
	p.stats.Jobs++
	p.changed()
}

func (p *Pool) await(ctx context.Context, job *waiter) (*browser, error) {
	select {
	case ready := <-job.ready:
		if ready.err != nil && !errors.Is(ready.err, ErrStopped) {
			return nil, fmt.Errorf("%w: %w", ErrCrashed, ready.err)
		}
		return ready.browser, ready.err
	case <-ctx.Done():
		p.giveUp(job)
		return nil, interruption(ctx)
	}
}

// giveUp removes the job from the queue. A process that it was given at the same moment has not seen the job's data and becomes
// a spare again.
func (p *Pool) giveUp(job *waiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting, job); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
		return
	}
	given := (<-job.ready).browser
	if given == nil {
		return
	}
	delete(p.busy, given)
	p.stats.Jobs--
	given.owner, given.jobs = owner{}, 0
	p.shelve(given)
}

// shelve keeps an unused process as a spare, if one is missing.
func (p *Pool) shelve(b *browser) {
	if b.dead() || len(p.spares) >= p.sparesMax() {
		p.discard(b)
		return
	}
	p.spares = append(p.spares, b)
	p.changed()
}
