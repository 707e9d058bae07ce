package river_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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

// Accounts are listed by their oldest due work; what is for later does not wait, and what runs comes last.
func TestTheAccountThatWaitsLongestIsFirst(t *testing.T) {
	b := newBench(t)
	running, finish := make(chan struct{}), make(chan struct{})
	worker := b.client("worker", map[string]int{"busy": 1}, river.Convert(func(context.Context, json.RawMessage, int) error {
		close(running)
		<-finish
		return nil
	}))
	work := func(queue, account string, in time.Duration) work.Item {
		return work.Item{Kind: work.KindConvert, Queue: queue, AccountID: account, Args: struct{}{}, ScheduledAt: time.Now().Add(in)}
	}
	b.insert(worker, true, work("nobodys", "short", -time.Minute), work("nobodys", "long", -time.Hour), work("nobodys", "long", -time.Minute),
		work("nobodys", "later", time.Hour), work("nobodys", "", -time.Hour), work("busy", "runs", 0))
	<-running
	defer close(finish)

	waiting, err := worker.Waiting(b.Context(), 3)
	if err != nil {
		b.Fatal(err)
	}
	var lines []string
	for _, w := range waiting {
		lines = append(lines, fmt.Sprint(w.AccountID, " ", w.Due, " ", w.Running, " ", w.OldestAge.Truncate(time.Minute)))
	}
	if want := []string{"long 2 0 1h0m0s", "short 1 0 1m0s", "runs 0 1 0s"}; !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}
