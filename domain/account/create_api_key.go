package account

import (
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Scopes are the permissions that a key can have (docs/design/api.md "Keys, scopes, sessions").
var Scopes = []string{
	"tools:run", "url-metadata:run", "jobs:create", "jobs:read", "jobs:cancel", "outputs:read", "credits:read", "history:read",
}

// Purposes are the purposes that a key can have.
var Purposes = []string{"production", "ci", "local", "partner"}

const keysMax = 100

// CreateAPIKey adds a key. The sender generates the secret, shows it once and hashes it.
type CreateAPIKey struct {
	KeyID     string     `json:"keyId"`
	Name      string     `json:"name"`
	Purpose   string     `json:"purpose"`
	Prefix    string     `json:"prefix"`
	Last4     string     `json:"last4"`
	SHA256    string     `json:"sha256"`
	Scopes    []string   `json:"scopes"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// CommandType returns the name of the command on the wire.
func (CreateAPIKey) CommandType() string { return "CreateApiKey" }

// APIKeyCreated is the event api_key.created: a key is added, in the account area or by an operator.
type APIKeyCreated struct {
	// KeyID is the key: key_….
	KeyID string `json:"keyId"`
	// Name is what its owner calls it.
	Name string `json:"name"`
	// Purpose is what its owner uses it for: production, ci, local or partner.
	Purpose string `json:"purpose"`
	// Prefix is how its secret begins, to recognize it: tmk_live_Ab3d.
	Prefix string `json:"prefix"`
	// Last4 is how its secret ends: the last four characters.
	Last4 string `json:"last4"`
	// SHA256 is the digest of its secret, in hex. The secret itself is stored nowhere.
	SHA256 string `json:"sha256"`
	// Scopes are what it may do, such as jobs:create.
	Scopes []string `json:"scopes"`
	// ExpiresAt is when it stops being valid; absent if it does not expire.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// EventType returns the name of the event in the log.
func (APIKeyCreated) EventType() string { return "toolmill.api_key.created.v1" }

// Decide refuses with not_found, account_suspended, and validation_failed for an unknown purpose or scope, an expiry in
// the past, or a key above the 100 unrevoked ones.
func (c CreateAPIKey) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeActive(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	if _, exists := s.Account.Keys[c.KeyID]; exists {
		return nil, refusal.New(refusal.NothingToDo, "the key exists already")
	}
	if err := c.validate(s); err != nil {
		return nil, err
	}
	return APIKeyCreated(c), nil
}

func (c CreateAPIKey) validate(s Situation) error {
	switch {
	case !slices.Contains(Purposes, c.Purpose):
		return refusal.New(refusal.ValidationFailed, "purpose is not one of production, ci, local, partner")
	case !validScopes(c.Scopes):
		return refusal.New(refusal.ValidationFailed, "scopes are empty or contain an unknown scope")
	case c.ExpiresAt != nil && !c.ExpiresAt.After(s.At):
		return refusal.New(refusal.ValidationFailed, "expiresAt has passed")
	case s.Account.validKeys() >= keysMax:
		return refusal.New(refusal.ValidationFailed, "the account has 100 keys; revoke one first")
	}
	return nil
}

func validScopes(scopes []string) bool {
	return len(scopes) > 0 && !slices.ContainsFunc(scopes, func(s string) bool { return !slices.Contains(Scopes, s) })
}

func (s *State) validKeys() (n int) {
	for _, k := range s.Keys {
		if k.RevokedAt == nil {
			n++
		}
	}
	return n
}

func (e APIKeyCreated) apply(s *State, at event.Envelope) {
	if s.Keys == nil {
		s.Keys = make(map[string]Key)
	}
	s.Keys[e.KeyID] = Key{
		Name: e.Name, Purpose: e.Purpose, Prefix: e.Prefix, Last4: e.Last4, SHA256: e.SHA256, Scopes: e.Scopes,
		CreatedAt: at.At, ExpiresAt: e.ExpiresAt,
	}
}
