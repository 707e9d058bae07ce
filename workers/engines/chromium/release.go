package chromium

import (
	"errors"
	"slices"
	"time"
)

// release returns the process after a job. It is reused only if the job left it intact; otherwise release returns when nothing
// of it is left.
func (p *Pool) release(b *browser, used *tab, err error) {
	defer p.work.Done()
	defer b.place.leave()
	b.stand()
	whole := used != nil && (err == nil || errors.Is(err, ErrInput))
	if !whole {
		b.close()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.busy, b)
	b.owner.background = b.child.GivesWay() // for good: the account's next foreground job gets another process
	switch {
	case !whole:
		p.stats.Killed++
		p.changed()
	case b.jobs >= p.config.JobsPerProcessMax || b.dead() || !p.running:
		p.discard(b)
	default:
		p.keep(b, used)
	}
	p.fill()
}

// keep lets the process wait for its account's next job. A tab costs as much as printing an invoice: it is opened ahead if the
// account has come back before.
func (p *Pool) keep(b *browser, used *tab) {
	ahead := b.jobs > 1
	p.work.Go(func() { b.replace(p.life, used, ahead) })
	b.linger = time.AfterFunc(p.config.Linger, func() { p.expire(b) })
	p.idle = append(p.idle, b)
	p.changed()
}

func (p *Pool) expire(b *browser) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.evict(b)
	p.fill()
}

// evict discards an idle process; one that is no longer idle stays.
func (p *Pool) evict(b *browser) {
	i := slices.Index(p.idle, b)
	if i < 0 || !p.running {
		return
	}
	b.linger.Stop()
	p.idle = slices.Delete(p.idle, i, i+1)
	p.discard(b)
}

func (p *Pool) discard(b *browser) {
	p.work.Go(func() { b.close() })
	p.changed()
}
