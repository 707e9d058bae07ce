package webhook

import "time"

const (
	// failuresToOpen is how many requests to a receiver fail one after the other before it is left alone: the first two
	// attempts of one delivery and some of others, never one delivery's bad minute.
	failuresToOpen = 5
	// pauseFirst is how long it is left alone then. Each probe that fails doubles that, up to pauseMax: what is late when the
	// receiver is back is late by no more.
	pauseFirst = 10 * time.Second
	pauseMax   = 5 * time.Minute
)

// breaker keeps requests from a receiver that fails.
//
//	closed ─ failuresToOpen failures, none else between ─▶ open ─ pause over ─▶ half-open: one request probes
//	   ▲                                                    ▲                       │ fails: twice the pause
//	   │                                                    └───────────────────────┤
//	   └──────────────────────────────── any answer ────────────────────────────────┘
type breaker struct {
	failures  int
	openUntil time.Time // zero while it is closed
	pause     time.Duration
	probing   bool
}

// holds reports whether a request has to wait, and until when at least. A probe that runs has no known end.
func (b *breaker) holds(now time.Time) (until time.Time, holds bool) {
	switch {
	case b.openUntil.IsZero():
		return time.Time{}, false
	case now.Before(b.openUntil):
		return b.openUntil, true
	}
	return now, b.probing
}

// pass lets a request through. It reports whether that is the probe.
func (b *breaker) pass(now time.Time) (probe bool) {
	probe = !b.openUntil.IsZero() && !b.probing && !now.Before(b.openUntil)
	b.probing = b.probing || probe
	return probe
}

// told records what came of a request. Those that were on their way when it opened do not open it further.
func (b *breaker) told(came verdict, probe bool, now time.Time) {
	if probe {
		b.probing = false
	}
	switch {
	case came == answered:
		*b = breaker{probing: b.probing}
	case came == failed && b.openUntil.IsZero():
		if b.failures++; b.failures >= failuresToOpen {
			b.pause = pauseFirst
			b.openUntil = now.Add(b.pause)
		}
	case came == failed && probe:
		b.pause = min(2*b.pause, pauseMax)
		b.openUntil = now.Add(b.pause)
	}
}

// verdict is what a request says of the receiver.
type verdict int

const (
	// nothing: it was not asked, or the process stopped first.
	nothing verdict = iota
	// answered is any answer that the receiver gives for itself, also a refusal.
	answered
	failed
)

// verdictOf takes a receiver for failing where it cannot be reached, does not answer in time, or says that it cannot
// take anything now.
func verdictOf(r result) verdict {
	switch {
	case r.status == 0 && r.reason == "":
		return nothing
	case r.status >= 500, r.status == 429:
		return failed
	case r.status > 0:
		return answered
	case r.reason == reasonTimeout, r.reason == reasonUnreachable, r.reason == reasonUnresolvable, r.reason == reasonTLS:
		return failed
	}
	return nothing
}
