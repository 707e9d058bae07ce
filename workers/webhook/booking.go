package webhook

import "time"

const (
	// waitLeast keeps deliveries that wait for a fast receiver from checking more often than a turn is worth.
	waitLeast = 50 * time.Millisecond
	// waitMost bounds the wait, however many others wait.
	waitMost = pauseMax
	// paceLeast and paceMost bound the interval between two waiting deliveries: at most 1,000 a second return, and at least one.
	paceLeast = time.Millisecond
	paceMost  = time.Second
)

// book returns how long one more delivery has to wait, at least until earliest. Each gets a time of its own, at the recent pace
// of the receiver: ten thousand deliveries for one receiver must not all return every second, most of them in vain. When
// waitMost is reached, times are assigned from the beginning again.
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
