package projections_test

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

	"github.com/toolmill/toolmill/projections"
)

// wandered returns a bench whose log is a long random history. The seed is fixed: what is tested here is the projector,
// not the luck of the history.
func wandered(t testing.TB, partitions int) *bench {
	t.Helper()
	b := newBench(t, partitions)
	b.log.Wander(rand.New(rand.NewPCG(1, 2)).IntN, 2000)
	return b
}

// everything is all that a projector writes.
func everything() []string { return append(projections.Models(), "checkpoints", "scheduled") }

func (b *bench) snapshot() map[string][]string {
	b.Helper()
	all := make(map[string][]string)
	for _, table := range append(projections.Models(), "checkpoints") {
		all[table] = b.rows(table)
	}
	// Neither the numbers of the rows of work nor their order are of interest, nor which objects are deleted together.
	all["scheduled"] = b.rows(`(SELECT kind, queue, at, key, account, priority, args FROM scheduled WHERE kind <> 'delete_objects'
		UNION ALL SELECT kind, queue, at, key, account, priority, jsonb_array_elements_text(args::jsonb->'keys') FROM scheduled
			WHERE kind = 'delete_objects')`)
	return all
}

// same compares all but the work: an attempt that is canceled or overtaken within its batch needs none, so larger
// batches schedule less. None of it may be missing, or there twice.
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
	for _, table := range append(projections.Models(), "checkpoints") {
		if diff := cmp.Diff(want[table], got[table]); diff != "" {
			b.Errorf("%s differs (-want +got):\n%.3000s", table, diff)
		}
	}
}

// expected projects the log in one go and returns the rows: what each other way has to arrive at.
func (b *bench) expected() map[string][]string {
	b.Helper()
	other := newBench(b.TB, 1)
	other.log = b.log
	reactors := other.reactors()
	other.project(other.projector(func(c *projections.Config) { c.Reactors = reactors }), 1<<20)
	return other.snapshot()
}

func TestEveryModelAndEveryKindOfWorkIsExercised(t *testing.T) {
	b := wandered(t, 2)
	want := b.expected()
	t.Logf("%d events", b.log.End(0)+b.log.End(1))
	for _, table := range everything() {
		if len(want[table]) == 0 {
			t.Errorf("%s is empty: nothing below tests it", table)
		}
	}
}

func TestHowTheLogIsCutIntoBatchesDoesNotMatter(t *testing.T) {
	for _, size := range []int64{1, 7, 300} {
		t.Run(fmt.Sprintf("batches of %d", size), func(t *testing.T) {
			b := wandered(t, 2)
			reactors := b.reactors()
			b.project(b.projector(func(c *projections.Config) { c.Reactors = reactors }), size)
			b.same(b.expected(), b.snapshot())
		})
	}
}

func TestHandledTwiceIsOnce(t *testing.T) {
	b := wandered(t, 1)
	reactors := b.reactors()
	p := b.projector(func(c *projections.Config) { c.Reactors = reactors })
	b.project(p, 100)
	want := b.snapshot()
	for _, table := range everything() {
		t.Run(table, func(*testing.T) {
			b.work(p, 0, b.log.Messages(0, 0, b.log.End(0)/2), b.log.Messages(0, b.log.End(0)/3, b.log.End(0)))
			if diff := cmp.Diff(want[table], b.snapshot()[table]); diff != "" {
				t.Errorf("differs (-once +twice):\n%.3000s", diff)
			}
		})
	}
}

