package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// State is the fold of an account's events. The zero State is an account that was never opened.
type State struct {
	ID        string      `json:"id"`
	Open      bool        `json:"open,omitzero"`
	Suspended bool        `json:"suspended,omitzero"`
	Test      bool        `json:"test,omitzero"`
	Plan      plan.ID     `json:"plan,omitempty"`
	Limits    plan.Limits `json:"limits,omitzero"`
	Balance   int64       `json:"balance,omitzero"`
	// Waiting are the queued jobs without a slot, first in first out. Uploads await their file. Running hold a slot:
	// released, started, or requeued for another attempt.
	Waiting Queue `json:"waiting,omitzero"`
	Uploads Queue `json:"uploads,omitzero"`
	Running Queue `json:"running,omitzero"`
	// StoredBytes is what the account stores: see StorageLeft.
	StoredBytes int64 `json:"storedBytes,omitzero"`
	// Creation is the theoretical arrival time of the creation rate (GCRA).
	Creation time.Time `json:"creation,omitzero"`
	// Keys are the API keys by id, revoked ones too: a revoked key stays known as such.
	Keys map[string]Key `json:"keys,omitempty"`
	// WebhookSecrets are sealed, newest first.
	WebhookSecrets []WebhookSecret `json:"webhookSecrets,omitempty"`
	// References of grants, so that an operator's repeat is harmless.
	References map[string]int64 `json:"references,omitempty"`
	// Runs are URL checks that may still be refunded, by id; those that may no longer were last looked for at
	// RunsSweptAt.
	Runs        map[string]Run `json:"runs,omitempty"`
	RunsSweptAt time.Time      `json:"runsSweptAt,omitzero"`
	// Sequence and Head are the end of the account's own chain.
	Sequence uint64     `json:"sequence"`
	Head     event.Hash `json:"head"`
}

// Link moves the account's own chain after an event, given as logged. Events are linked in order, each once.
func (s *State) Link(e event.Envelope, value []byte) {
	s.ID, s.Sequence, s.Head = e.AccountID, e.Sequence, event.ValueHash(value)
}

// Key is what the account remembers of an API key. The secret itself is never stored.
type Key struct {
	Name      string     `json:"name,omitempty"`
	Purpose   string     `json:"purpose,omitempty"`
	Prefix    string     `json:"prefix,omitempty"`
	Last4     string     `json:"last4,omitempty"`
	SHA256    string     `json:"sha256"`
	Scopes    []string   `json:"scopes,omitempty"`
	CreatedAt time.Time  `json:"createdAt,omitzero"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	RevokedAt *time.Time `json:"revokedAt,omitempty"`
	// PreviousSHA256 stays valid until PreviousExpiresAt after a rotation.
	PreviousSHA256    string     `json:"previousSha256,omitempty"`
	PreviousExpiresAt *time.Time `json:"previousExpiresAt,omitempty"`
}

// WebhookSecret signs deliveries. Several are valid while one is rotated out.
type WebhookSecret struct {
	// Sealed is the secret, sealed with the account's data key.
	Sealed    string     `json:"sealed"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// Run is a charged URL check that may be given back.
type Run struct {
	ToolSlug string    `json:"toolSlug"`
	Units    int64     `json:"units"`
	At       time.Time `json:"at"`
}
