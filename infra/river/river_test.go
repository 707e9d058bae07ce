package river_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/river"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

var quiet = slog.New(slog.DiscardHandler)

var migrated = postgrestest.NewTemplate(func(ctx context.Context, url string) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: url})
	if err != nil {
		return err
	}
	defer db.Close()
	return river.Migrate(ctx, db.Pool(), quiet)
})

// bench is a database with River's tables.
type bench struct {
	*testing.T
	db *postgres.DB
}

func newBench(t *testing.T) *bench {
	t.Helper()
	url := migrated.New(t)
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) })
	db, err := postgres.Open(t.Context(), postgres.Config{URL: url, ConnectionsMax: 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return &bench{T: t, db: db}
}

// client returns a client that stops with the test; it is started if it has queues.
func (b *bench) client(id string, queues map[string]int, kinds ...river.Kind) *river.Client {
	b.Helper()
	c, err := river.New(b.db.Pool(), river.Config{ID: id, Logger: quiet, Kinds: kinds, Queues: queues})
	if err != nil {
		b.Fatal(err)
	}
	b.start(c)
	return c
}

func (b *bench) start(c *river.Client) {
	b.Helper()
	if err := c.Start(b.Context()); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := c.Stop(context.WithoutCancel(b.Context())); err != nil {
			b.Error(err)
		}
	})
}

