package account_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

func rated(perMinute int) *account.State {
	return &account.State{Limits: plan.Limits{JobsPerMinute: perMinute}}
}

func TestCreationRateAllowsAMinutesJobsAtOnce(t *testing.T) {
	for _, perMinute := range []int{1, 2, 7, 10, 59, 60, 61, 300, 7919} {
		s := rated(perMinute)
		for i := range perMinute {
			if wait := s.CreationWait(noon); wait != 0 {
				t.Fatalf("at %d a minute, job %d has to wait %s", perMinute, i, wait)
			}
			s.CountCreation(noon)
		}
		if wait, interval := s.CreationWait(noon), time.Minute/time.Duration(perMinute); wait <= 0 || wait > interval {
			t.Errorf("at %d a minute, one more has to wait %s; an interval is %s", perMinute, wait, interval)
		}
	}
}

func TestCreationRateHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		perMinute := rapid.IntRange(1, 400).Draw(t, "perMinute")
		s, now := rated(perMinute), noon
		var taken []time.Time
		for range rapid.IntRange(1, 1500).Draw(t, "attempts") {
			now = now.Add(time.Duration(rapid.Int64Range(0, int64(2*time.Minute)/int64(perMinute)).Draw(t, "pause")))
			if s.CreationWait(now) == 0 {
				s.CountCreation(now)
				taken = append(taken, now)
			}
		}
		for i := 2 * perMinute; i < len(taken); i++ {
			if within := taken[i].Sub(taken[i-2*perMinute]); within < time.Minute {
				t.Fatalf("at %d a minute, %d were let through within %s", perMinute, 2*perMinute+1, within)
			}
		}
	})
}

func TestCreationWaitIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := rated(rapid.IntRange(1, 10_000).Draw(t, "perMinute")), noon
		for range rapid.IntRange(1, 200).Draw(t, "creations") {
			wait := s.CreationWait(now)
			if wait > 0 {
				if early := now.Add(wait - 1); s.CreationWait(early) == 0 {
					t.Fatalf("told to wait %s, but a nanosecond less is enough", wait)
				}
				now = now.Add(wait)
			}
			if left := s.CreationWait(now); left != 0 {
				t.Fatalf("waited %s as told, and has to wait %s more", wait, left)
			}
			s.CountCreation(now)
			now = now.Add(time.Duration(rapid.Int64Range(0, int64(time.Second)).Draw(t, "pause")))
		}
	})
}

func TestCreationRateOfAnAccountWithoutLimitsIsOneAMinute(t *testing.T) {
	s := rated(0)
	s.CountCreation(noon)
	if wait := s.CreationWait(noon); wait != time.Minute {
		t.Errorf("wait %s", wait)
	}
}
