package chromium

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"testing"
	"time"
)

// endless runs until its context ends.
const endless = `<script>while (true) {}</script>`

// occupy runs an endless job until the returned function is called.
func occupy(t *testing.T, pool *Pool, account string) (end func()) {
	t.Helper()
	return occupyIn(t.Context(), t, pool, account)
}

func occupyIn(ctx context.Context, t *testing.T, pool *Pool, account string) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(ctx)
	loading, ended := make(chan bool, 1), make(chan bool)
	go func() {
		defer close(ended)
		pool.Render(ctx, account, Request{HTML: endless}, io.Discard, func(_ int, stage string) {
			if stage == "loading" {
				loading <- true
			}
		})
	}()
	select {
	case <-loading:
	case <-time.After(patience):
		t.Fatal("the job does not begin")
	}
	return func() { cancel(); <-ended }
}

func TestAnAccountKeepsItsProcess(t *testing.T) {
	pool := startPool(t, Config{})
	for range 3 {
		render(t, pool, "acc_1", Request{HTML: "x"})
	}
	stats := awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 })
	if stats.Started != 2 || stats.Idle != 1 || stats.Jobs != 3 {
		t.Errorf("%+v", stats)
	}
}

func TestAProcessIsNeverSharedBetweenAccounts(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 3})
	owners := map[*browser]string{}
	var mu sync.Mutex
	pool.mu.Lock()
	pool.changed = func() {
		mu.Lock()
		defer mu.Unlock()
		for b := range pool.busy {
			if owner := owners[b]; owner != "" && owner != b.owner.account {
				t.Errorf("a process of %s runs a job of %s", owner, b.owner.account)
			}
			owners[b] = b.owner.account
		}
	}
	pool.mu.Unlock()
	var jobs sync.WaitGroup
	var pdfs [24]bytes.Buffer
	for i := range pdfs {
		jobs.Go(func() {
			account := fmt.Sprintf("acc_%d", i%5)
			if _, err := pool.Render(t.Context(), account, Request{HTML: account}, &pdfs[i], nil); err != nil {
				t.Error(err)
			}
		})
	}
	jobs.Wait()
	for i := range pdfs {
		if text := textOf(t, pdfs[i].Bytes()); text != fmt.Sprintf("acc_%d", i%5) {
			t.Errorf("job %d got %q", i, text)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if len(owners) < 5 {
		t.Errorf("%d processes for 5 accounts", len(owners))
	}
}

func TestTheNumberOfProcessesIsBounded(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 2, Spares: 1, IdleMax: 1})
	most := 0
	pool.mu.Lock()
	pool.changed = func() { most = max(most, pool.live()) }
	pool.mu.Unlock()
	var jobs sync.WaitGroup
	for i := range 12 {
		jobs.Go(func() {
			if _, err := pool.Render(t.Context(), strconv.Itoa(i), Request{HTML: "x"}, io.Discard, nil); err != nil {
				t.Error(err)
			}
		})
	}
	jobs.Wait()
	pool.mu.Lock()
	defer pool.mu.Unlock()
	if most != 6 {
		t.Errorf("%d processes at once", most)
	}
}

func TestDocumentsOfOneAccountDoNotSeeEachOther(t *testing.T) {
	pool := startPool(t, Config{})
	leave := `<script>window.name = 'left'; try { document.cookie = 'left=1' } catch {}
		navigator.storage?.getDirectory?.().catch(() => 0)</script>left`
	render(t, pool, "acc_1", Request{HTML: leave})
	pdf, _ := render(t, pool, "acc_1", Request{HTML: `<script>document.write('name:' + window.name + ' history:' + history.length)</script>`})
	if text := textOf(t, pdf); text != "name: history:1" {
		t.Errorf("%q", text)
	}
}

func TestAProcessIsThrownAwayAfterItsJobs(t *testing.T) {
	pool := startPool(t, Config{JobsPerProcessMax: 2})
	for range 4 {
		render(t, pool, "acc_1", Request{HTML: "x"})
	}
	if stats := awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 && s.Starting == 0 }); stats.Started != 3 || stats.Idle != 0 {
		t.Errorf("%+v", stats)
	}
}

func TestAnIdleProcessIsThrownAwayAfterItsLinger(t *testing.T) {
	pool := startPool(t, Config{Linger: time.Millisecond})
	render(t, pool, "acc_1", Request{HTML: "x"})
	awaitStats(t, pool, func(s Stats) bool { return s.Idle == 0 && s.Busy == 0 && s.Spares == 1 })
}

func TestAnIdleProcessGivesWay(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1, Spares: 1, IdleMax: 1, Linger: time.Hour})
	for i, account := range []string{"acc_1", "acc_2", "acc_3", "acc_4"} {
		render(t, pool, account, Request{HTML: "x"})
		awaitStats(t, pool, func(s Stats) bool { return s.Idle == min(i+1, 3) && s.Spares == 1 })
	}
	stats := pool.Stats()
	pool.mu.Lock()
	defer pool.mu.Unlock()
	if pool.idle[0].owner.account != "acc_2" {
		t.Errorf("%+v, idle for %s", stats, pool.idle[0].owner.account)
	}
}

func TestJobsWaitForASlot(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1})
	end := occupy(t, pool, "acc_1")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := pool.Render(ctx, "acc_2", Request{HTML: "x"}, io.Discard, nil); !errors.Is(err, ErrDeadline) {
		t.Errorf("%v", err)
	}
	end()
	render(t, pool, "acc_2", Request{HTML: "x"})
}

func TestAJobThatGivesUpLeavesTheQueue(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 2, Spares: 1})
	end := occupy(t, pool, "acc_1")
	defer end()
	silent := silentEngine(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	pool.mu.Lock()
	pool.config.Engine.Path = silent
	pool.mu.Unlock()
	go func() {
		_, err := pool.Render(ctx, "acc_2", Request{HTML: "x"}, io.Discard, nil)
		ended <- err
	}()
	awaitStats(t, pool, func(s Stats) bool { return s.Waiting == 1 })
	cancel()
	if err := <-ended; !errors.Is(err, ErrCanceled) {
		t.Errorf("%v", err)
	}
	if stats := pool.Stats(); stats.Waiting != 0 || stats.Busy != 1 {
		t.Errorf("%+v", stats)
	}
}

func TestAProcessForAJobThatGaveUpIsASpare(t *testing.T) {
	pool := startPool(t, Config{})
	job := &waiter{owner{account: "acc_1"}, make(chan launched, 1)}
	pool.mu.Lock()
	given := pool.takeReady(job.owner)
	pool.bind(given, job.owner)
	job.ready <- launched{browser: given}
	pool.mu.Unlock()
	pool.giveUp(job)
	if stats := pool.Stats(); stats.Spares != 1 || stats.Busy != 0 || stats.Jobs != 0 {
		t.Errorf("%+v", stats)
	}
	render(t, pool, "acc_2", Request{HTML: "x"})
}

// A pool that rests keeps no process; the next job has one started, and the spares are back after it.
func TestAPoolThatRestsKeepsNothing(t *testing.T) {
	pool := startPool(t, Config{Spares: 1})
	render(t, pool, "acc_1", Request{HTML: "x"})
	awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 && s.Idle == 1 })
	pool.Rest()
	if stats := pool.Stats(); stats.Spares+stats.Idle+stats.Starting+stats.Busy != 0 {
		t.Errorf("it rests with %+v", stats)
	}
	render(t, pool, "acc_2", Request{HTML: "x"})
	awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 && s.Idle == 1 })
}
