package domaintest

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// Noon is when every story begins.
var Noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// AccountID is the account of every story.
const AccountID = "acct_1"

// Given begins a story with its history, each event at noon.
type Given func(history ...event.Event) *Story

// Specify returns a function that runs one specification as a subtest.
func Specify(t *testing.T) func(sentence string, spec func(given Given)) {
	t.Helper()
	return func(sentence string, spec func(given Given)) {
		t.Run(sentence, func(t *testing.T) {
			spec(func(history ...event.Event) *Story {
				t.Helper()
				return begin(t, history)
			})
		})
	}
}

// Story is the log of one account, with a clock.
type Story struct {
	t      testing.TB
	clock  time.Time
	log    []domain.Logged
	offset int64
	claim  idempotency.Claim
	priors map[string]*idempotency.Prior
}

func begin(t testing.TB, history []event.Event) *Story {
	t.Helper()
	s := &Story{t: t, clock: Noon, priors: make(map[string]*idempotency.Prior)}
	return s.And(history...)
}

// And adds events to the history at the story's current time.
func (s *Story) And(history ...event.Event) *Story {
	s.t.Helper()
	for _, data := range history {
		s.offset++
		id := fmt.Sprintf("cmd_%d", s.offset)
		e := event.Envelope{
			ID: domain.EventID(id, 0), AccountID: AccountID, At: s.clock, CommandID: id, CommandPlace: event.Place{Offset: s.offset},
			Sequence: uint64(len(s.log)) + 1, PreviousHash: s.head(), Data: data,
		}
		value, err := domain.Codec.Encode(e)
		if err != nil {
			s.t.Fatalf("given event: %v", err)
		}
		s.append(domain.Logged{Envelope: e, Value: value})
	}
	return s
}

// Later advances the clock.
func (s *Story) Later(d time.Duration) *Story {
	s.clock = s.clock.Add(d)
	return s
}

// At sets the clock.
func (s *Story) At(at time.Time) *Story {
	s.clock = at
	return s
}

// Claiming gives the next commands an idempotency key and the fingerprint of their body.
func (s *Story) Claiming(key, fingerprint string) *Story {
	s.claim = idempotency.Claim{Key: key, Fingerprint: fingerprint}
	return s
}

// Prior sets the prior event of an idempotency key. Without it the story uses its own accepted commands.
func (s *Story) Prior(key string, prior idempotency.Prior) *Story {
	s.priors[key] = &prior
	return s
}

// States returns the fold of the story so far.
func (s *Story) States() States {
	s.t.Helper()
	return Fold(s.t, s.log)
}

// Last returns the last event of the log.
func (s *Story) Last() event.Event { return s.log[len(s.log)-1].Data }

func (s *Story) head() event.Hash {
	if len(s.log) == 0 {
		return event.Hash{}
	}
	return event.ValueHash(s.log[len(s.log)-1].Value)
}

func (s *Story) append(l domain.Logged) {
	if l.IdempotencyKey != "" {
		s.priors[l.IdempotencyKey] = &idempotency.Prior{
			Fingerprint: l.Fingerprint, At: l.At, Value: l.Value, Offset: int64(len(s.log)),
		}
	}
	s.log = append(s.log, l)
}
