package river_test

import (
	"context"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/infra/river"
)

// byTurns runs a queue's work one by one, by turns.
func (b *bench) byTurns(handle river.Handler, slots int, turn func() river.Turn) *river.Client {
	b.Helper()
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "worker", Logger: quiet, Kinds: []river.Kind{river.Convert(handle)}, Queues: map[string]int{"chromium": slots},
		Turns: map[string]func() river.Turn{"chromium": turn},
	})
	if err != nil {
		b.Fatal(err)
	}
	b.start(c)
	return c
}

// Accounts take turns: an account with much work waits for one that came later with little.
func TestTheAccountWithTheLeastComesFirst(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_many", 1, "many 1"), of("acct_many", 1, "many 2"), of("acct_many", 1, "many 3"), of("acct_few", 1, "few 1"), of("acct_none", 2, "last"))
	b.byTurns(handle, 1, func() river.Turn { return river.Turn{Held: map[string]int{"acct_many": 1}} })
	close(goOn)
	for _, want := range []string{"few 1", "many 1", "many 2", "many 3", "last"} {
		if got := <-ran; got != want {
			t.Errorf("%s ran, want %s", got, want)
		}
	}
	b.ended("completed")
}

// The same holds within one claim: each account gets its share of the four free slots.
func TestFreeSlotsAreShared(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	for range 6 {
		b.insert(inserter, true, of("acct_many", 1, "many"))
	}
	b.insert(inserter, true, of("acct_few", 1, "few"), of("acct_few", 1, "few"), of("", 1, "nobody's"))
	b.byTurns(handle, 4, func() river.Turn { return river.Turn{} })
	var got []string
	for range 4 {
		got = append(got, <-ran)
	}
	if slices.Sort(got); !slices.Equal(got, []string{"few", "few", "many", "nobody's"}) && !slices.Equal(got, []string{"few", "many", "many", "nobody's"}) {
		t.Errorf("%q ran", got)
	}
	close(goOn)
	b.ended("completed")
}

// An account gets no more than its limit, and its other rows stay for other processes.
func TestNoAccountGetsMoreThanItsLimit(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_bounded", 1, "bounded"), of("acct_bounded", 1, "bounded"), of("acct_barred", 1, "barred"), of("acct_free", 1, "free"))
	most := map[string]int{"acct_bounded": 1, "acct_barred": 0}
	b.byTurns(handle, 4, func() river.Turn {
		if b.count("state = 'running'") > 0 {
			most["acct_bounded"] = 0
		}
		return river.Turn{Held: map[string]int{"acct_bounded": 1}, Most: most}
	})
	got := []string{<-ran, <-ran}
	if slices.Sort(got); !slices.Equal(got, []string{"bounded", "free"}) {
		t.Errorf("%q ran", got)
	}
	close(goOn)
	if n := b.count("state = 'available'"); n != 2 {
		t.Errorf("%d wait", n)
	}
	other, ranThere, goOnThere := line()
	close(goOnThere)
	b.client("other", map[string]int{"chromium": 1}, river.Convert(other))
	got = []string{<-ranThere, <-ranThere}
	if slices.Sort(got); !slices.Equal(got, []string{"barred", "bounded"}) {
		t.Errorf("%q ran elsewhere", got)
	}
	b.ended("completed")
}

// Work claimed by turns looks as River claims it: it counts as an attempt of this process, and Release gives it back.
func TestWorkClaimedByTurnsCanBeReleased(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	inserter := b.client("api", nil, river.Convert(nil))
	b.insert(inserter, true, of("acct_1", 1, "one"))
	c := b.byTurns(handle, 1, func() river.Turn { return river.Turn{} })
	<-ran
	if n := b.count("state = 'running' AND attempt = 1 AND attempted_by = '{worker}' AND attempted_at IS NOT NULL"); n != 1 {
		t.Error("it is not claimed as River does it")
	}
	if n, err := c.Release(b.Context(), "worker"); n != 1 || err != nil {
		t.Errorf("%d were released, %v", n, err)
	}
	close(goOn)
	b.ended("completed")
}

// Waits ignores the accounts that are excluded.
func TestWaits(t *testing.T) {
	b := newBench(t)
	c := b.client("api", nil, river.Convert(nil))
	b.insert(c, true, of("acct_1", 1, "one"), background("acct_2", 1, "in the other lane"))
	for _, test := range []struct {
		queue string
		notOf []string
		want  bool
	}{
		{"chromium", nil, true},
		{"chromium", []string{"acct_2"}, true},
		{"chromium", []string{"acct_1"}, false},
		{"chromium_background", []string{"acct_1"}, true},
		{"office", nil, false},
	} {
		notOf := append([]string{}, test.notOf...)
		if waits, err := c.Waits(context.WithoutCancel(b.Context()), test.queue, notOf); err != nil || waits != test.want {
			t.Errorf("%s, not of %q: %v, %v", test.queue, test.notOf, waits, err)
		}
	}
}
