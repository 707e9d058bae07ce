package webhook

import "time"

const (
	// failuresToOpen is how many consecutive requests to a receiver must fail before it gets no more: the first two attempts of
	// one delivery and some of others, so that one delivery alone never opens it in its first minute.
	failuresToOpen = 5
	// pauseFirst is how long it then gets no requests. Each probe that fails doubles the pause, up to pauseMax: when the receiver
	// is back, deliveries are late by no more than that.
	pauseFirst = 10 * time.Second
	pauseMax   = 5 * time.Minute
)

// breaker keeps requests from a failing receiver.
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

// holds reports whether a request has to wait, and at least until when. The end of a running probe is unknown.
func (b *breaker) holds(now time.Time) (until time.Time, holds bool) {
	switch {
	case b.openUntil.IsZero():
		return time.Time{}, false
	case now.Before(b.openUntil):
		return b.openUntil, true
	}
	return now, b.probing
}

// pass lets a request through, and reports whether it is the probe.
func (b *breaker) pass(now time.Time) (probe bool) {
	probe = !b.openUntil.IsZero() && !b.probing && !now.Before(b.openUntil)
	b.probing = b.probing || probe
	return probe
}

// told records the outcome of a request. Requests that were running when the breaker opened do not extend the pause.
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

// verdict is what a request says about the receiver.
type verdict int

const (
	// nothing: no request was made, or the process stopped before its end.
	nothing verdict = iota
	// answered is any answer of the receiver's own, even a refusal.
	answered
	failed
)

// verdictOf returns failed if the receiver cannot be reached, does not answer in time, or answers that it cannot take requests
// now.
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
