package river_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"toolmill/infra/river"
	"toolmill/projections"
)

// of is a conversion for an account.
func of(accountID string, priority int, args string) projections.Work {
	w := convert("chromium", args)
	w.AccountID, w.Priority = accountID, priority
	return w
}

// line runs work one by one: each piece tells its name and waits until goOn has a value, or is closed.
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

// The one of each account whose turn it is comes forward, where none of its work is in front already.
func TestThoseWhoWaitBehindOthersAreRelieved(t *testing.T) {
	b := newBench(t)
	c := b.client("api", nil, river.Convert(nil))
	b.insert(c, true,
		of("acct_1", 4, "1 last"), of("acct_1", 3, "1 first"), of("acct_1", 3, "1 second"),
		of("acct_2", 1, "2 is in front"), of("acct_2", 4, "2 waits"),
		of("acct_3", 4, "3 first"), of("acct_3", 4, "3 second"),
		convert("chromium", "nobody's"))
	relieve := func(want ...string) {
		t.Helper()
		n, err := c.Relieve(b.Context())
		if err != nil || n != len(want) {
			t.Errorf("%d were relieved, %v, want %d", n, err, len(want))
		}
		for _, name := range want {
			if b.count(`priority = 1 AND args->>'body' = '"`+name+`"'`) != 1 {
				t.Errorf("%s does not come first", name)
			}
		}
	}
	relieve("1 first", "3 first")
	relieve()
	if _, err := b.db.Exec(b.Context(), `UPDATE river_job SET state = 'running' WHERE priority = 1`); err != nil {
		t.Fatal(err)
	}
	relieve("1 second", "2 waits", "3 second")
}

// However much of others goes first, who floods the queue keeps his turn.
func TestNobodyWaitsForEver(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_small", 1, "small"), of("acct_flood", 4, "flood 1"), of("acct_flood", 4, "flood 2"))
	c := b.client("worker", map[string]int{"chromium": 1}, river.Convert(handle))
	var names []string
	for range 6 { // there is always work of a small account that waits, and goes first
		names = append(names, <-ran)
		b.insert(inserter, true, of("acct_small", 1, "small"))
		if _, err := c.Relieve(b.Context()); err != nil {
			t.Fatal(err)
		}
		goOn <- struct{}{}
	}
	close(goOn)
	if !slices.Contains(names, "flood 1") || !slices.Contains(names, "flood 2") {
		t.Errorf("ran %q", names)
	}
	b.ended("completed")
}
