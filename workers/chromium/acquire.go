package chromium

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// waiter is a job without a process.
type waiter struct {
	account string
	ready   chan launched
}

// launched is a new process, bound to the waiter's account, or why there is none.
type launched struct {
	browser *browser
	err     error
}

// acquire waits for a slot and then for a process that is the account's, or
// nobody's: then it becomes the account's. What it returns must be released.
func (p *Pool) acquire(ctx context.Context, account string) (*browser, error) {
	if ctx.Err() != nil {
		return nil, interruption(ctx)
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, interruption(ctx)
	case <-p.life.Done():
		return nil, ErrStopped
	}
	b, err := p.take(ctx, account)
	if err != nil {
		<-p.slots
	}
	return b, err
}

func (p *Pool) take(ctx context.Context, account string) (*browser, error) {
	p.mu.Lock()
	if !p.running {
		p.mu.Unlock()
		return nil, ErrStopped
	}
	p.work.Add(1)
	if b := p.takeReady(account); b != nil {
		p.bind(b, account)
		p.fillLater()
		p.mu.Unlock()
		return b, nil
	}
	job := &waiter{account, make(chan launched, 1)}
	p.waiting = append(p.waiting, job)
	p.fill()
	p.changed()
	p.mu.Unlock()

	b, err := p.await(ctx, job)
	if err != nil {
		p.work.Done()
	}
	return b, err
}

// takeReady prefers the account's own process, the most recently used one.
func (p *Pool) takeReady(account string) *browser {
	for i, b := range slices.Backward(p.idle) {
		if b.account == account {
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

func (p *Pool) bind(b *browser, account string) {
	b.account = account
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

// giveUp takes the job off the queue. A process that it was given at the same
// moment has seen nothing of it and is a spare again.
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
	given.account, given.jobs = "", 0
	p.stats.Jobs--
	p.shelve(given)
}

// shelve keeps a process that is nobody's as a spare, if one is missing.
func (p *Pool) shelve(b *browser) {
	if b.dead() || len(p.spares) >= p.config.Spares {
		p.discard(b)
		return
	}
	p.spares = append(p.spares, b)
	p.changed()
}
