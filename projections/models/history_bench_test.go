package models_test

import (
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

// BenchmarkHistoryLoad loads what a full batch of an owner may need: 2,000 accounts, jobs and keys from a long history.
func BenchmarkHistoryLoad(b *testing.B) {
	const accounts, wanted = 20_000, 2000
	f := newBench(b, 1)
	events := f.Log.Traffic(accounts, projectiontest.BenchEvents(b))
	for i := range wanted {
		_, err := f.Log.SendClaim(logtest.ID("acct", i), logtest.Create(logtest.ID("job_keyed", i), f.Log.Now()),
			idempotency.Claim{Key: fmt.Sprintf("key-%d", i), Fingerprint: "f"})
		if err != nil {
			b.Fatal(err)
		}
	}
	f.Project(f.Projector(nil), 5000)
	if _, err := f.DB.Exec(f.Context(), `ANALYZE event_log, account_snapshots`); err != nil {
		b.Fatal(err)
	}
	history := projections.NewHistory(f.DB)
	for _, want := range []struct {
		name string
		of   func(i int, w *domain.Wanted)
	}{
		{"accounts", func(i int, w *domain.Wanted) { w.Accounts = append(w.Accounts, logtest.ID("acct", i*7%accounts)) }},
		{"jobs", func(i int, w *domain.Wanted) { w.Jobs = append(w.Jobs, logtest.ID("job", i*13)) }},
		{"keys", func(i int, w *domain.Wanted) {
			w.Keys = append(w.Keys, domain.KeyRef{AccountID: logtest.ID("acct", i), Key: fmt.Sprintf("key-%d", i)})
		}},
		{"absent-keys", func(i int, w *domain.Wanted) {
			w.Keys = append(w.Keys, domain.KeyRef{AccountID: logtest.ID("acct", i), Key: fmt.Sprintf("none-%d", i)})
		}},
	} {
		b.Run(fmt.Sprintf("%s/log=%d", want.name, events), func(b *testing.B) {
			var w domain.Wanted
			for i := range wanted {
				want.of(i, &w)
			}
			for b.Loop() {
				if _, err := history.Load(f.Context(), 0, w); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*wanted), "µs/key")
		})
	}
	b.Run("one-account-one-job", func(b *testing.B) {
		w := domain.Wanted{Accounts: []string{logtest.ID("acct", 77)}, Jobs: []string{logtest.ID("job", 77)}}
		for b.Loop() {
			if _, err := history.Load(f.Context(), 0, w); err != nil {
				b.Fatal(err)
			}
		}
	})
}
