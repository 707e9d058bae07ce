package sandbox

import (
	"context"
	"slices"
	"sync"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
)

// Standing says whether the processes of a piece of work are in the foreground or give way to all others. It is carried by the
// context that they are started with; running work can be moved to the background too. It is safe for concurrent use.
type Standing struct {
	mu         sync.Mutex
	background bool
	began      bool
	children   []*Child
	yielded    []*func()
}

// NewStanding returns the standing of foreground or background work.
func NewStanding(background bool) *Standing { return &Standing{background: background} }

type standingKey struct{}

// In returns a context whose processes have this standing.
func (s *Standing) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, standingKey{}, s)
}

// Begin records that an engine works for it from now on. Start and StandWith call it for their program.
func (s *Standing) Begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.began = true
}

// Background reports whether a context's processes give way, from the start or by now.
func Background(ctx context.Context) bool {
	s := standingOf(ctx)
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.background
}

// Began reports whether any engine has worked in this standing.
func (s *Standing) Began() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.began
}

// GiveWay moves running and future processes to the background, for good.
func (s *Standing) GiveWay() {
	s.mu.Lock()
	s.background = true
	children, told := slices.Clone(s.children), slices.Clone(s.yielded)
	s.mu.Unlock()
	for _, tell := range told {
		(*tell)()
	}
	for _, c := range children {
		c.YieldToOthers()
	}
}

// OnGiveWay registers a function that is called once, from another goroutine, when the context's work has begun and then has to
// give way; for work that started in the background, this is when it has taken too long there. forget removes it.
func OnGiveWay(ctx context.Context, tell func()) (forget func()) {
	s := standingOf(ctx)
	if s == nil {
		return func() {}
	}
	once := sync.OnceFunc(tell)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.yielded = append(s.yielded, &once)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.yielded = slices.DeleteFunc(s.yielded, func(other *func()) bool { return other == &once })
	}
}

// StandWith gives a program that was started ahead the context's standing while it works for it. leave ends that; a program
// that has been moved to the background stays there.
func (c *Child) StandWith(ctx context.Context) (leave func()) {
	c.watchDir()
	return c.standWith(ctx)
}

func (c *Child) standWith(ctx context.Context) (leave func()) {
	s := standingOf(ctx)
	if s == nil {
		return func() {}
	}
	s.Begin()
	s.mu.Lock()
	s.children = append(s.children, c)
	late := s.background && !c.background.Load()
	s.mu.Unlock()
	if late {
		c.YieldToOthers()
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.children = slices.DeleteFunc(s.children, func(other *Child) bool { return other == c })
	}
}

// GivesWay reports whether the program is in the background.
func (c *Child) GivesWay() bool { return c.background.Load() }

// StandingOf returns the context's standing, or a new foreground one with a context that carries it.
func StandingOf(ctx context.Context) (*Standing, context.Context) {
	if s := standingOf(ctx); s != nil {
		return s, ctx
	}
	s := NewStanding(false)
	return s, s.In(ctx)
}

func standingOf(ctx context.Context) *Standing {
	s, _ := ctx.Value(standingKey{}).(*Standing)
	return s
}

// YieldToOthers moves a running program and its whole group to the background, for good. It does nothing if the program has
// ended.
func (c *Child) YieldToOthers() {
	if c.background.Swap(true) {
		return
	}
	bounds.YieldGroup(c.cmd.Process.Pid)
	_ = c.group.Yield() // the group may be gone
}
