package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// State is the fold of an account's events. The zero State is an account that was never opened.
type State struct {
	ID        string `json:"id"`
	Open      bool   `json:"open,omitzero"`
	Suspended bool   `json:"suspended,omitzero"`
	// Erased is set for good: the account is not open then.
	Erased  bool        `json:"erased,omitzero"`
	Test    bool        `json:"test,omitzero"`
	Plan    plan.ID     `json:"plan,omitempty"`
	Limits  plan.Limits `json:"limits,omitzero"`
	Balance int64       `json:"balance,omitzero"`
	// Waiting are the queued jobs without a slot, first in first out. Uploads await their file. Running hold a slot:
	// released, started, or requeued for another attempt.
	Waiting Queue `json:"waiting,omitzero"`
	Uploads Queue `json:"uploads,omitzero"`
	Running Queue `json:"running,omitzero"`
	// StoredBytes is the storage that the account uses (see StorageLeft).
	StoredBytes int64 `json:"storedBytes,omitzero"`
	// Creation is the theoretical arrival time of the creation rate (GCRA).
	Creation time.Time `json:"creation,omitzero"`
	// Keys are the API keys by id, including up to revokedKept revoked ones.
	Keys map[string]Key `json:"keys,omitempty"`
	// WebhookSecrets are sealed, newest first.
	WebhookSecrets []WebhookSecret `json:"webhookSecrets,omitempty"`
	// Origins are those whose pages may call the API with the account's keys, sorted.
	Origins []string `json:"origins,omitempty"`
	// References maps the references of grants to their units, so that repeating a grant is harmless.
	References map[string]int64 `json:"references,omitempty"`
	// Runs are the URL checks that may still be refunded, by id; RunsSweptAt is when the others were last dropped.
	Runs        map[string]Run `json:"runs,omitempty"`
	RunsSweptAt time.Time      `json:"runsSweptAt,omitzero"`
	// Sequence and Head are the end of the account's own chain.
	Sequence uint64     `json:"sequence"`
	Head     event.Hash `json:"head"`
}

// Link extends the account's own chain by an event, given as logged. Events are linked in order, each once.
func (s *State) Link(e event.Envelope, value []byte) {
	s.ID, s.Sequence, s.Head = e.AccountID, e.Sequence, event.ValueHash(value)
}

// Key is an API key as the account's state holds it. The secret itself is never stored.
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

// WebhookSecret signs deliveries. After a rotation several are valid until the old one's grace ends.
type WebhookSecret struct {
	// Sealed is the secret, sealed with the account's data key.
	Sealed    string     `json:"sealed"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}

// Run is a charged URL check that may be refunded.
type Run struct {
	ToolSlug string    `json:"toolSlug"`
	Plan     plan.ID   `json:"plan,omitempty"`
	Units    int64     `json:"units"`
	At       time.Time `json:"at"`
}
