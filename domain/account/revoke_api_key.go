package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// RevokeAPIKey ends a key, including a secret that was rotated out.
type RevokeAPIKey struct {
	KeyID string `json:"keyId"`
}

// CommandType returns the name of the command on the wire.
func (RevokeAPIKey) CommandType() string { return "RevokeApiKey" }

// APIKeyRevoked is the event api_key.revoked: a key ends, and with it a secret that was rotated out.
type APIKeyRevoked struct {
	// KeyID is the key: key_….
	KeyID string `json:"keyId"`
}

// EventType returns the name of the event in the log.
func (APIKeyRevoked) EventType() string { return "toolmill.api_key.revoked.v1" }

// Decide refuses with not_found for an unknown key and nothing_to_do for a revoked one.
func (c RevokeAPIKey) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	k, ok := s.Account.Keys[c.KeyID]
	if !ok {
		return nil, refusal.New(refusal.NotFound, "no such key")
	}
	if k.RevokedAt != nil {
		return nil, refusal.New(refusal.NothingToDo, "the key is revoked already")
	}
	return APIKeyRevoked(c), nil
}

func (e APIKeyRevoked) apply(s *State, at event.Envelope) {
	k, ok := s.Keys[e.KeyID]
	if !ok {
		return
	}
	k.RevokedAt, k.PreviousSHA256, k.PreviousExpiresAt = new(at.At), "", nil
	s.Keys[e.KeyID] = k
	s.forgetRevoked()
}

// revokedKept is how many revoked keys an account remembers, so that creating and revoking keys all day does not make
// its state large. A forgotten key is not_found; the read model still has it.
const revokedKept = 100

// forgetRevoked drops the key that was revoked first if there are more than revokedKept.
func (s *State) forgetRevoked() {
	revoked, first := 0, ""
	for id, k := range s.Keys {
		if k.RevokedAt == nil {
			continue
		}
		revoked++
		if before := k.RevokedAt.Compare(revokedAt(s.Keys[first])); first == "" || before < 0 || before == 0 && id < first {
			first = id
		}
	}
	if revoked > revokedKept {
		delete(s.Keys, first)
	}
}

func revokedAt(k Key) (at time.Time) {
	if k.RevokedAt != nil {
		at = *k.RevokedAt
	}
	return at
}
