package lanes

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Config configures a Class; all of it is required.
type Config struct {
	// Slots is the number of slots of the foreground, and of the background as well.
	Slots int
	// OvertimeMax is how many may run without a slot.
	OvertimeMax int
	// Waits reports whether runnable work of any account but these waits in a lane's queue.
	Waits func(ctx context.Context, background bool, notOf []string) (bool, error)
	// Logger gets a line for work that leaves its slot.
	Logger *slog.Logger
}

// Work is one attempt to be run.
type Work struct {
	AccountID, Tool string
	// Background is set if the slot is of the background lane.
	Background bool
}

// Class is an engine class in this process. It is safe for concurrent use. Stop must be called.
type Class struct {
	config Config
	// life ends with Stop.
	life context.Context //nolint:containedctx // the class's own lifetime
	end  context.CancelFunc

	mu       sync.Mutex
	holding  map[bool][]*stay // the longest-running first, by background
	overtime []*stay
	watched  map[bool]bool
	usual    map[string]*usual
	stopping bool
	work     sync.WaitGroup // work in overtime, and watches
}

// New returns a class without work.
func New(config Config) *Class {
	life, end := context.WithCancel(context.Background())
	return &Class{
		config: config, life: life, end: end, holding: map[bool][]*stay{}, watched: map[bool]bool{}, usual: map[string]*usual{},
	}
}

// stay is running work.
type stay struct {
	Work
	since    time.Time
	standing *sandbox.Standing
	cancel   context.CancelFunc
	past     bool // it has run longer than usual
	over     bool // in overtime
	left     chan struct{}
}

// Run runs work in a slot that the caller holds. It returns when the slot is free: with run's error when the work has ended, or
// nil when it continues in overtime. run reports whether it succeeded; in overtime its context outlives Run's.
func (c *Class) Run(ctx context.Context, w Work, run func(ctx context.Context) (succeeded bool, err error)) error {
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	detach := context.AfterFunc(ctx, cancel)
	s := &stay{Work: w, since: time.Now(), standing: sandbox.NewStanding(w.Background), cancel: cancel, left: make(chan struct{})}
	timer := c.enter(s)
	ended := make(chan error, 1)
	go func() {
		succeeded, err := run(s.standing.In(own))
		cancel()
		timer.Stop()
		c.exit(s, succeeded)
		ended <- err
	}()
	defer detach()
	select {
	case err := <-ended:
		return err
	case <-s.left:
		return nil
	}
}

// enter records that the work holds a slot, and starts the timer of its usual time.
func (c *Class) enter(s *stay) *time.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holding[s.Background] = append(c.holding[s.Background], s)
	if _, held := c.monopolist(s.Background); held && !c.watched[s.Background] && !c.stopping {
		c.watched[s.Background] = true
		c.work.Go(func() { c.watch(s.Background) })
	}
	return time.AfterFunc(c.usualOf(s.Tool).time(), func() { c.pass(s) })
}

func (c *Class) usualOf(tool string) *usual {
	if c.usual[tool] == nil {
		c.usual[tool] = new(usual)
	}
	return c.usual[tool]
}

// exit records the end of work, which may make room in overtime for other work.
func (c *Class) exit(s *stay, succeeded bool) {
	c.mu.Lock()
	c.holding[s.Background] = without(c.holding[s.Background], s)
	c.overtime = without(c.overtime, s)
	if succeeded {
		c.usualOf(s.Tool).note(s.AccountID, time.Since(s.since))
	}
	var next *stay
	if s.over {
		defer c.work.Done()
		next = c.longestPast()
	}
	c.mu.Unlock()
	if next != nil {
		c.leave(next, reasonUsual)
	}
}

// Overtime returns how much work is in overtime.
func (c *Class) Overtime() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.overtime)
}

// Stop lets nothing more leave its slot, waits for work in overtime until ctx ends, then cancels it, and returns when all has
// ended.
func (c *Class) Stop(ctx context.Context) {
	c.mu.Lock()
	c.stopping = true
	c.mu.Unlock()
	c.end()
	defer context.AfterFunc(ctx, c.cancelOvertime)()
	c.work.Wait()
}

func (c *Class) cancelOvertime() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.overtime {
		s.cancel()
	}
}

func without(all []*stay, one *stay) (rest []*stay) {
	for _, s := range all {
		if s != one {
			rest = append(rest, s)
		}
	}
	return rest
}
