package models_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestKeysAreThoseOfTheLogAfterATime(t *testing.T) {
	b := newBench(t, 1)
	b.Project(b.Projector(nil), 1)
	rapid.Check(t, func(r *rapid.T) {
		b.Log = logtest.New(1)
		b.ForgetEverything()
		seed := rapid.Uint64().Draw(r, "seed")
		b.Log.Wander(rand.New(rand.NewPCG(seed, 0)).IntN, rapid.IntRange(1, 250).Draw(r, "steps"))
		end := rapid.Int64Range(0, b.Log.End(0)).Draw(r, "recorded")
		b.recordUpTo(end)

		used, times := make(map[domain.KeyRef][]time.Time), []time.Time{{}}
		for l := range b.Log.Events(0, end) {
			times = append(times, l.At)
			if ref := (domain.KeyRef{AccountID: l.AccountID, Key: l.IdempotencyKey}); ref.Key != "" {
				used[ref] = append(used[ref], l.At)
			}
		}
		after := rapid.SampledFrom(times).Draw(r, "after").Add(rapid.SampledFrom([]time.Duration{-time.Microsecond, 0}).Draw(r, "moved"))
		want, got := make(map[domain.KeyRef]int), make(map[domain.KeyRef]int)
		for ref, all := range used {
			for _, at := range all {
				if at.After(after) {
					want[ref]++
				}
			}
		}
		next, err := projections.NewHistory(b.DB).Keys(b.Context(), 0, after, func(ref domain.KeyRef, at time.Time) {
			got[ref]++
			if !at.After(after) {
				r.Errorf("%v was used at %v, before %v", ref, at, after)
			}
		})
		if diff := cmp.Diff(want, got); diff != "" || next != end || err != nil {
			r.Errorf("as of %d, want %d; %v (-want +got):\n%s", next, end, err, diff)
		}
	})
}