// insert inserts work in a transaction and commits it, or not.
func (b *bench) insert(c *river.Client, commit bool, work ...work.Item) {
	b.Helper()
	tx, err := b.db.Begin(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = tx.Rollback(b.Context()) }()
	if err := c.Insert(b.Context(), tx, work); err != nil {
		b.Fatal(err)
	}
	if commit {
		if err := tx.Commit(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func (b *bench) count(where string) (n int) {
	b.Helper()
	b.one(`SELECT count(*) FROM river_job WHERE `+where, &n)
	return n
}

func (b *bench) one(sql string, into any) {
	b.Helper()
	rows, err := b.db.Query(b.Context(), sql)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	rows.Next()
	if err := rows.Scan(into); err != nil {
		b.Fatal(err)
	}
}

// ended waits until every row is in the state, by polling: River writes final states in batches and announces none.
func (b *bench) ended(state string) {
	b.Helper()
	for b.count(`state <> '`+state+`'`) > 0 {
		runtime.Gosched()
	}
}

type run struct {
	args    string
	attempt int
}

// runs returns a handler that reports each run, and its channel.
func runs(answer func(attempt int) error) (river.Handler, chan run) {
	seen := make(chan run, 100)
	return func(_ context.Context, args json.RawMessage, attempt int) error {
		seen <- run{string(args), attempt}
		return answer(attempt)
	}, seen
}

func done(int) error { return nil }

func convert(queue string, args any) work.Item {
	return work.Item{Kind: work.KindConvert, Queue: queue, Args: args}
}

func TestWorkRunsOnceItsTransactionIsCommitted(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c := b.client("one", map[string]int{"chromium": 2}, river.Convert(handle))
	b.insert(c, false, convert("chromium", map[string]string{"job": "rolled back"}))
	b.insert(c, true, convert("chromium", map[string]string{"job": "committed"}))
	if got := <-seen; got != (run{`{"job":"committed"}`, 1}) {
		t.Errorf("ran %+v", got)
	}
	b.ended("completed")
	if n := b.count("true"); n != 1 {
		t.Errorf("%d rows, want 1", n)
	}
}

func TestAQueueIsRunWhereItIsConfigured(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	inserter := b.client("api", nil, river.Convert(nil))
	b.client("worker", map[string]int{"chromium": 1}, river.Convert(handle))
	b.insert(inserter, true, convert("office", 1), convert("chromium", 2))
	if got := <-seen; got.args != "2" {
		t.Errorf("ran %+v, want the work of its own queue", got)
	}
	if n := b.count("queue = 'office' AND state = 'available'"); n != 1 {
		t.Errorf("%d rows wait in the other queue, want 1", n)
	}
}

func TestAUniqueKeyIsInsertedOnce(t *testing.T) {
	b := newBench(t)
	c := b.client("one", nil, river.DeliverWebhook(nil), river.Convert(nil))
	webhook := func(key string) work.Item {
		return work.Item{Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, Args: key, UniqueKey: key}
	}
	b.insert(c, true, webhook("evt_1"), webhook("evt_1"), convert("chromium", 1))
	b.insert(c, true, webhook("evt_2"), webhook("evt_1"), convert("chromium", 1))
	if n := b.count("kind = 'deliver_webhook'"); n != 2 {
		t.Errorf("%d webhooks, want 2", n)
	}
	if n := b.count("kind = 'convert'"); n != 2 {
		t.Errorf("%d conversions, want 2: they have no key", n)
	}
}

// TestNoTextOfAClientStopsAnInsert inserts arguments that jsonb refuses, and expects them back unchanged.
func TestNoTextOfAClientStopsAnInsert(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c := b.client("one", map[string]int{"chromium": 1}, river.Convert(handle))
	for _, hostile := range []string{`{"title":"a\u0000b"}`, `{"title":"\ud800"}`, `{"n":1e999999}`, `{"a":1,"a":2}`} {
		b.insert(c, true, convert("chromium", json.RawMessage(hostile)))
		if got := <-seen; got.args != hostile {
			t.Errorf("ran with %s, want %s", got.args, hostile)
		}
	}
}

func TestAnErrorIsTriedAgainAndCancelIsNot(t *testing.T) {
	b := newBench(t)
	fast := river.Convert(nil)
	fast.RetryIn = func(int) time.Duration { return time.Millisecond }
	var seen chan run
	fast.Handle, seen = runs(func(attempt int) error {
		if attempt < 3 {
			return errors.New("broker away")
		}
		return river.Cancel(errors.New("stale attempt"))
	})
	c := b.client("one", map[string]int{"chromium": 1}, fast)
	b.insert(c, true, convert("chromium", 1))
	for want := 1; want <= 3; want++ {
		if got := <-seen; got.attempt != want {
			t.Errorf("attempt %d, want %d", got.attempt, want)
		}
	}
	b.ended("cancelled")
}

func TestRetryAfterSetsTheTimeAndPostponeCountsNothing(t *testing.T) {
	b := newBench(t)
	kind := river.DeliverWebhook(nil)
	var seen chan run
	postponed := false
	kind.Handle, seen = runs(func(attempt int) error {
		if !postponed {
			postponed = true
			return river.Postpone(time.Millisecond, errors.New("no key yet"))
		}
		if attempt == 1 {
			return river.RetryAfter(time.Millisecond, errors.New("429"))
		}
		return nil
	})
	c := b.client("one", map[string]int{"webhooks": 1}, kind)
	b.insert(c, true, work.Item{Kind: "deliver_webhook", Queue: "webhooks", Args: 1})
	for _, want := range []int{1, 1, 2} { // the schedule alone would wait 5 s for the last one
		if got := <-seen; got.attempt != want {
			t.Errorf("attempt %d, want %d", got.attempt, want)
		}
	}
	b.ended("completed")
}

func TestWorkOfADeadProcessIsReleased(t *testing.T) {
	b := newBench(t)
	started, hold := make(chan struct{}), make(chan struct{})
	stuck := river.Convert(func(context.Context, json.RawMessage, int) error {
		close(started)
		<-hold
		return nil
	})
	dead := b.client("dead", map[string]int{"chromium": 1}, stuck)
	b.insert(dead, true, convert("chromium", 1))
	<-started
	handle, seen := runs(done)
	living := b.client("living", map[string]int{"chromium": 1}, river.Convert(handle))
	for id, want := range map[string]int{"another": 0, "dead": 1} {
		if n, err := living.Release(b.Context(), id); err != nil || n != want {
			t.Errorf("%d rows of %s were released, %v; want %d", n, id, err, want)
		}
	}
	if got := <-seen; got.attempt != 1 {
		t.Errorf("it runs as attempt %d, want 1", got.attempt)
	}
	b.ended("completed")
	close(hold) // the dead one wakes up, too late to change anything
}

func TestScheduledWorkRunsInItsTime(t *testing.T) {
	b := newBench(t)
	inserter := b.client("api", nil, river.Convert(nil))
	begun := time.Now()
	const in = 200 * time.Millisecond
	next, soon, late := convert("chromium", "next"), convert("chromium", "soon"), convert("chromium", "late")
	next.ScheduledAt, soon.ScheduledAt, late.ScheduledAt = begun.Add(in), begun.Add(50*time.Second), begun.Add(time.Hour)
	b.insert(inserter, true, next, soon, late)
	// River's scheduler runs only after 5 s; work that is due within the minute does not wait for it.
	if n := b.count("state = 'available'"); n != 2 {
		t.Errorf("%d rows are available in time, want 2", n)
	}
	if n := b.count("state = 'scheduled'"); n != 1 {
		t.Errorf("%d rows are scheduled, want the one that is far off", n)
	}
	handle, seen := runs(done)
	b.client("worker", map[string]int{"chromium": 1}, river.Convert(handle))
	if got := <-seen; got.args != `"next"` || time.Since(begun) < in {
		t.Errorf("%s ran after %v, want %v", got.args, time.Since(begun), in)
	}
}

func TestAConfigurationThatCannotWorkIsRefused(t *testing.T) {
	b := newBench(t)
	for want, config := range map[string]river.Config{
		"ID and Logger": {},
		"given twice":   {ID: "x", Logger: quiet, Kinds: []river.Kind{river.Convert(nil), river.Convert(nil)}},
	} {
		if _, err := river.New(b.db.Pool(), config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
	c := b.client("one", nil, river.Convert(nil))
	if err := c.Enqueue(b.Context(), work.Item{Kind: "nonsense"}); err == nil {
		t.Error("work of an unknown kind was taken")
	}
}
