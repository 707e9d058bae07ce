package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// RotateWebhookSecret adds a new secret that signs deliveries at once; the old one keeps signing too until its grace
// ends.
type RotateWebhookSecret struct {
	Sealed       string `json:"sealed"`
	GraceSeconds int    `json:"graceSeconds"`
}

// CommandType returns the name of the command on the wire.
func (RotateWebhookSecret) CommandType() string { return "RotateWebhookSecret" }

// WebhookSecretRotated is the event webhook_secret.rotated: a new secret signs webhooks at once; the old one keeps signing too
// for a grace period.
type WebhookSecretRotated struct {
	// Sealed is the new secret, sealed with the account's data key.
	Sealed string `json:"sealed"`
	// PreviousExpiresAt is when the older secrets stop signing.
	PreviousExpiresAt time.Time `json:"previousExpiresAt"`
}

// EventType returns the name of the event in the log.
func (WebhookSecretRotated) EventType() string { return "toolmill.webhook_secret.rotated.v1" }

// Decide refuses with not_found, and validation_failed for a grace outside 0–604800 seconds.
func (c RotateWebhookSecret) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	if c.GraceSeconds < 0 || c.GraceSeconds > graceSecondsMax || c.Sealed == "" {
		return nil, refusal.New(refusal.ValidationFailed, "graceSeconds is not within 0 and 604800, or the secret is empty")
	}
	return WebhookSecretRotated{
		Sealed: c.Sealed, PreviousExpiresAt: s.At.Add(time.Duration(c.GraceSeconds) * time.Second),
	}, nil
}

// apply keeps the secrets that still sign: the new one and those whose grace has not ended.
func (e WebhookSecretRotated) apply(s *State, at event.Envelope) {
	secrets := []WebhookSecret{{Sealed: e.Sealed, CreatedAt: at.At}}
	for _, old := range s.WebhookSecrets {
		if old.ExpiresAt == nil || old.ExpiresAt.After(e.PreviousExpiresAt) {
			old.ExpiresAt = &e.PreviousExpiresAt
		}
		if old.ExpiresAt.After(at.At) {
			secrets = append(secrets, old)
		}
	}
	s.WebhookSecrets = secrets
}
