package commands

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
)

type usedKey struct {
	domain.KeyRef

	at time.Time
}

// The model is the list of all keys that were ever used. Whatever happens, takeovers and full generations included, the filter
// reports each key that a command may still repeat.
func TestAKeyThatMayBeRepeatedIsNeverMissed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keysMax := rapid.SampledFrom([]int{3, 20, 1000}).Draw(t, "keys at most")
		clock := time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)
		var log []usedKey
		f := newKeyFilter(keysMax)
		t.Repeat(map[string]func(*rapid.T){
			"use": func(t *rapid.T) {
				u := usedKey{anyKey(t), clock}
				log = append(log, u)
				f.add(u.KeyRef, u.at)
			},
			"wait": func(t *rapid.T) {
				steps := []time.Duration{time.Microsecond, time.Hour, 11 * time.Hour, idempotency.Lifetime - time.Microsecond, idempotency.Lifetime}
				clock = clock.Add(rapid.SampledFrom(steps).Draw(t, "step"))
			},
			"take over": func(t *rapid.T) {
				f = newKeyFilter(keysMax)
				recorded := rapid.IntRange(0, len(log)).Draw(t, "recorded")
				for _, i := range rapid.Permutation(indexes(recorded)).Draw(t, "order") {
					if u := log[i]; u.at.After(log[recorded-1].at.Add(-idempotency.Lifetime)) {
						f.add(u.KeyRef, u.at)
					}
				}
				for _, u := range log[recorded:] {
					f.add(u.KeyRef, u.at)
				}
			},
			"": func(t *rapid.T) {
				for _, u := range log {
					if clock.Sub(u.at) < idempotency.Lifetime && !f.mayHold(u.KeyRef) {
						t.Fatalf("%v, used %v ago, is missed", u.KeyRef, clock.Sub(u.at))
					}
				}
			},
		})
	})
}

func anyKey(t *rapid.T) domain.KeyRef {
	return domain.KeyRef{
		AccountID: fmt.Sprintf("acct_%d", rapid.IntRange(0, 2).Draw(t, "account")),
		Key:       fmt.Sprintf("key_%d", rapid.IntRange(0, 200).Draw(t, "key")),
	}
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func numbered(n int) domain.KeyRef {
	return domain.KeyRef{AccountID: "acct_1", Key: fmt.Sprintf("key_%d", n)}
}

// filled returns a filter with so many keys, all used at one time.
func filled(keysMax, n int, at time.Time) *keyFilter {
	f := newKeyFilter(keysMax)
	for i := range n {
		f.add(numbered(i), at)
	}
	return f
}

// reported counts the keys of a range that the filter reports.
func (f *keyFilter) reported(from, to int) (n int) {
	for i := from; i < to; i++ {
		if f.mayHold(numbered(i)) {
			n++
		}
	}
	return n
}

func TestFewUnusedKeysAreLookedUp(t *testing.T) {
	const used, asked = 200_000, 100_000
	f := filled(used, used, time.Unix(0, 0))
	if n := f.reported(used, used+asked); n > 100 { // 200,000 of 2^32 hashes are taken: 5 are expected
		t.Errorf("%d of %d unused keys are looked up", n, asked)
	}
}

func TestExpiredKeysAreDropped(t *testing.T) {
	begun := time.Unix(1_800_000_000, 0)
	f := filled(1000, 500, begun)
	for day := 1; day <= 2; day++ {
		f.add(numbered(1000+day), begun.Add(time.Duration(day)*idempotency.Lifetime))
	}
	if n := f.reported(0, 500); n != 0 {
		t.Errorf("%d of 500 keys are held two lifetimes later", n)
	}
	if f.newer.keys.count != 1 || f.older.keys.count != 1 {
		t.Errorf("%d and %d keys, want one each", f.older.keys.count, f.newer.keys.count)
	}
}

func TestAFullGenerationTakesNoMemoryAndReportsEveryKey(t *testing.T) {
	begun := time.Unix(1_800_000_000, 0)
	f := filled(100, 100, begun)
	if f.reported(0, 100) != 100 || f.reported(100, 200) != 0 {
		t.Errorf("%d of 100 used keys, %d of 100 unused ones", f.reported(0, 100), f.reported(100, 200))
	}
	f.add(numbered(100), begun)
	if f.reported(0, 200) != 200 || len(f.newer.keys.slots) != 0 {
		t.Errorf("%d of 200 keys, %d slots", f.reported(0, 200), len(f.newer.keys.slots))
	}
	for day := 1; day <= 2; day++ {
		f.add(numbered(200), begun.Add(time.Duration(day)*idempotency.Lifetime))
	}
	if n := f.reported(0, 200); n != 0 {
		t.Errorf("%d of 200 keys are looked up two lifetimes later", n)
	}
}

func BenchmarkKeyFilter(b *testing.B) {
	const keys = 1_000_000
	f := filled(keys, keys, time.Unix(0, 0))
	ref := numbered(keys / 2)
	for b.Loop() {
		f.mayHold(ref)
	}
	b.ReportMetric(float64(4*len(f.newer.keys.slots))/1e6, "MB/1M-keys")
}
