package chromium

import "github.com/toolmill/toolmill/workers/sandbox"

// Stats is the state of the pool at one moment, and counts since its start.
type Stats struct {
	Engine, EngineVersion string
	// Tier is what confines the processes; Sandboxed reports whether Chromium's own sandbox does too.
	Tier      sandbox.Tier
	Sandboxed bool

	// Processes now: spare and ready; being started; running a job; waiting for their account's next job.
	Spares, Starting, Busy, Idle int
	// Jobs that wait for a process.
	Waiting int

	// Since the start: processes started; failed starts; jobs begun; processes killed after a job that ended badly; processes that
	// died while unused.
	Started, StartFailures, Jobs, Killed, Died int
}

// Stats may be called at any time.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.snapshot()
}

func (p *Pool) snapshot() Stats {
	stats := p.stats
	stats.Tier, stats.Sandboxed = sandbox.Probe(), p.sandboxed
	stats.Spares, stats.Starting = len(p.spares), p.starting
	stats.Busy, stats.Idle, stats.Waiting = len(p.busy), len(p.idle), len(p.waiting)
	return stats
}
