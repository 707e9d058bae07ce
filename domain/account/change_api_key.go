package account

import (
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ChangeAPIKey gives a key another name or other scopes. An empty field leaves its value unchanged.
type ChangeAPIKey struct {
	KeyID  string   `json:"keyId"`
	Name   string   `json:"name,omitempty"`
	Scopes []string `json:"scopes,omitempty"`
}

// CommandType returns the name of the command on the wire.
func (ChangeAPIKey) CommandType() string { return "ChangeApiKey" }

// APIKeyChanged is the event api_key.changed: a key gets another name or other scopes. It holds the whole key after the change,
// except its digest, so that the response to the request can be rebuilt from the event alone.
type APIKeyChanged struct {
	// KeyID is the key: key_….
	KeyID string `json:"keyId"`
	// Name is what its owner calls it.
	Name string `json:"name"`
	// Purpose is what its owner uses it for: production, ci, local or partner.
	Purpose string `json:"purpose"`
	// Prefix is how its secret begins.
	Prefix string `json:"prefix"`
	// Last4 is how its secret ends: the last four characters.
	Last4 string `json:"last4"`
	// Scopes are what it may do, such as jobs:create.
	Scopes []string `json:"scopes"`
	// CreatedAt is when the key was created.
	CreatedAt time.Time `json:"createdAt"`
	// ExpiresAt is when it stops being valid; absent if it does not expire.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// EventType returns the name of the event in the log.
func (APIKeyChanged) EventType() string { return "toolmill.api_key.changed.v1" }

// Decide refuses with not_found for an unknown or revoked key, account_suspended, validation_failed for an unknown
// scope, and nothing_to_do if the key already has this name and these scopes. A suspended account may not extend what
// its keys can do.
func (c ChangeAPIKey) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeActive(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	k, ok := s.Account.Keys[c.KeyID]
	if !ok || k.RevokedAt != nil {
		return nil, refusal.New(refusal.NotFound, "no such key, or it is revoked")
	}
	if len(c.Scopes) > 0 && !validScopes(c.Scopes) {
		return nil, refusal.New(refusal.ValidationFailed, "scopes contain an unknown scope")
	}
	changed := APIKeyChanged{
		KeyID: c.KeyID, Name: k.Name, Purpose: k.Purpose, Prefix: k.Prefix, Last4: k.Last4, Scopes: k.Scopes,
		CreatedAt: k.CreatedAt, ExpiresAt: k.ExpiresAt,
	}
	if c.Name != "" {
		changed.Name = c.Name
	}
	if len(c.Scopes) > 0 {
		changed.Scopes = c.Scopes
	}
	if changed.Name == k.Name && slices.Equal(changed.Scopes, k.Scopes) {
		return nil, refusal.New(refusal.NothingToDo, "the key already has this name and these scopes")
	}
	return changed, nil
}

func (e APIKeyChanged) apply(s *State, _ event.Envelope) {
	k, ok := s.Keys[e.KeyID]
	if !ok {
		return
	}
	k.Name, k.Scopes = e.Name, e.Scopes
	s.Keys[e.KeyID] = k
}
