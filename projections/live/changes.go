package live

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// Changes wakes the watchers of a job, or of all jobs of an account, when one has changed, as soon as the read models show the change. The live feed
// reports the change, Positions when it can be queried. It is safe for concurrent use.
type Changes struct {
	positions *Positions
	watchers  *watchers

	mu sync.Mutex
	// heard is the last offset of each partition on the live feed. The feed is often ahead of the read models.
	heard map[int32]int64
}

// NewChanges returns a Changes without watchers.
func NewChanges(positions *Positions) *Changes {
	return &Changes{positions: positions, watchers: newWatchers(), heard: make(map[int32]int64)}
}

// Watch returns a channel that receives a value after each change of the job, or of a job of the account, that is not queryable yet, and a function
// that ends the watch. Several changes may arrive as one value, and a value may arrive without a change.
func (c *Changes) Watch(id string) (changed <-chan struct{}, stop func()) {
	// Register the watch first, then read heard; Hear does it in the opposite order, so one of them sees the change.
	ch, forget := c.watchers.watch(id)
	unseen := c.unseen()
	if len(unseen) == 0 {
		return ch, forget
	}
	ctx, cancel := context.WithTimeout(context.Background(), showMax)
	go c.wakeOnceSeen(ctx, ch, unseen)
	return ch, func() {
		cancel()
		forget()
	}
}

// unseen returns the offsets that were heard and cannot be queried yet. They may include a change of the job that was
// heard when nobody watched it.
func (c *Changes) unseen() map[int32]int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	var unseen map[int32]int64
	for partition, offset := range c.heard {
		if offset < c.positions.Next(partition) {
			continue
		}
		if unseen == nil {
			unseen = make(map[int32]int64)
		}
		unseen[partition] = offset
	}
	return unseen
}

// AwaitShown returns nil once everything that was heard can be queried, or the context's error if that ends first.
func (c *Changes) AwaitShown(ctx context.Context) error {
	for partition, offset := range c.unseen() {
		if err := c.positions.Wait(ctx, partition, offset); err != nil {
			return err
		}
	}
	return nil
}

// wakeOnceSeen wakes one watcher once for each of the offsets, when it can be queried: the job's partition is not known
// here.
func (c *Changes) wakeOnceSeen(ctx context.Context, ch chan struct{}, unseen map[int32]int64) {
	var group sync.WaitGroup
	for partition, offset := range unseen {
		group.Go(func() {
			if err := c.positions.Wait(ctx, partition, offset); !errors.Is(err, ErrLeft) { // else nothing new can be read
				wake(ch)
			}
		})
	}
	group.Wait()
}

// note remembers the last heard offset of a partition.
func (c *Changes) note(partition int32, offset int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard[partition] = max(c.heard[partition], offset)
}

// showMax bounds the wait for the read models: no long poll waits longer (waitSecondsMax in handlers), and a stream
// reads again by itself.
const showMax = 30 * time.Second

// Hear takes a frame of the live feed. It never blocks: watchers of its jobs are woken once the frame is queryable.
func (c *Changes) Hear(ctx context.Context, m *message.Message) {
	frame, offset, err := event.FromMessage(m)
	if err != nil {
		return
	}
	partition, err := strconv.ParseInt(m.Metadata[event.MetadataPartition], 10, 32)
	if err != nil {
		return
	}
	changed := changedIn(frame)
	if len(changed) == 0 {
		return
	}
	c.note(int32(partition), offset)
	if changed = slices.DeleteFunc(changed, func(id string) bool { return !c.watchers.any(id) }); len(changed) == 0 {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(ctx, showMax)
		defer cancel()
		_ = c.positions.Wait(ctx, int32(partition), offset) //nolint:gosec // parsed with 32 bits
		for _, id := range changed {
			c.watchers.wake(id)
		}
	}()
}

// changedIn returns the jobs that a frame has events of, and their accounts. One may be there twice.
func changedIn(f event.Frame) (ids []string) {
	for value := range f.Events() {
		if seen := event.Glance(value); seen.JobID != "" {
			ids = append(ids, seen.JobID, seen.AccountID)
		}
	}
	return ids
}
