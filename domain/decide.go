package domain

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// States are the states that a command is decided on. Decide changes them in place if it accepts; a refusal leaves them
// unchanged.
type States struct {
	// Account is the zero State if the account does not exist.
	Account *account.State
	// Job is the command's job: the zero State if it does not exist, nil if the command has no job.
	Job *job.State
	// Other returns the state of another job of the account if the caller holds it, or nil: follow-ups change it too.
	Other func(jobID string) *job.State
	// Prior is the event accepted earlier under the command's idempotency key, or nil.
	Prior *idempotency.Prior
}

// Logged is an event with its bytes, as they are appended, hashed and returned to clients.
type Logged struct {
	event.Envelope
	Value []byte
}

type accountCommand interface {
	Decide(s account.Situation) (event.Event, error)
}

type jobCommand interface {
	Decide(s job.Situation) (event.Event, error)
}

// Decide returns the events that a command leads to: one of its own, then the follow-ups that the new state requires. They
// are appended in one frame, so either all of them are in the log or none. The events are folded into the states. The error
// is a *refusal.Refusal, an *idempotency.Replay, or a bug. place is the command's in its partition; at is its time,
// never before the previous event's. Events carry it in UTC with microseconds, so that it is the same after reading it back
// from the log.
func Decide(s States, c Command, place event.Place, at time.Time) ([]Logged, error) {
	at = at.UTC().Truncate(time.Microsecond)
	situation := account.Situation{Account: s.Account, At: at, Claim: c.Claim, Prior: s.Prior}
	var decided event.Event
	var err error
	switch body := c.Body.(type) {
	case accountCommand:
		decided, err = body.Decide(situation)
	case jobCommand:
		if s.Job.Exists() && s.Job.AccountID != c.AccountID {
			return nil, refusal.New(refusal.NotFound, "no such job") // the same as for a job of another account
		}
		decided, err = body.Decide(job.Situation{Situation: situation, Job: s.Job})
	default:
		return nil, fmt.Errorf("command %s: no decider for %s", c.ID, c.Body.CommandType())
	}
	if err != nil {
		return nil, err
	}
	const usually = 2
	w := writer{states: s, command: c, place: place, at: at, logged: make([]Logged, 0, usually)}
	if err := w.write(decided); err != nil {
		return nil, err
	}
	if err := w.followUps(); err != nil {
		return nil, err
	}
	return w.logged, nil
}

// writer encodes the events of one decision, one after the other.
type writer struct {
	states  States
	command Command
	place   event.Place
	at      time.Time
	logged  []Logged
}

// followUpsMax bounds a decision, which is one record: at about 900 bytes each, 5,000 events are well below the limit of the
// events topic (8 MiB). The account's next decision, such as the end of a job at its deadline, continues with the rest. Only a
// custom plan allows as many jobs.
const followUpsMax = 5_000

func (w *writer) followUps() error {
	for range followUpsMax {
		next, ok := job.FollowUp(w.states.Account, w.at)
		if !ok {
			return nil
		}
		if err := w.write(next); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) write(data event.Event) error {
	e := event.Envelope{
		ID: EventID(w.command.ID, len(w.logged)), AccountID: w.command.AccountID, At: w.at,
		Sequence: w.states.Account.Sequence + 1, PreviousHash: w.states.Account.Head,
		CommandID: w.command.ID, CommandPlace: w.place, Actor: event.ByOwner, Traceparent: w.command.Traceparent, Data: data,
	}
	if len(w.logged) == 0 {
		e.Actor = w.command.Actor
		e.IdempotencyKey, e.Fingerprint = w.command.Claim.Key, w.command.Claim.Fingerprint
	}
	value, err := Codec.Encode(e)
	if err != nil {
		return err
	}
	w.logged = append(w.logged, Logged{Envelope: e, Value: value})
	w.states.evolve(e, value)
	return nil
}

var idEncoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// EventID derives the id of a command's n-th event, counted from 0. It is the same for every owner.
func EventID(commandID string, n int) string {
	const idBytes, prefix = 16, "evt_"
	b := append(make([]byte, 0, 64), commandID...)
	b = strconv.AppendInt(append(b, '/'), int64(n), 10)
	sum := sha256.Sum256(b)
	return string(idEncoding.AppendEncode(append(b[:0], prefix...), sum[:idBytes]))
}
