package convert

import (
	"testing"
	"time"
)

// Only delays far longer than a busy machine's count, without the regular interval.
func TestAStandstillIsMeasured(t *testing.T) {
	begun := time.Now()
	s := &standstill{seen: begun}
	for _, step := range []struct{ at, lost time.Duration }{
		{500 * time.Millisecond, 0},
		{1500 * time.Millisecond, 0},
		{11500 * time.Millisecond, 9500 * time.Millisecond},
		{12 * time.Second, 9500 * time.Millisecond},
		{20 * time.Second, 17 * time.Second},
	} {
		if lost := s.look(begun.Add(step.at)); lost != step.lost {
			t.Errorf("at %v %v were lost, want %v", step.at, lost, step.lost)
		}
	}
}
