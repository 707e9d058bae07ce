// Package gcra is the generic cell rate algorithm (ITU-T I.371): so many things a minute, and a minute's allowance may come at
// once. Its state is one time, the theoretical arrival of the next: exact, without windows, and it says how long to wait.
//
// What must count over all processes does the same in SQL, where a row's lock makes it exact (infra/postgres/records).
package gcra

import "time"

// Interval is the time that one of perMinute things takes; a minute for less than one.
func Interval(perMinute int) time.Duration {
	return max(time.Minute/time.Duration(max(perMinute, 1)), 1)
}

// Wait returns how long the next thing must wait; 0 if it may come at the time.
func Wait(arrival, at time.Time, perMinute int) time.Duration {
	return max(0, Backlog(arrival, at)+Interval(perMinute)-time.Minute)
}

// Backlog returns how long it takes until the whole allowance is there again.
func Backlog(arrival, at time.Time) time.Duration { return max(0, arrival.Sub(at)) }

// Count returns the arrival after one more thing at the time.
func Count(arrival, at time.Time, perMinute int) time.Time {
	if arrival.Before(at) {
		arrival = at
	}
	return arrival.Add(Interval(perMinute))
}
