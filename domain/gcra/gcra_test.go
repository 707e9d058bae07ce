package gcra_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/gcra"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func TestAMinutesAllowanceComesAtOnceThenOneEachInterval(t *testing.T) {
	var arrival time.Time
	for i := range 6 {
		if wait := gcra.Wait(arrival, noon, 6); wait != 0 {
			t.Fatalf("the %dth of six must wait %s", i+1, wait)
		}
		arrival = gcra.Count(arrival, noon, 6)
	}
	if wait := gcra.Wait(arrival, noon, 6); wait != 10*time.Second {
		t.Errorf("the seventh must wait %s", wait)
	}
	if wait := gcra.Wait(arrival, noon.Add(10*time.Second), 6); wait != 0 {
		t.Errorf("ten seconds later it must wait %s", wait)
	}
	if left := gcra.Backlog(arrival, noon); left != time.Minute {
		t.Errorf("the whole allowance is back in %s", left)
	}
}

func TestNoMinuteHasMoreThanTwoAllowances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		perMinute := rapid.IntRange(-1, 50).Draw(t, "per minute")
		var arrival time.Time
		var taken []time.Time
		at := noon
		for range rapid.IntRange(1, 300).Draw(t, "tries") {
			at = at.Add(time.Duration(rapid.IntRange(0, 3000).Draw(t, "ms")) * time.Millisecond)
			if gcra.Wait(arrival, at, perMinute) == 0 {
				arrival, taken = gcra.Count(arrival, at, perMinute), append(taken, at)
			}
		}
		most := 2 * max(perMinute, 1)
		for i := range taken {
			if i+most < len(taken) && taken[i+most].Sub(taken[i]) < time.Minute {
				t.Fatalf("%d things within %s", most+1, taken[i+most].Sub(taken[i]))
			}
		}
	})
}
