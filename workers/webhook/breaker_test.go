package webhook

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// opened returns a breaker that opened at noon.
func opened() *breaker {
	b := new(breaker)
	for range failuresToOpen {
		b.told(failed, b.pass(noon), noon)
	}
	return b
}

func (b *breaker) wantHeld(t *testing.T, now, until time.Time) {
	t.Helper()
	if got, holds := b.holds(now); !holds || !got.Equal(until) {
		t.Errorf("at %v it holds %v until %v, want until %v", now, holds, got, until)
	}
}

func (b *breaker) wantPassing(t *testing.T, now time.Time) {
	t.Helper()
	if until, holds := b.holds(now); holds {
		t.Errorf("at %v it holds until %v", now, until)
	}
}

func TestConsecutiveFailuresOpenABreaker(t *testing.T) {
	b := new(breaker)
	for range 3 {
		for range failuresToOpen - 1 {
			b.told(failed, b.pass(noon), noon)
		}
		b.told(nothing, b.pass(noon), noon) // neither a failure nor a success
		b.wantPassing(t, noon)
		b.told(answered, b.pass(noon), noon)
	}
	opened().wantHeld(t, noon, noon.Add(pauseFirst))
}

func TestOneRequestProbes(t *testing.T) {
	b := opened()
	over := noon.Add(pauseFirst)
	b.wantPassing(t, over)
	if b.pass(noon.Add(pauseFirst-1)) || !b.pass(over) || b.pass(over) {
		t.Error("not exactly the first after the pause is the probe")
	}
	b.wantHeld(t, over, over)
	b.told(nothing, true, over)
	b.wantPassing(t, over)
}

func TestAProbeThatFailsDoublesThePause(t *testing.T) {
	b, now := opened(), noon
	for _, pause := range []time.Duration{
		10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second, 160 * time.Second, pauseMax, pauseMax,
	} {
		b.wantHeld(t, now, now.Add(pause))
		now = now.Add(pause)
		b.told(failed, b.pass(now), now)
	}
}

func TestAnyAnswerClosesABreaker(t *testing.T) {
	over := noon.Add(pauseFirst)
	b := opened()
	b.told(answered, b.pass(over), over)
	b.wantPassing(t, over)
	b.told(failed, b.pass(over), over)
	b.wantPassing(t, over) // counting starts again

	late := opened() // the answer to a request that was running, or to one that the account asked for
	late.told(answered, false, noon)
	late.wantPassing(t, noon)
}

func TestThoseOnTheirWayDoNotOpenItFurther(t *testing.T) {
	b := opened()
	b.told(failed, false, noon.Add(9*time.Second))
	b.wantHeld(t, noon, noon.Add(pauseFirst))
}

func TestVerdicts(t *testing.T) {
	for r, want := range map[result]verdict{
		{status: 200}:                           answered,
		{status: 404, reason: reasonHTTPStatus}: answered,
		{status: 410, reason: reasonGone}:       answered,
		{status: 301, reason: reasonRedirect}:   answered,
		{status: 429, reason: reasonHTTPStatus}: failed,
		{status: 500, reason: reasonHTTPStatus}: failed,
		{status: 503, reason: reasonHTTPStatus}: failed,
		{reason: reasonTimeout}:                 failed,
		{reason: reasonUnreachable}:             failed,
		{reason: reasonUnresolvable}:            failed,
		{reason: reasonTLS}:                     failed,
		{reason: reasonPrivateNetwork}:          nothing,
		{reason: reasonNoSecret}:                nothing,
		{reason: reasonErased}:                  nothing,
		{reason: reasonInvalidURL}:              nothing,
		{}:                                      nothing,
	} {
		if got := verdictOf(r); got != want {
			t.Errorf("%+v: %v, want %v", r, got, want)
		}
	}
}
