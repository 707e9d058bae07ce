package domaintest

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Outcome is the result of a command.
type Outcome struct {
	*Story

	command domain.Command
	logged  []domain.Logged
	err     error
}

// Then requires exactly these events, in this order and with this content. How movements of credits are booked follows from
// the log, so it need not be written: it is required of each (requireBookings).
func (o *Outcome) Then(want ...event.Event) *Story {
	o.t.Helper()
	if o.err != nil {
		o.t.Fatalf("%s was refused: %v", o.command.Body.CommandType(), o.err)
	}
	got := make([]event.Event, len(o.logged))
	for i, l := range o.logged {
		got[i] = l.Data
	}
	o.requireBookings()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(credits.Delta{}, "Booking")); diff != "" {
		o.t.Fatalf("%s led to other events (-want +got):\n%s", o.command.Body.CommandType(), diff)
	}
	return o.Story
}

// ThenRefused requires a refusal with this code; the methods of its result check the rest of the refusal.
func (o *Outcome) ThenRefused(want refusal.Code) *Refused {
	o.t.Helper()
	var got *refusal.Refusal
	if !errors.As(o.err, &got) {
		o.t.Fatalf("%s: want the refusal %s, got %d events and error %v", o.command.Body.CommandType(), want, len(o.logged), o.err)
	}
	if got.Code != want || got.Message == "" {
		o.t.Fatalf("%s: want the refusal %s with a message, got %v", o.command.Body.CommandType(), want, got)
	}
	return &Refused{Story: o.Story, refusal: got}
}

// ThenNothing requires the refusal nothing_to_do: the state that the command asks for is already reached.
func (o *Outcome) ThenNothing() *Story {
	o.t.Helper()
	return o.ThenRefused(refusal.NothingToDo).Story
}

// ThenReplayed requires that the command is answered with the event that its idempotency key led to earlier.
func (o *Outcome) ThenReplayed() *Story {
	o.t.Helper()
	var replay *idempotency.Replay
	if !errors.As(o.err, &replay) {
		o.t.Fatalf("%s: want a replay, got %d events and error %v", o.command.Body.CommandType(), len(o.logged), o.err)
	}
	if prior := o.priors[o.command.Claim.Key]; !bytes.Equal(replay.Prior.Value, prior.Value) {
		o.t.Fatalf("%s is answered with another event:\n%s", o.command.Body.CommandType(), replay.Prior.Value)
	}
	return o.Story
}

// Refused is a refusal of the expected code.
type Refused struct {
	*Story

	refusal *refusal.Refusal
}

// Saying requires the message.
func (r *Refused) Saying(want string) *Refused {
	r.t.Helper()
	if r.refusal.Message != want {
		r.t.Errorf("the refusal says %q, want %q", r.refusal.Message, want)
	}
	return r
}

// WithDetails requires the details, written as JSON as a client receives it.
func (r *Refused) WithDetails(want string) *Refused {
	r.t.Helper()
	got, err := json.Marshal(r.refusal.Details)
	if err != nil {
		r.t.Fatalf("details: %v", err)
	}
	if diff := cmp.Diff(members(r, []byte(want)), members(r, got)); diff != "" {
		r.t.Errorf("other details (-want +got):\n%s", diff)
	}
	return r
}

// RetryAfter requires this retryAfterSeconds.
func (r *Refused) RetryAfter(want int) *Refused {
	r.t.Helper()
	if r.refusal.RetryAfterSeconds != want {
		r.t.Errorf("retry after %d s, want %d s", r.refusal.RetryAfterSeconds, want)
	}
	return r
}

// RetryAfterSeconds returns the refusal's retryAfterSeconds.
func (r *Refused) RetryAfterSeconds() int { return r.refusal.RetryAfterSeconds }

func members(r *Refused, value []byte) (m map[string]any) {
	r.t.Helper()
	if err := json.Unmarshal(value, &m); err != nil {
		r.t.Fatalf("details %s: %v", value, err)
	}
	return m
}
