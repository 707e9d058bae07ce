package records

import "time"

// microseconds is an interval as the functions gcra_* take it: the unit of timestamptz, in which they are exact.
func microseconds(interval time.Duration) int64 { return max(1, interval.Microseconds()) }

// moment is what a clock says, or null for Postgres's own.
func moment(clock func() time.Time) *time.Time {
	if clock == nil {
		return nil
	}
	at := clock()
	return &at
}
