package river_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/river"
)

// rests is a log that reports each time that River rests.
type rests struct {
	slog.Handler

	begun chan struct{}
}

func (r rests) Enabled(context.Context, slog.Level) bool { return true }
func (r rests) WithAttrs([]slog.Attr) slog.Handler       { return r }
func (r rests) WithGroup(string) slog.Handler            { return r }

func (r rests) Handle(_ context.Context, line slog.Record) error {
	if strings.Contains(line.Message, "River rests") {
		r.begun <- struct{}{}
	}
	return nil
}

// resting is a client that may rest after a moment, and its rests.
func (b *bench) resting(queues map[string]int, after, look time.Duration, kind river.Kind) (*river.Client, chan struct{}) {
	b.Helper()
	begun := make(chan struct{}, 10_000)
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "one", Logger: slog.New(rests{begun: begun}), Kinds: []river.Kind{kind}, Queues: queues, LookEvery: look,
		RestAfter: after, RestEvery: 100 * time.Microsecond,
	})
	if err != nil {
		b.Fatal(err)
	}
	b.start(c)
	return c, begun
}

// forgotten has River forget what is completed, as it does after an hour.
func (b *bench) forgotten() {
	b.Helper()
	b.ended("completed")
	b.exec(`DELETE FROM river_job`)
}

func TestRiverRestsWhileThereIsNothingAndRunsWhatIsAnnounced(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c, begun := b.resting(map[string]int{"chromium": 1}, time.Nanosecond, time.Hour, river.Convert(handle))
	for n := range 3 {
		<-begun
		if holders := b.leaders(); holders != 0 {
			t.Errorf("%d leaders while it rests", holders)
		}
		b.insert(c, true, convert("chromium", n))
		if got := <-seen; got != (run{fmt.Sprint(n), 1}) {
			t.Errorf("ran %+v", got)
		}
		b.forgotten()
	}
}

// leaders counts the clients that maintain the table: none may while all rest.
func (b *bench) leaders() (n int) {
	b.Helper()
	b.one(`SELECT count(*) FROM river_leader`, &n)
	return n
}

func TestARestEndsForWorkThatNobodyAnnounced(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	_, begun := b.resting(map[string]int{"chromium": 1}, time.Nanosecond, 20*time.Millisecond, river.Convert(handle))
	<-begun
	b.silently("chromium")
	if got := <-seen; got.args != "1" {
		t.Errorf("ran %+v", got)
	}
}

func TestARestOutlivesItsConnection(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c, begun := b.resting(map[string]int{"chromium": 1}, time.Nanosecond, time.Hour, river.Convert(handle))
	<-begun
	b.losesItsListener()
	<-begun // it has woken and found nothing
	b.runsLater(c, seen)
}

// The next job often comes soon after the last: River is there for it then.
func TestRiverDoesNotRestSoonAfterWork(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c, begun := b.resting(map[string]int{"chromium": 1}, time.Hour, time.Hour, river.Convert(handle))
	<-begun             // nothing was ever done
	for n := range 20 { // it asks several times meanwhile
		b.insert(c, true, convert("chromium", n))
		<-seen
	}
	b.ended("completed")
	if n := len(begun); n > 0 {
		t.Errorf("it rested %d times", n)
	}
}

// What is kept for an hour is deleted then, whether River rests or not.
func TestARestEndsToDeleteWhatWasKept(t *testing.T) {
	b := newBench(t)
	handle, _ := runs(done)
	b.exec(`INSERT INTO river_job (kind, queue, args, max_attempts, state, finalized_at)
		VALUES ('convert', 'chromium', '{"body": "1"}', 3, 'completed', now() - interval '59 minutes 59 seconds')`)
	_, begun := b.resting(map[string]int{"chromium": 1}, time.Nanosecond, time.Hour, river.Convert(handle))
	for b.count("true") != 0 {
		<-begun
	}
}

// A piece that needs another to end is taken together with it, whenever they come: a stop of River that waited for the first would
// leave the second where it is, for as long as the first runs.
func TestNothingThatRunsKeepsOtherWorkWaitingForARest(t *testing.T) {
	b := newBench(t)
	met, ended := make(chan string), make(chan string, 2)
	c, _ := b.resting(map[string]int{"chromium": 1, "office": 1}, time.Nanosecond, time.Hour, river.Convert(
		func(ctx context.Context, args json.RawMessage, _ int) error {
			select {
			case met <- string(args):
			case <-met:
			case <-ctx.Done():
				return ctx.Err()
			}
			ended <- string(args)
			return nil
		}))
	for n := range 30 {
		for _, queue := range []string{"chromium", "office"} {
			b.insert(c, true, convert(queue, n))
		}
		for range 2 {
			if got := <-ended; got != fmt.Sprint(n) {
				t.Fatalf("ended %s in round %d", got, n)
			}
		}
		b.forgotten()
	}
}
