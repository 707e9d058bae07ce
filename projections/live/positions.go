package live

import (
	"container/heap"
	"context"
	"errors"
	"sync"
)

// Positions knows up to which offset each partition can be queried, and wakes those who wait for one. A process has a
// single value. It is safe for concurrent use and runs no goroutine of its own.
type Positions struct {
	mu         sync.Mutex
	partitions map[int32]*waitLine
	leaving    sync.Once
	left       chan struct{} // closed by Leave
}

// ErrLeft means that nobody will say any more whether an offset can be queried.
var ErrLeft = errors.New("the positions are followed no longer")

// NewPositions returns empty Positions; the projector and Follow advance them.
func NewPositions() *Positions {
	return &Positions{partitions: make(map[int32]*waitLine), left: make(chan struct{})}
}

// Leave ends all waits from now on: projectors project no more until the log goes on elsewhere.
func (p *Positions) Leave() { p.leaving.Do(func() { close(p.left) }) }

// Wait returns nil once everything up to and including the offset can be queried, ErrLeft after Leave, or the context's error if that
// ends first.
func (p *Positions) Wait(ctx context.Context, partition int32, offset int64) error {
	w, done := p.join(partition, offset)
	if done {
		return nil
	}
	select {
	case <-w.reached:
		return nil
	case <-p.left:
		p.leave(partition, w)
		return ErrLeft
	case <-ctx.Done():
		p.leave(partition, w)
		return ctx.Err()
	}
}

// Advance records that everything before next can be queried in the partition. A smaller next than before is ignored.
func (p *Positions) Advance(partition int32, next int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := p.line(partition)
	line.next = max(line.next, next)
	for len(line.waiters) > 0 && line.waiters[0].offset < line.next {
		close(heap.Pop(&line.waiters).(*waiter).reached) //nolint:forcetypeassert // a heap of waiters
	}
}

// Next returns the first offset of the partition that is not known to be queryable; 0 if it was never advanced.
func (p *Positions) Next(partition int32) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line(partition).next
}

func (p *Positions) join(partition int32, offset int64) (w *waiter, done bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line := p.line(partition)
	if offset < line.next {
		return nil, true
	}
	w = &waiter{offset: offset, reached: make(chan struct{})}
	heap.Push(&line.waiters, w)
	return w, false
}

func (p *Positions) leave(partition int32, w *waiter) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.place >= 0 {
		heap.Remove(&p.line(partition).waiters, w.place)
	}
}

func (p *Positions) line(partition int32) *waitLine {
	line := p.partitions[partition]
	if line == nil {
		line = &waitLine{}
		p.partitions[partition] = line
	}
	return line
}

type waitLine struct {
	next    int64
	waiters waiters
}

type waiter struct {
	offset  int64
	reached chan struct{}
	place   int // index in the heap, -1 once removed
}

// waiters is a heap ordered by offset: the next one to wake is in front.
type waiters []*waiter

// Len implements heap.Interface.
func (w *waiters) Len() int { return len(*w) }

// Less implements heap.Interface.
func (w *waiters) Less(i, j int) bool { return (*w)[i].offset < (*w)[j].offset }

// Swap implements heap.Interface.
func (w *waiters) Swap(i, j int) {
	all := *w
	all[i], all[j] = all[j], all[i]
	all[i].place, all[j].place = i, j
}

// Push implements heap.Interface.
func (w *waiters) Push(x any) {
	added := x.(*waiter) //nolint:forcetypeassert // a heap of waiters
	added.place = len(*w)
	*w = append(*w, added)
}

// Pop implements heap.Interface.
func (w *waiters) Pop() any {
	last := len(*w) - 1
	popped := (*w)[last]
	(*w)[last], *w = nil, (*w)[:last]
	popped.place = -1
	return popped
}
