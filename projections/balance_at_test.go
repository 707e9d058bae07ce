package projections_test

import (
	"errors"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/store"
)

// A balance at a time rests on the last event at or before it, also where this event moved nothing.
func TestABalanceAtATimeRestsOnAnEvent(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	opened := b.Log.Now()
	b.Log.Pass(time.Hour)
	b.Log.Must("acct_1", account.GrantCredits{Units: 5, Reference: "invoice_1"})
	granted := b.Log.Now()
	b.Log.Pass(time.Hour)
	b.Log.Must("acct_1", logtest.Key("key_1", "digest"))
	keyed := b.Log.Now()
	b.Project(b.Projector(nil), 100)
	history := projections.NewHistory(b.DB)
	for _, c := range []struct {
		at       time.Time
		balance  int64
		sequence uint64
	}{
		{opened, 10, 1},
		{granted.Add(-time.Microsecond), 10, 1},
		{granted, 15, 2},
		{granted.Add(time.Nanosecond), 15, 2},
		{keyed, 15, 3},
		{keyed.Add(time.Hour), 15, 3},
	} {
		balance, sequence, err := history.BalanceAt(t.Context(), "acct_1", c.at)
		if err != nil || balance != c.balance || sequence != c.sequence {
			t.Errorf("at %s: %d after event %d, %v; want %d after %d", c.at, balance, sequence, err, c.balance, c.sequence)
		}
	}
	for id, at := range map[string]time.Time{"acct_1": opened.Add(-time.Microsecond), "acct_2": keyed} {
		if _, _, err := history.BalanceAt(t.Context(), id, at); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s at %s: %v", id, at, err)
		}
	}
}
