package river_test

import (
	"errors"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/river"
)

// silently puts a row into a queue as if its announcement had been lost.
func (b *bench) silently(queue string) {
	b.Helper()
	b.exec(`INSERT INTO river_job (kind, queue, args, max_attempts) VALUES ('convert', '` + queue + `', '{"body": "1"}', 3)`)
}

// losesItsListener cuts the connection that listens.
func (b *bench) losesItsListener() {
	b.Helper()
	b.exec(`SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`)
}

// runsLater inserts work, which has to be the next that is run.
func (b *bench) runsLater(c *river.Client, seen <-chan run) {
	b.Helper()
	b.insert(c, true, convert("chromium", "later"))
	if got := <-seen; got.args != `"later"` {
		b.Errorf("ran %+v", got)
	}
}

// looking is a client whose first announced work has been run: it listens.
func (b *bench) looking(every time.Duration, kind river.Kind, turns map[string]func() river.Turn) *river.Client {
	b.Helper()
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "one", Logger: quiet, Kinds: []river.Kind{kind}, Queues: map[string]int{"chromium": 2}, Turns: turns, LookEvery: every,
	})
	if err != nil {
		b.Fatal(err)
	}
	b.start(c)
	b.insert(c, true, convert("chromium", "heard"))
	return c
}

func TestWorkWhoseAnnouncementIsLostIsFound(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	b.looking(100*time.Millisecond, river.Convert(handle), nil)
	<-seen
	b.ended("completed")
	b.silently("chromium")
	if got := <-seen; got.args != "1" {
		t.Errorf("ran %+v", got)
	}
}

// The connection that listens is lost and comes back; what was announced meanwhile is found.
func TestWorkIsFoundAfterTheListenersConnectionIsLost(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c := b.looking(100*time.Millisecond, river.Convert(handle), nil)
	<-seen
	b.losesItsListener()
	b.runsLater(c, seen)
}

// Work that was left because it was not its account's turn is taken when that changes, which nobody announces.
func TestWorkThatWasLeftIsTakenWhenItsTurnComes(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	barred, asked := make(chan map[string]int, 1), make(chan struct{}, 1000)
	barred <- map[string]int{"acct_1": 0}
	c := b.looking(100*time.Millisecond, river.Convert(handle), map[string]func() river.Turn{"chromium": func() river.Turn {
		most := <-barred
		barred <- most
		asked <- struct{}{}
		return river.Turn{Most: most}
	}})
	<-seen
	b.insert(c, true, of("acct_1", 1, "left"))
	for range 3 {
		<-asked
	}
	if b.count(`state = 'available'`) != 1 {
		t.Error("the work was taken though it was not its turn")
	}
	<-barred
	barred <- nil
	if got := <-seen; got.args != `"left"` {
		t.Errorf("ran %+v", got)
	}
}

// A piece that failed runs again in its time, though the next look without cause is far off.
func TestARetryRunsInItsTime(t *testing.T) {
	b := newBench(t)
	kind := river.Convert(nil)
	kind.RetryIn = func(int) time.Duration { return 50 * time.Millisecond }
	tries := make(chan int, 10)
	kind.Handle, _ = runs(func(attempt int) error {
		tries <- attempt
		if attempt == 1 {
			return errors.New("broker away")
		}
		return nil
	})
	begun := time.Now()
	b.looking(20*time.Second, kind, nil)
	<-tries
	if attempt := <-tries; attempt != 2 || time.Since(begun) > 15*time.Second {
		t.Errorf("attempt %d after %v", attempt, time.Since(begun))
	}
}

// What is released or brought forward is announced.
func TestWhatIsMadeAvailableIsAnnounced(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c := b.looking(time.Hour, river.Convert(handle), nil)
	<-seen
	b.ended("completed")
	b.exec(`INSERT INTO river_job (kind, queue, args, max_attempts, state, attempt, attempted_at, attempted_by)
		VALUES ('convert', 'chromium', '{"body": "2"}', 3, 'running', 1, now(), '{dead}')`)
	if n, err := c.Release(t.Context(), "dead"); n != 1 || err != nil {
		t.Errorf("%d released, %v", n, err)
	}
	if got := <-seen; got.args != "2" {
		t.Errorf("ran %+v", got)
	}
	b.insert(c, true, background("acct_1", 4, "forward"))
	if n, err := c.Relieve(t.Context(), lanes, 0); n != 1 || err != nil {
		t.Errorf("%d brought forward, %v", n, err)
	}
	if got := <-seen; got.args != `"forward"` {
		t.Errorf("ran %+v", got)
	}
}

// An idle client asks once in a while for all of its queues, and not for each of them.
func TestAnIdleClientAsksForAllQueuesAtOnce(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	queues := map[string]int{"last": 1}
	turns := map[string]func() river.Turn{}
	claims := make(chan string, 1000)
	for _, queue := range []string{"chromium", "office", "vips", "poppler"} {
		queues[queue], turns[queue] = 1, func() river.Turn { claims <- queue; return river.Turn{} }
	}
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "one", Logger: quiet, Kinds: []river.Kind{river.Convert(handle)}, Queues: queues, Turns: turns, LookEvery: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.start(c)
	for range turns { // each queue is looked at as it starts
		<-claims
	}
	for n := range 20 { // each is found by a look
		b.exec(`INSERT INTO river_job (kind, queue, args, max_attempts) VALUES ('convert', 'last', '{"body": "` + string(rune('a'+n)) + `"}', 3)`)
		<-seen
	}
	if n := len(claims); n > len(turns) {
		t.Errorf("%d claims of queues that hold nothing", n)
	}
}
