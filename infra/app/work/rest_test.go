package work

import (
	"testing"
	"time"
)

// A worker rests once after it has had nothing to do for long enough, and again after the next attempt.
func TestAWorkerRestsOnceWhenItHasBeenIdle(t *testing.T) {
	noon := time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)
	var i idleness
	i.end(noon)
	for _, c := range []struct {
		after   time.Duration
		running int
		want    bool
	}{
		{restAfter - time.Second, 0, false},
		{restAfter, 1, false},
		{restAfter, 0, true},
	} {
		if got := i.isDue(noon.Add(c.after), c.running); got != c.want {
			t.Errorf("%v after the last attempt, %d running: %v", c.after, c.running, got)
		}
	}
	i.rests.Store(true)
	if i.isDue(noon.Add(2*restAfter), 0) {
		t.Error("it rests again without an attempt in between")
	}
	i.end(noon.Add(time.Hour))
	if i.isDue(noon.Add(time.Hour), 0) || !i.isDue(noon.Add(time.Hour+restAfter), 0) {
		t.Error("it does not rest after the next attempt")
	}
}
