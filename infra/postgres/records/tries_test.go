package records_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/postgres/records"
)

func TestTriesAreCountedExactlyByAllAtOnce(t *testing.T) {
	b := newBench(t, 1)
	tries := records.NewTries(b.DB, nil)
	var made, refused atomic.Int64
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			wait, err := tries.Take(b.Context(), "ada", 7, time.Hour)
			switch {
			case err != nil:
				t.Error(err)
			case wait == 0:
				made.Add(1)
			case wait > time.Hour:
				t.Errorf("to wait %v for one an hour", wait)
			default:
				refused.Add(1)
			}
		})
	}
	group.Wait()
	if made.Load() != 7 || refused.Load() != 13 {
		t.Errorf("%d made, %d refused", made.Load(), refused.Load())
	}
}

func TestARefusedTryCostsNothing(t *testing.T) {
	b := newBench(t, 1)
	tries := records.NewTries(b.DB, nil)
	take := func(subject string) time.Duration {
		t.Helper()
		wait, err := tries.Take(b.Context(), subject, 1, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return wait
	}
	if take("ada") != 0 {
		t.Fatal("the first is refused")
	}
	for range 5 {
		if wait := take("ada"); wait <= 59*time.Minute || wait > time.Hour {
			t.Errorf("to wait %v", wait)
		}
	}
	if take("bob") != 0 {
		t.Error("a subject is limited by another's tries")
	}
	if err := tries.Forget(b.Context(), "ada"); err != nil || take("ada") != 0 {
		t.Errorf("refused after Forget: %v", err)
	}
}

func TestATryThatIsGivenBackMayBeMadeAgain(t *testing.T) {
	b := newBench(t, 1)
	tries := records.NewTries(b.DB, nil)
	for range 5 {
		if wait, err := tries.Take(b.Context(), "ada", 1, time.Hour); wait != 0 || err != nil {
			t.Fatalf("to wait %v, %v", wait, err)
		}
		if err := tries.GiveBack(b.Context(), "ada", time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	if err := tries.GiveBack(b.Context(), "nobody", time.Hour); err != nil {
		t.Error(err)
	}
}

func TestTriesOfLongAgoAreSwept(t *testing.T) {
	b := newBench(t, 1)
	if _, err := b.DB.Exec(b.Context(), `INSERT INTO tries SELECT 'old' || n, now() - interval '2 hours' FROM generate_series(1, 8) n`); err != nil {
		t.Fatal(err)
	}
	if _, err := records.NewTries(b.DB, nil).Take(b.Context(), "ada", 1, time.Hour); err != nil {
		t.Fatal(err)
	}
	if left := b.Rows("tries"); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
}
