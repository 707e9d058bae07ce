package river_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
)

// of returns a conversion for an account.
func of(accountID string, priority int, args string) work.Item {
	w := convert("chromium", args)
	w.AccountID, w.Priority = accountID, priority
	return w
}

// line runs work one by one: each piece sends its name to ran and waits until goOn has a value or is closed.
func line() (handle river.Handler, ran chan string, goOn chan struct{}) {
	ran, goOn = make(chan string, 100), make(chan struct{})
	return func(_ context.Context, args json.RawMessage, _ int) error {
		var name string
		err := json.Unmarshal(args, &name)
		ran <- name
		<-goOn
		return err
	}, ran, goOn
}

func TestWorkOfAHigherPriorityGoesFirst(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_flood", 4, "flood"), of("acct_flood", 2, "early"), of("acct_small", 1, "small"))
	b.client("worker", map[string]int{"chromium": 1}, river.Convert(handle))
	close(goOn)
	for _, want := range []string{"small", "early", "flood"} {
		if got := <-ran; got != want {
			t.Errorf("%s ran, want %s", got, want)
		}
	}
	b.ended("completed")
}

var lanes = []river.Lane{{Foreground: "chromium", Background: "chromium_background"}, {Foreground: "office", Background: "office_background"}}

// background returns a conversion for an account that waits in the background.
func background(accountID string, priority int, args string) work.Item {
	w := of(accountID, priority, args)
	w.Queue = "chromium_background"
	return w
}

// Each account's next piece moves to the foreground, if none of its work is there.
func TestThoseWhoWaitBehindOthersAreRelieved(t *testing.T) {
	b := newBench(t)
	c := b.client("api", nil, river.Convert(nil))
	nobodys := background("", 4, "nobody's")
	b.insert(c, true,
		background("acct_1", 4, "1 last"), background("acct_1", 3, "1 first"), background("acct_1", 3, "1 second"),
		of("acct_2", 1, "2 is in front"), background("acct_2", 4, "2 waits"),
		background("acct_3", 4, "3 first"), background("acct_3", 4, "3 second"), nobodys)
	relieve := func(waited time.Duration, want ...string) {
		t.Helper()
		n, err := c.Relieve(b.Context(), lanes, waited)
		if err != nil || n != len(want) {
			t.Errorf("%d were relieved, %v, want %d", n, err, len(want))
		}
		for _, name := range want {
			if b.count(`queue = 'chromium' AND priority = 1 AND args->>'body' = '"`+name+`"'`) != 1 {
				t.Errorf("%s does not come first", name)
			}
		}
	}
	relieve(time.Hour) // nothing has waited for so long
	relieve(0, "1 first", "3 first")
	relieve(0)
	b.exec(`UPDATE river_job SET state = 'running' WHERE queue = 'chromium'`)
	relieve(0) // one at a time
	b.exec(`UPDATE river_job SET state = 'completed', finalized_at = now() WHERE state = 'running'`)
	relieve(0, "1 second", "2 waits", "3 second")
}

func (b *bench) exec(sql string) {
	b.Helper()
	if _, err := b.db.Exec(b.Context(), sql); err != nil {
		b.Fatal(err)
	}
}

// However much work of others is in the foreground, an account that floods keeps its turn there, and the handler can
// tell the queue.
func TestNobodyWaitsForever(t *testing.T) {
	b := newBench(t)
	ran, goOn := make(chan string, 100), make(chan struct{})
	handle := func(ctx context.Context, args json.RawMessage, _ int) error {
		var name string
		err := json.Unmarshal(args, &name)
		ran <- name + " in " + river.QueueOf(ctx)
		<-goOn
		return err
	}
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_small", 1, "small"), background("acct_flood", 4, "flood 1"), background("acct_flood", 4, "flood 2"))
	c := b.client("worker", map[string]int{"chromium": 1}, river.Convert(handle))
	var names []string
	for range 6 { // a small account's work is always waiting, and the background gets no processor time
		names = append(names, <-ran)
		b.insert(inserter, true, of("acct_small", 1, "small"))
		if _, err := c.Relieve(b.Context(), lanes, 0); err != nil {
			t.Fatal(err)
		}
		goOn <- struct{}{}
	}
	close(goOn)
	if !slices.Contains(names, "flood 1 in chromium") {
		t.Errorf("ran %q", names)
	}
	for b.count("state NOT IN ('completed')") > 0 { // alone, it gets all of it
		if _, err := c.Relieve(b.Context(), lanes, 0); err != nil {
			t.Fatal(err)
		}
	}
}
