package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

const graceSecondsMax = 604800

// RotateAPIKey gives a key a new secret at once; the old one stays valid for GraceSeconds.
type RotateAPIKey struct {
	KeyID        string `json:"keyId"`
	Prefix       string `json:"prefix"`
	Last4        string `json:"last4"`
	SHA256       string `json:"sha256"`
	GraceSeconds int    `json:"graceSeconds"`
}

// CommandType returns the name of the command on the wire.
func (RotateAPIKey) CommandType() string { return "RotateApiKey" }

// APIKeyRotated is the event api_key.rotated: a key gets a new secret, which is valid at once; the old one stays valid for a
// grace period.
type APIKeyRotated struct {
	// KeyID is the key: key_….
	KeyID string `json:"keyId"`
	// Prefix is how the new secret begins.
	Prefix string `json:"prefix"`
	// Last4 is how the new secret ends: the last four characters.
	Last4 string `json:"last4"`
	// SHA256 is the digest of the new secret, in hex.
	SHA256 string `json:"sha256"`
	// PreviousExpiresAt is when the old secret stops being valid.
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
}

// EventType returns the name of the event in the log.
func (APIKeyRotated) EventType() string { return "toolmill.api_key.rotated.v1" }

// Decide refuses with not_found for an unknown or revoked key, and validation_failed for a grace outside 0–604800
// seconds.
func (c RotateAPIKey) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	if k, ok := s.Account.Keys[c.KeyID]; !ok || k.RevokedAt != nil {
		return nil, refusal.New(refusal.NotFound, "no such key, or it is revoked")
	}
	if c.GraceSeconds < 0 || c.GraceSeconds > graceSecondsMax {
		return nil, refusal.New(refusal.ValidationFailed, "graceSeconds is not within 0 and 604800")
	}
	return APIKeyRotated{
		KeyID: c.KeyID, Prefix: c.Prefix, Last4: c.Last4, SHA256: c.SHA256,
		PreviousExpiresAt: s.At.Add(time.Duration(c.GraceSeconds) * time.Second),
	}, nil
}

func (e APIKeyRotated) apply(s *State, _ event.Envelope) {
	k, ok := s.Keys[e.KeyID]
	if !ok {
		return
	}
	k.PreviousSHA256, k.PreviousExpiresAt = k.SHA256, &e.PreviousExpiresAt
	k.Prefix, k.Last4, k.SHA256 = e.Prefix, e.Last4, e.SHA256
	s.Keys[e.KeyID] = k
}
