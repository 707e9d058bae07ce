package river_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
)

// Of two transactions that insert at the same moment the second may commit when the work of the first is already
// running. Workers that poll only once an hour are notified of both.
func TestEachTransactionNotifiesTheWorkers(t *testing.T) {
	b := newBench(t)
	handle, seen := runs(done)
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "one", Logger: quiet, Kinds: []river.Kind{river.Convert(handle)}, Queues: map[string]int{"chromium": 2},
		LookEvery: time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	b.start(c)
	b.insert(c, true, convert("chromium", "the first shows that the worker listens"))
	<-seen
	for range 20 {
		slow, err := b.db.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		b.insert(c, true, convert("chromium", "quick"))
		if err := c.Insert(t.Context(), slow, []work.Item{convert("chromium", "slow")}); err != nil {
			t.Fatal(err)
		}
		if got := <-seen; got.args != `"quick"` {
			t.Errorf("ran %+v", got)
		}
		if err := slow.Commit(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := <-seen; got.args != `"slow"` {
			t.Errorf("ran %+v", got)
		}
	}
}
