package webhook

import (
	"testing"
	"time"
)

// TestEachWaitsForATimeOfItsOwn: if a receiver takes 4 s for a request and 8 run concurrently, one returns every half second.
func TestEachWaitsForATimeOfItsOwn(t *testing.T) {
	s := &state{took: 4 * time.Second}
	for i := range 100 {
		want := waitLeast + time.Duration(i)*500*time.Millisecond
		if got := s.book(noon, noon, 8); got != want {
			t.Fatalf("the %dth waits %v, want %v", i, got, want)
		}
	}
}

func TestNobodyWaitsLongerThanTheLongestPause(t *testing.T) {
	s := &state{took: time.Hour}
	within := make(map[time.Duration]int)
	for range 10_000 {
		wait := s.book(noon, noon.Add(10*time.Second), 1)
		if wait < 10*time.Second || wait > waitMost {
			t.Fatalf("one waits %v", wait)
		}
		within[wait.Truncate(time.Second)]++
	}
	for second, n := range within {
		if n > 10_000/250 {
			t.Errorf("%d come back in second %v", n, second)
		}
	}
}

// TestTheNextPauseIsBookedFromNow: times in the past are not assigned.
func TestTheNextPauseIsBookedFromNow(t *testing.T) {
	s := new(state)
	s.book(noon, noon, 1)
	later := noon.Add(time.Hour)
	if got := s.book(later, later.Add(time.Minute), 1); got != time.Minute {
		t.Errorf("it waits %v, want a minute", got)
	}
}
