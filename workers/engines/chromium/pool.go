package chromium

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/toolmill/toolmill/workers/engines/fonts"
)

// Pool owns all processes of Chromium. Call New and Start, then Render concurrently, then Stop.
type Pool struct {
	config Config
	slots  slots
	fonts  *fonts.Installed

	// life ends when the pool is stopped, and every process with it.
	life context.Context //nolint:containedctx // the pool's own lifetime
	end  context.CancelFunc
	work sync.WaitGroup // jobs, and goroutines that outlive a call

	mu        sync.Mutex
	running   bool
	sandboxed bool
	spares    []*browser // ready, without an owner
	idle      []*browser // bound, the longest idle first
	busy      map[*browser]bool
	resting   bool // no spares are kept until a job comes
	starting  int
	waiting   []*waiter   // the longest waiting first
	failures  int         // starts that failed in a row
	refill    *time.Timer // a delayed start
	stats     Stats

	// changed is called under the lock after each change, for tests.
	changed func()
}

// New checks the configuration and finds the engine.
func New(config Config) (*Pool, error) {
	if err := config.setDefaults(); err != nil {
		return nil, fmt.Errorf("chromium pool: %w", err)
	}
	life, end := context.WithCancel(context.Background())
	return &Pool{
		config: config, life: life, end: end,
		slots: newSlots(&config),
		busy:  map[*browser]bool{}, changed: func() {},
	}, nil
}

// Start returns when the first spare is ready: then the engine works. ctx is only for the start. A pool is started once.
func (p *Pool) Start(ctx context.Context) error {
	stop := context.AfterFunc(ctx, p.end)
	sweepDirectories(p.config.TempDir)
	first, err := p.launchFirst()
	if !stop() {
		// The first process, if there is one, dies with p.life.
		if first != nil {
			first.close()
		}
		return fmt.Errorf("chromium pool: %w", interruption(ctx))
	}
	if err != nil {
		p.end()
		return fmt.Errorf("chromium pool: %w: %w", ErrCrashed, err)
	}
	if p.fonts, err = fonts.List(ctx); err != nil {
		p.config.Logger.Warn("characters without a font are not named", "error", err)
		p.fonts = &fonts.Installed{}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running = true
	p.stats.Engine, p.stats.EngineVersion = p.config.Engine.Name, first.version
	p.starting++
	p.admit(first)
	p.fill()
	return nil
}

// launchFirst finds out whether Chromium's own sandbox works here. A single failed start proves nothing, nor does one that
// takes too long.
func (p *Pool) launchFirst() (first *browser, err error) {
	for _, p.sandboxed = range []bool{true, false} {
		for range startsInARowMax {
			if first, err = p.launch(); err == nil || p.life.Err() != nil {
				return first, err
			}
			p.config.Logger.Warn("chromium does not start", "sandboxed", p.sandboxed, "error", err)
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, err
		}
	}
	return nil, err
}

func (p *Pool) launch() (*browser, error) {
	return launch(p.life, &p.config, p.sandboxed)
}

// Stop refuses new jobs, lets the running ones end until ctx does, kills every process and returns when all are gone.
func (p *Pool) Stop(ctx context.Context) error {
	p.mu.Lock()
	if !p.running {
		p.mu.Unlock()
		return nil
	}
	p.running = false
	for _, job := range p.waiting {
		job.ready <- launched{err: ErrStopped}
	}
	p.waiting = nil
	p.stopTimers()
	p.mu.Unlock()

	err := p.drain(ctx)
	p.end()
	p.work.Wait()
	return err
}

// drain takes every slot, so it returns when no job holds one.
func (p *Pool) drain(ctx context.Context) error {
	for _, lane := range p.slots {
		for range cap(lane) {
			select {
			case lane <- struct{}{}:
			case <-ctx.Done():
				return fmt.Errorf("chromium pool: jobs killed at stop: %w", ctx.Err())
			}
		}
	}
	return nil
}

func (p *Pool) stopTimers() {
	if p.refill != nil {
		p.refill.Stop()
	}
	for _, b := range p.idle {
		b.linger.Stop()
	}
}
