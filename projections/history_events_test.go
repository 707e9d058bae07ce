package projections_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections"
)

func TestHistoryIsReadInPages(t *testing.T) {
	b := newBench(t, 1)
	accounts, _ := b.Log.Wander(rand.New(rand.NewPCG(9, 10)).IntN, 1500)
	b.Project(b.Projector(nil), 1000)
	history := projections.NewHistory(b.DB)
	all := b.events(accounts[0])
	if len(all) < 40 {
		t.Fatalf("only %d events", len(all))
	}
	middle := all[len(all)/2]
	rapid.Check(t, func(t *rapid.T) {
		f := projections.EventFilter{
			AccountID: accounts[0], Limit: rapid.IntRange(1, 20).Draw(t, "limit"),
			Type:  rapid.SampledFrom([]string{"", "", "toolmill.job.accepted.v1", "toolmill.account.opened.v1", "x"}).Draw(t, "type"),
			JobID: rapid.SampledFrom([]string{"", "", middle.JobID(), "job_none"}).Draw(t, "job"),
			From:  rapid.SampledFrom([]time.Time{{}, middle.At, all[0].At, middle.At.Add(1000 * time.Hour)}).Draw(t, "from"),
			To:    rapid.SampledFrom([]time.Time{{}, middle.At, all[len(all)-1].At.Add(time.Hour)}).Draw(t, "to"),
		}
		var want, got []uint64
		for _, e := range all {
			if (f.Type == "" || f.Type == e.Data.EventType()) && (f.JobID == "" || f.JobID == e.JobID()) &&
				!e.At.Before(f.From) && (f.To.IsZero() || e.At.Before(f.To)) {
				want = append(want, e.Sequence)
			}
		}
		for {
			page, next, err := history.Events(b.Context(), f)
			if err != nil || len(page) > f.Limit {
				t.Fatalf("page of %d: %v", len(page), err)
			}
			for _, e := range page {
				got = append(got, uint64(e.Sequence))
			}
			if f.Cursor = next; next == "" {
				break
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("sequences differ (-want +got):\n%s", diff)
		}
	})
}

// events returns the account's events in order.
func (b *bench) events(accountID string) (all []event.Envelope) {
	for l := range b.Log.Events(0, b.Log.End(0)) {
		if l.AccountID == accountID {
			all = append(all, l.Envelope)
		}
	}
	return all
}
