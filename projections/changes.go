package projections

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"toolmill/domain/event"
)

// Changes wakes those who watch a job when it has changed, as soon as the read models show the change. It hears of
// changes from the live feed, and asks Positions for the rest. It is safe for concurrent use.
type Changes struct {
	positions *Positions

	mu       sync.Mutex
	watchers map[string]map[chan struct{}]struct{} // by job
	// heard is the last offset of each partition that was heard. The feed is often ahead of the read models.
	heard map[int32]int64
}

// NewChanges returns Changes without watchers.
func NewChanges(positions *Positions) *Changes {
	return &Changes{
		positions: positions, watchers: make(map[string]map[chan struct{}]struct{}), heard: make(map[int32]int64),
	}
}

// Watch returns a channel that gets a value after each change of the job that is not queryable yet, and a function that
// ends the watch. Several changes may come as one value, and a value without a change is possible.
func (c *Changes) Watch(jobID string) (changed <-chan struct{}, stop func()) {
	ch := make(chan struct{}, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.watchers[jobID] == nil {
		c.watchers[jobID] = make(map[chan struct{}]struct{})
	}
	c.watchers[jobID][ch] = struct{}{}
	end := func() {}
	if behind := c.behind(); len(behind) > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), showMax)
		end = cancel
		go c.wakeBehind(ctx, ch, behind)
	}
	return ch, func() {
		end()
		c.forget(jobID, ch)
	}
}

// behind returns what was heard and is not queryable yet: a change of the job may be among it, heard when nobody watched.
func (c *Changes) behind() map[int32]int64 {
	var behind map[int32]int64
	for partition, offset := range c.heard {
		if offset < c.positions.Next(partition) {
			continue
		}
		if behind == nil {
			behind = make(map[int32]int64)
		}
		behind[partition] = offset
	}
	return behind
}

// wakeBehind wakes one watcher when each of the positions is queryable: which partition is the job's is not known.
func (c *Changes) wakeBehind(ctx context.Context, ch chan struct{}, behind map[int32]int64) {
	var group sync.WaitGroup
	for partition, offset := range behind {
		group.Go(func() {
			_ = c.positions.Wait(ctx, partition, offset)
			wake(ch)
		})
	}
	group.Wait()
}

func (c *Changes) forget(jobID string, ch chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.watchers[jobID], ch)
	if len(c.watchers[jobID]) == 0 {
		delete(c.watchers, jobID)
	}
}

// watched notes what is heard, and reports whether anybody watches the job.
func (c *Changes) watched(jobID string, partition int32, offset int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard[partition] = max(c.heard[partition], offset)
	return len(c.watchers[jobID]) > 0
}

// showMax bounds the wait for the read models: no request watches for longer (waitSecondsMax in handlers).
const showMax = 30 * time.Second

// Hear takes an event of the live feed. It never blocks: who watches is woken once the event is queryable.
func (c *Changes) Hear(ctx context.Context, m *message.Message) {
	jobID := m.Metadata[event.MetadataJob]
	if jobID == "" {
		return
	}
	partition, err := strconv.ParseInt(m.Metadata[event.MetadataPartition], 10, 32)
	if err != nil {
		return
	}
	offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
	if err != nil || !c.watched(jobID, int32(partition), offset) {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(ctx, showMax)
		defer cancel()
		_ = c.positions.Wait(ctx, int32(partition), offset) //nolint:gosec // parsed with 32 bits
		c.wake(jobID)
	}()
}

func (c *Changes) wake(jobID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ch := range c.watchers[jobID] {
		wake(ch)
	}
}

func wake(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}
