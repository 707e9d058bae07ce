// Package gcra is the generic cell rate algorithm (ITU-T I.371): n things a minute, and a whole minute's allowance may
// be used at once. Its state is one time, the theoretical arrival of the next thing. It is exact, needs no windows, and
// returns how long to wait.
//
// Limits over all processes use the same algorithm in SQL, where a row lock makes it exact: the functions gcra_* of
// infra/postgres/migrations. A test in infra/postgres/records compares their answers with this package's.
package gcra

import "time"

// Interval returns the time per thing at perMinute; a minute if perMinute is less than one.
func Interval(perMinute int) time.Duration {
	return max(time.Minute/time.Duration(max(perMinute, 1)), 1)
}

// Wait returns how long the next thing must wait; 0 if it may come at the given time.
func Wait(arrival, at time.Time, perMinute int) time.Duration {
	return max(0, Backlog(arrival, at)+Interval(perMinute)-time.Minute)
}

// Backlog returns how long it takes until the whole allowance is available again.
func Backlog(arrival, at time.Time) time.Duration { return max(0, arrival.Sub(at)) }

// Count returns the theoretical arrival after one more thing at the given time.
func Count(arrival, at time.Time, perMinute int) time.Time {
	if arrival.Before(at) {
		arrival = at
	}
	return arrival.Add(Interval(perMinute))
}
