package projector_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/projector"
)

// everything are all tables that a projector writes.
func everything() []string { return append(models.Names(), "checkpoints", "scheduled") }

func (b *bench) snapshot() map[string][]string {
	b.Helper()
	all := make(map[string][]string)
	for _, table := range append(models.Names(), "checkpoints") {
		all[table] = b.Rows(table)
	}
	// Ignore the numbers and the order of the rows of work, and which objects are deleted together.
	all["scheduled"] = b.Rows(`(SELECT kind, queue, at, key, account, priority, args FROM scheduled WHERE kind <> 'delete_objects'
		UNION ALL SELECT kind, queue, at, key, account, priority, jsonb_array_elements_text(args::jsonb->'keys') FROM scheduled
			WHERE kind = 'delete_objects')`)
	return all
}

// same compares everything except the work: an attempt that is canceled or overtaken within its batch needs none, so
// larger batches schedule less. No needed work may be missing or scheduled twice.
func (b *bench) same(want, got map[string][]string) {
	b.Helper()
	if n := len(got["scheduled"]) - len(slices.Compact(slices.Clone(got["scheduled"]))); n > 0 {
		b.Errorf("%d pieces of work were scheduled twice", n)
	}
	for _, w := range want["scheduled"] {
		if !slices.Contains(got["scheduled"], w) {
			b.Errorf("not scheduled: %s", w)
		}
	}
	for _, table := range append(models.Names(), "checkpoints") {
		if diff := cmp.Diff(want[table], got[table]); diff != "" {
			b.Errorf("%s differs (-want +got):\n%.3000s", table, diff)
		}
	}
}

// expected projects the log in one batch and returns the rows, which every other way has to produce too.
func (b *bench) expected() map[string][]string {
	b.Helper()
	other := newBench(b.TB, 1)
	other.Log = b.Log
	reactors := other.Reactors()
	other.Project(other.Projector(func(c *projector.Config) { c.Reactors = reactors }), 1<<20)
	return other.snapshot()
}

func TestEveryModelAndEveryKindOfWorkIsExercised(t *testing.T) {
	b := wandered(t, 2)
	want := b.expected()
	t.Logf("%d events", b.Log.End(0)+b.Log.End(1))
	for _, table := range everything() {
		if len(want[table]) == 0 {
			t.Errorf("%s is empty: nothing below tests it", table)
		}
	}
}

func TestTheCutIntoBatchesDoesNotMatter(t *testing.T) {
	for _, size := range []int64{1, 7, 300} {
		t.Run(fmt.Sprintf("batches of %d", size), func(t *testing.T) {
			b := wandered(t, 2)
			reactors := b.Reactors()
			b.Project(b.Projector(func(c *projector.Config) { c.Reactors = reactors }), size)
			b.same(b.expected(), b.snapshot())
		})
	}
}

func TestHandlingTwiceIsHandlingOnce(t *testing.T) {
	b := wandered(t, 1)
	reactors := b.Reactors()
	p := b.Projector(func(c *projector.Config) { c.Reactors = reactors })
	b.Project(p, 100)
	want := b.snapshot()
	for _, table := range everything() {
		t.Run(table, func(*testing.T) {
			b.Work(p, 0, b.Log.Messages(0, 0, b.Log.End(0)/2), b.Log.Messages(0, b.Log.End(0)/3, b.Log.End(0)))
			if diff := cmp.Diff(want[table], b.snapshot()[table]); diff != "" {
				t.Errorf("differs (-once +twice):\n%.3000s", diff)
			}
		})
	}
}

