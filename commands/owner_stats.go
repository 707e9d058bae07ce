package commands

import (
	"sync/atomic"
	"time"
)

// OwnerStats are counters since the start of the process.
type OwnerStats struct {
	Accepted, Refused, Replayed atomic.Int64
	// Appends counts produce requests, Events the records in them, AppendNanos the time they took in total.
	Appends, Events, AppendNanos atomic.Int64
	// Lost counts appends that did not end as expected, Skipped the records that are not part of history, Buried the
	// undecodable ones, Retries the repeated calls to broker or database.
	Lost, Skipped, Buried, Retries atomic.Int64
	// Moved counts the commands whose claimed time was too far from the broker's and was limited.
	Moved atomic.Int64
}

func (s *OwnerStats) appended(events int, took time.Duration) {
	s.Appends.Add(1)
	s.Events.Add(int64(events))
	s.AppendNanos.Add(took.Nanoseconds())
}
