package webhook

import "time"

const (
	// waitLeast keeps those who wait for their turn at a quick receiver from asking more often than a turn is worth.
	waitLeast = 50 * time.Millisecond
	// waitMost bounds by how much one may come too late, whoever else waits.
	waitMost = pauseMax
	// paceLeast and paceMost bound the time between two who wait: 1,000 a second come back at most, and one at least.
	paceLeast = time.Millisecond
	paceMost  = time.Second
)

// book returns how long one more has to wait, from earliest on. Each gets a time of its own, at the pace at which the
// receiver took requests lately: ten thousand who wait for one receiver must not all come back, and all in vain, each
// second. Where the times beyond waitMost are reached they are given out from the beginning again.
func (s *state) book(now, earliest time.Time, atOnce int) time.Duration {
	first := now.Add(waitLeast)
	if earliest.After(first) {
		first = earliest
	}
	s.booked = s.booked.Add(min(max(s.took/time.Duration(atOnce), paceLeast), paceMost))
	if s.booked.Before(first) || s.booked.Sub(now) > waitMost {
		s.booked = first
	}
	return s.booked.Sub(now)
}
