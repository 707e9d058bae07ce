package chromium

import (
	"slices"
	"time"
)

const (
	// refillDelay leaves the processors to the job that took the spare: a start during a short render doubles its time.
	refillDelay = 100 * time.Millisecond
	retryFirst  = 200 * time.Millisecond
	retryMax    = 10 * time.Second
	// startsInARowMax is how many starts must fail before a job does: no process has seen the job's data, so the job is not to
	// blame.
	startsInARowMax = 3
)

// fill starts missing processes, for waiting jobs and as spares, as far as there is room. It is called under the lock, and does
// nothing if none is missing.
func (p *Pool) fill() {
	if !p.running {
		return
	}
	for len(p.spares)+p.starting < p.sparesMax()+len(p.waiting) {
		if p.live() >= p.liveMax() {
			if len(p.idle) == 0 {
				return
			}
			p.evict(p.idle[0])
			continue
		}
		if p.failures > 0 && p.starting > 0 {
			return // one attempt at a time while the engine does not start
		}
		p.starting++
		p.work.Go(p.startOne)
	}
}

// sparesMax is how many spares are kept now.
func (p *Pool) sparesMax() int {
	if p.resting {
		return 0
	}
	return p.config.Spares
}

// Rest ends every process that works on nothing. The next job has one started for itself, and the
// spares when it has ended.
func (p *Pool) Rest() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.running {
		return
	}
	p.resting = true
	for len(p.idle) > 0 {
		p.evict(p.idle[0])
	}
	for _, b := range p.spares {
		p.discard(b)
	}
	p.spares = nil
	p.changed()
}

// fillLater delays the replacement of a spare until the job that took it has ended, or for refillDelay.
func (p *Pool) fillLater() { p.fillAfter(refillDelay) }

func (p *Pool) fillAfter(delay time.Duration) {
	if p.refill != nil {
		p.refill.Stop()
	}
	p.refill = time.AfterFunc(delay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.fill()
	})
}

// liveMax includes only the overtime slots in use: unused ones make no room for idle processes.
func (p *Pool) liveMax() int {
	return 2*p.config.Concurrency + len(p.slots[overtime]) + p.config.Spares + p.config.IdleMax
}

func (p *Pool) live() int {
	return len(p.spares) + len(p.idle) + len(p.busy) + p.starting
}

func (p *Pool) startOne() {
	b, err := p.launch()
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.startFailed(err)
		return
	}
	p.failures = 0
	p.admit(b)
}

// admit gives a started process to the job that has waited longest, or keeps it as a spare.
func (p *Pool) admit(b *browser) {
	p.starting--
	p.stats.Started++
	p.work.Go(func() { p.watch(b) })
	if job := p.longestWaiting(); job != nil {
		p.bind(b, job.owner)
		job.ready <- launched{browser: b}
		return
	}
	p.shelve(b)
}

// longestWaiting returns the next job that gets a process: background jobs come last.
func (p *Pool) longestWaiting() *waiter {
	if len(p.waiting) == 0 {
		return nil
	}
	next := max(0, slices.IndexFunc(p.waiting, func(w *waiter) bool { return !w.owner.background }))
	job := p.waiting[next]
	p.waiting = slices.Delete(p.waiting, next, next+1)
	return job
}

// startFailed tries again, at growing intervals. After startsInARowMax failures, each further one fails one waiting job, which
// may be retried too.
func (p *Pool) startFailed(err error) {
	p.starting--
	if !p.running {
		return
	}
	p.failures++
	p.stats.StartFailures++
	p.config.Logger.Error("chromium does not start", "error", err, "failures", p.failures)
	if p.failures >= startsInARowMax {
		p.refuseOne(err)
	}
	p.fillAfter(min(retryMax, retryFirst<<min(p.failures-1, 10)))
	p.changed()
}

func (p *Pool) refuseOne(err error) {
	if job := p.longestWaiting(); job != nil {
		job.ready <- launched{err: err}
	}
}

// watch notices when an unused process dies.
func (p *Pool) watch(b *browser) {
	<-b.child.Done()
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.spares, b); i >= 0 {
		p.spares = slices.Delete(p.spares, i, i+1)
		p.lost(b)
	}
	if i := slices.Index(p.idle, b); i >= 0 {
		b.linger.Stop()
		p.idle = slices.Delete(p.idle, i, i+1)
		p.lost(b)
	}
}

// lost cleans up after a process that died by itself, or with the pool.
func (p *Pool) lost(b *browser) {
	p.discard(b)
	if p.running {
		p.stats.Died++
		p.fill()
	}
}
