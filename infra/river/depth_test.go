package river_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
)

// depth returns the depth of one queue; the zero Depth if it is missing.
func (b *bench) depth(c *river.Client, queue string) river.Depth {
	b.Helper()
	depths, err := c.Depths(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range depths {
		if d.Queue == queue {
			return d
		}
	}
	return river.Depth{}
}

// Work waits from when it is due, not from its insertion; scheduled work does not wait yet.
func TestDepths(t *testing.T) {
	b := newBench(t)
	running, finish := make(chan struct{}), make(chan struct{})
	kind := river.Convert(func(context.Context, json.RawMessage, int) error {
		close(running)
		<-finish
		return nil
	})
	worker := b.client("worker", map[string]int{"empty": 1, "busy": 1}, kind)
	work := func(queue string, in time.Duration) work.Item {
		return work.Item{Kind: work.KindConvert, Queue: queue, Args: struct{}{}, ScheduledAt: time.Now().Add(in)}
	}
	b.insert(worker, true, work("nobodys", -time.Minute), work("nobodys", -2*time.Minute),
		work("nobodys", 10*time.Second), work("nobodys", time.Hour), work("busy", 0))
	<-running
	defer close(finish)

	if d := b.depth(worker, "nobodys"); d.Due != 2 || d.Scheduled != 2 || d.Running != 0 || d.OldestAge < 2*time.Minute || d.OldestAge > 3*time.Minute {
		t.Errorf("nobody's: %+v", d)
	}
	if d := b.depth(worker, "busy"); d.Due != 0 || d.Running != 1 || d.OldestAge != 0 {
		t.Errorf("busy: %+v", d)
	}
	if d := b.depth(worker, "empty"); d != (river.Depth{Queue: "empty"}) {
		t.Errorf("empty: %+v", d)
	}
}
