package account

import (
	"toolmill/domain/event"
	"toolmill/domain/refusal"
)

// RevokeAPIKey ends a key, its rotated-out secret too.
type RevokeAPIKey struct {
	KeyID string `json:"keyId"`
}

// CommandType names the command on the wire.
func (RevokeAPIKey) CommandType() string { return "RevokeApiKey" }

// APIKeyRevoked is api_key.revoked.
type APIKeyRevoked struct {
	KeyID string `json:"keyId"`
}

// EventType names the event in the log.
func (APIKeyRevoked) EventType() string { return "toolmill.api_key.revoked.v1" }

// Decide refuses not_found for an unknown key and nothing_to_do for a revoked one.
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
}
