package chromium

import (
	"context"
	"sync"
)

// lane is a group of slots. No job waits for a slot of another lane.
type lane string

// The lanes. A job that has taken too long in one of the others continues in the overtime lane (sandbox.Standing).
const (
	foreground lane = "foreground"
	background lane = "background"
	overtime   lane = "overtime"
)

// slots has one slot for each job that may run, by lane.
type slots map[lane]chan struct{}

func newSlots(c *Config) slots {
	return slots{
		foreground: make(chan struct{}, c.Concurrency), background: make(chan struct{}, c.Concurrency),
		overtime: make(chan struct{}, c.OvertimeMax),
	}
}

// place is the slot that a job holds.
type place struct {
	slots slots

	mu   sync.Mutex
	lane lane
	gone bool
}

// place waits for a slot. Errors: ErrStopped, those of interruption.
func (p *Pool) place(ctx context.Context, owner owner) (*place, error) {
	taken := &place{slots: p.slots, lane: foreground}
	if owner.background {
		taken.lane = background
	}
	select {
	case p.slots[taken.lane] <- struct{}{}:
		return taken, nil
	case <-ctx.Done():
		return nil, interruption(ctx)
	case <-p.life.Done():
		return nil, ErrStopped
	}
}

// yield frees the slot and takes one of overtime. If none is free, the job keeps its slot: the number of processes is bounded.
func (p *place) yield() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone || p.lane == overtime {
		return
	}
	select {
	case p.slots[overtime] <- struct{}{}:
		<-p.slots[p.lane]
		p.lane = overtime
	default:
	}
}

func (p *place) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
	<-p.slots[p.lane]
}