func TestTwoProjectorsOfOnePartitionRace(t *testing.T) {
	b := wandered(t, 1)
	want := b.expected()
	reactors := b.Reactors()
	var group errgroup.Group
	for size := range int64(4) {
		var batches [][]*message.Message
		for from := int64(0); from < b.Log.End(0); from += 10 + size {
			batches = append(batches, b.Log.Messages(0, from, min(from+10+size, b.Log.End(0))))
		}
		p := b.Projector(func(c *projector.Config) { c.Reactors = reactors })
		if _, err := p.Resume(b.Context(), 0); err != nil {
			t.Fatal(err)
		}
		group.Go(func() error { return p.Work(b.Context(), 0, projectiontest.ChannelOf(batches...)) })
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	b.same(want, b.snapshot())
}

// TestABatchIsCommittedWholeOrNotAtAll makes each call to the database fail once.
func TestABatchIsCommittedWholeOrNotAtAll(t *testing.T) {
	for _, late := range []bool{false, true} {
		t.Run(fmt.Sprintf("answer to commit lost: %v", late), func(t *testing.T) {
			b := newBench(t, 1)
			b.Log.Wander(rand.New(rand.NewPCG(3, 4)).IntN, 1000)
			b.Log.Traffic(3, 1000)
			want := b.expected()
			reactors := b.Reactors()
			b.Work(b.Projector(func(c *projector.Config) { c.Reactors = reactors }), 0, b.Log.Messages(0, 0, 10))
			db := &faulty{DB: b.DB, lateCommits: late}
			b.Project(b.Projector(func(c *projector.Config) {
				c.DB, c.Reactors, c.RetryPauseMax = db, reactors, time.Millisecond
			}), 1<<20)
			b.same(want, b.snapshot())
			const calls = 8 // begin, read, the due accounts, copy of log, jobs and ledger, write, commit
			if db.faults < calls {
				t.Errorf("only %d faults were met", db.faults)
			}
		})
	}
}

func TestAProjectorRefusesAGap(t *testing.T) {
	for name, cuts := range map[string][][2]int64{
		"before the first batch": {{5, 9}},
		"between two batches":    {{0, 5}, {6, 9}},
	} {
		t.Run(name, func(t *testing.T) { leaveOut(t, cuts) })
	}
	t.Run("within a batch", func(t *testing.T) {
		b := wandered(t, 1)
		b.refused(append(b.Log.Messages(0, 0, 5), b.Log.Messages(0, 6, 9)...))
	})
}

func leaveOut(t *testing.T, cuts [][2]int64) {
	t.Helper()
	b := wandered(t, 1)
	batches := make([][]*message.Message, len(cuts))
	for i, cut := range cuts {
		batches[i] = b.Log.Messages(0, cut[0], cut[1])
	}
	b.refused(batches...)
}

func (b *bench) refused(batches ...[]*message.Message) {
	b.Helper()
	p := b.Projector(nil)
	if _, err := p.Resume(b.Context(), 0); err != nil {
		b.Fatal(err)
	}
	if err := p.Work(b.Context(), 0, projectiontest.ChannelOf(batches...)); !errors.Is(err, batch.ErrGap) {
		b.Errorf("got %v, want ErrGap", err)
	}
	if n := len(b.Rows("dead_letters")); n > 0 {
		b.Errorf("%d good records were skipped as foreign", n)
	}
}

func TestAProjectorNoticesThatPostgresForgot(t *testing.T) {
	for name, while := range map[string]func(b *bench, p *projector.Projector) error{
		"before it works": func(b *bench, p *projector.Projector) error {
			b.ForgetEverything()
			return p.Work(b.Context(), 0, projectiontest.ChannelOf(b.Log.Messages(0, b.Log.End(0)/2, b.Log.End(0))))
		},
		"while it works": func(b *bench, p *projector.Projector) error {
			batches, failed := make(chan []*message.Message), make(chan error)
			go func() { failed <- p.Work(b.Context(), 0, batches) }()
			batches <- b.Log.Messages(0, b.Log.End(0)/2, b.Log.End(0)-5)
			batches <- nil // received once the previous batch is committed
			b.ForgetEverything()
			batches <- b.Log.Messages(0, b.Log.End(0)-5, b.Log.End(0))
			return <-failed
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := wandered(t, 1)
			p := b.Projector(nil)
			b.Work(p, 0, b.Log.Messages(0, 0, b.Log.End(0)/2))
			if _, err := p.Resume(b.Context(), 0); err != nil {
				t.Fatal(err)
			}
			if err := while(b, p); !errors.Is(err, projector.ErrRewound) {
				t.Errorf("got %v, want ErrRewound", err)
			}
			b.Project(p, 50)
			want := b.expected()
			delete(want, "scheduled") // no reactor ran here
			b.Reactors()
			b.same(want, b.snapshot())
		})
	}
}
