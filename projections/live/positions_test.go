package live_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestWaitReturnsOnceTheOffsetIsQueryable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := live.NewPositions()
		var reached sync.Map
		has := func(offset int64) bool { _, ok := reached.Load(offset); return ok }
		for _, offset := range []int64{4, 2, 9, 2} {
			go func() {
				if err := p.Wait(t.Context(), 1, offset); err != nil {
					t.Error(err)
				}
				reached.Store(offset, true)
			}()
			synctest.Wait()
		}
		p.Advance(0, 100) // another partition
		p.Advance(1, 2)   // offset 2 itself is not queryable yet
		synctest.Wait()
		if has(2) || has(4) || has(9) {
			t.Fatal("woken too early")
		}
		p.Advance(1, 5)
		p.Advance(1, 3) // a late report
		synctest.Wait()
		if !has(2) || !has(4) || has(9) {
			t.Fatalf("before offset 5: 2 %v, 4 %v, 9 %v", has(2), has(4), has(9))
		}
		p.Advance(1, 10)
	})
}

func TestWaitEndsWithItsContextAndLeavesNothing(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	p := live.NewPositions()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	for offset := range int64(50) {
		go func() { ended <- p.Wait(ctx, 0, offset) }()
	}
	cancel()
	for range 50 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	}
	p.Advance(0, 100) // meets no removed waiter
	if err := p.Wait(ctx, 0, 99); err != nil {
		t.Errorf("an offset that is reached needs no wait: %v", err)
	}
}

func TestOtherProcessesReceiveACommit(t *testing.T) {
	b := newBench(t, 2)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_2", logtest.Open(10))
	b.Project(b.Projector(nil), 100)
	partition := b.Log.PartitionOf("acct_1")

	ctx, cancel := context.WithTimeout(b.Context(), time.Minute)
	positions, ended := live.NewPositions(), make(chan error, 1)
	go func() { ended <- positions.Follow(ctx, b.DB, b.DB, quiet) }()

	// What was committed before listening began.
	if err := positions.Wait(ctx, partition, b.Log.End(partition)-1); err != nil {
		t.Fatal(err)
	}
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	b.Project(b.Projector(nil), 100)
	if err := positions.Wait(ctx, partition, b.Log.End(partition)-1); err != nil {
		t.Fatal(err)
	}
	// A broken connection is restored, and no commit in between is missed.
	if _, err := b.DB.Exec(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND query LIKE 'LISTEN%'`); err != nil {
		t.Fatal(err)
	}
	b.Log.Must("acct_1", logtest.Create("job_2", b.Log.Now()))
	b.Project(b.Projector(nil), 100)
	if err := positions.Wait(ctx, partition, b.Log.End(partition)-1); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Follow ended with %v", err)
	}
}

// When projectors have left, nobody is made to wait for what they would have projected.
func TestLeavingEndsEveryWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := live.NewPositions()
		p.Advance(0, 3)
		ended := make(chan error, 1)
		go func() { ended <- p.Wait(t.Context(), 0, 7) }()
		synctest.Wait()
		p.Leave()
		p.Leave()
		if err := <-ended; !errors.Is(err, live.ErrLeft) {
			t.Errorf("a wait that had begun: %v", err)
		}
		if err := p.Wait(t.Context(), 0, 8); !errors.Is(err, live.ErrLeft) {
			t.Errorf("a later one: %v", err)
		}
		if err := p.Wait(t.Context(), 0, 2); err != nil {
			t.Errorf("what can be queried: %v", err)
		}
	})
}