func TestTwoProjectorsOfOnePartitionRace(t *testing.T) {
	b := wandered(t, 1)
	want := b.expected()
	reactors := b.reactors()
	var group errgroup.Group
	for size := range int64(4) {
		var batches [][]*message.Message
		for from := int64(0); from < b.log.End(0); from += 10 + size {
			batches = append(batches, b.log.Messages(0, from, min(from+10+size, b.log.End(0))))
		}
		p := b.projector(func(c *projections.Config) { c.Reactors = reactors })
		if _, err := p.Resume(b.Context(), 0); err != nil {
			t.Fatal(err)
		}
		group.Go(func() error { return p.Work(b.Context(), 0, channelOf(batches...)) })
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	b.same(want, b.snapshot())
}

// TestABatchIsCommittedWholeOrNotAtAll has each call to the database fail once, at every place that there is.
func TestABatchIsCommittedWholeOrNotAtAll(t *testing.T) {
	for _, late := range []bool{false, true} {
		t.Run(fmt.Sprintf("answer to commit lost: %v", late), func(t *testing.T) {
			b := newBench(t, 1)
			b.log.Wander(rand.New(rand.NewPCG(3, 4)).IntN, 1000)
			b.log.Traffic(3, 1000)
			want := b.expected()
			reactors := b.reactors()
			b.work(b.projector(func(c *projections.Config) { c.Reactors = reactors }), 0, b.log.Messages(0, 0, 100))
			db := &faulty{DB: b.db, lateCommits: late}
			b.project(b.projector(func(c *projections.Config) {
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

func TestAProjectorRefusesToLeaveMessagesOut(t *testing.T) {
	for name, cuts := range map[string][][2]int64{
		"before the first batch": {{5, 9}},
		"between two batches":    {{0, 5}, {6, 9}},
	} {
		t.Run(name, func(t *testing.T) { leaveOut(t, cuts) })
	}
	t.Run("within a batch", func(t *testing.T) {
		b := wandered(t, 1)
		b.refused(append(b.log.Messages(0, 0, 5), b.log.Messages(0, 6, 9)...))
	})
}

func leaveOut(t *testing.T, cuts [][2]int64) {
	t.Helper()
	b := wandered(t, 1)
	batches := make([][]*message.Message, len(cuts))
	for i, cut := range cuts {
		batches[i] = b.log.Messages(0, cut[0], cut[1])
	}
	b.refused(batches...)
}

func (b *bench) refused(batches ...[]*message.Message) {
	b.Helper()
	p := b.projector(nil)
	if _, err := p.Resume(b.Context(), 0); err != nil {
		b.Fatal(err)
	}
	if err := p.Work(b.Context(), 0, channelOf(batches...)); !errors.Is(err, projections.ErrGap) {
		b.Errorf("got %v, want ErrGap", err)
	}
	if n := len(b.rows("dead_letters")); n > 0 {
		b.Errorf("%d good records were passed as foreign", n)
	}
}

func TestAProjectorNoticesThatPostgresForgot(t *testing.T) {
	for name, while := range map[string]func(b *bench, p *projections.Projector) error{
		"before it works": func(b *bench, p *projections.Projector) error {
			b.forgetEverything()
			return p.Work(b.Context(), 0, channelOf(b.log.Messages(0, b.log.End(0)/2, b.log.End(0))))
		},
		"while it works": func(b *bench, p *projections.Projector) error {
			batches, failed := make(chan []*message.Message), make(chan error)
			go func() { failed <- p.Work(b.Context(), 0, batches) }()
			batches <- b.log.Messages(0, b.log.End(0)/2, b.log.End(0)-5)
			batches <- nil // taken once the batch before it is committed
			b.forgetEverything()
			batches <- b.log.Messages(0, b.log.End(0)-5, b.log.End(0))
			return <-failed
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := wandered(t, 1)
			p := b.projector(nil)
			b.work(p, 0, b.log.Messages(0, 0, b.log.End(0)/2))
			if _, err := p.Resume(b.Context(), 0); err != nil {
				t.Fatal(err)
			}
			if err := while(b, p); !errors.Is(err, projections.ErrRewound) {
				t.Errorf("got %v, want ErrRewound", err)
			}
			b.project(p, 50)
			want := b.expected()
			delete(want, "scheduled") // no reactor ran here
			b.reactors()
			b.same(want, b.snapshot())
		})
	}
}

// forgetEverything does what a crash of Postgres may do to transactions that were committed asynchronously.
func (b *bench) forgetEverything() {
	b.Helper()
	for _, table := range projections.Models() {
		if _, err := b.db.Exec(b.Context(), `TRUNCATE `+table); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := b.db.Exec(b.Context(), `UPDATE checkpoints SET next_offset = 0, seq = 0, hash = $1, last_value = NULL,
		written = 0, skipped = 0`, make([]byte, 32)); err != nil {
		b.Fatal(err)
	}
}
