package account

import (
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// OpenAccount opens the account with the command's account id (sign-up, operator).
type OpenAccount struct {
	Plan plan.ID `json:"plan"`
	// Limits are those of the plan; a custom plan has its own.
	Limits plan.Limits `json:"limits"`
	// Credits are the opening balance.
	Credits int64 `json:"credits,omitzero"`
	// SealedWebhookSecret is the first webhook secret, sealed with the account's data key.
	SealedWebhookSecret string `json:"sealedWebhookSecret"`
	// Test marks an account whose keys start with tmk_test_.
	Test bool `json:"test,omitzero"`
}

// CommandType returns the name of the command on the wire.
func (OpenAccount) CommandType() string { return "OpenAccount" }

// Opened is the event account.opened: an account begins, by sign-up or an operator. It includes the opening balance, because a
// crash between two events could lose it.
type Opened struct {
	// Plan is the plan that the account has.
	Plan plan.ID `json:"plan"`
	// Limits are those of the plan; a custom account has its own.
	Limits plan.Limits `json:"limits"`
	// SealedWebhookSecret is the first webhook secret, sealed with the account's data key.
	SealedWebhookSecret string `json:"sealedWebhookSecret"`
	// Test is true for an account for trials, whose keys begin with tmk_test_.
	Test bool `json:"test,omitzero"`
	// Credits are the opening balance, as a grant.
	Credits credits.Delta `json:"credits"`
}

// EventType returns the name of the event in the log.
func (Opened) EventType() string { return "toolmill.account.opened.v1" }

// Decide refuses with account_exists for an open account and an erased one, and validation_failed for an unknown plan, limits that are
// not positive, or credits below zero or above credits.BalanceMax.
func (c OpenAccount) Decide(s Situation) (event.Event, error) {
	if s.Account.Open || s.Account.Erased {
		return nil, refusal.New(refusal.AccountExists, "the account exists already")
	}
	if !plan.Known(c.Plan) || !c.Limits.Valid() || c.Credits < 0 || c.Credits > credits.BalanceMax {
		return nil, refusal.New(refusal.ValidationFailed, "unknown plan, limits that are not positive, or credits out of range")
	}
	booking := credits.Booking{Plan: string(c.Plan), Reason: credits.ReasonAccountOpened, Day: credits.Day(s.At)}
	return Opened{
		Plan: c.Plan, Limits: c.Limits, SealedWebhookSecret: c.SealedWebhookSecret, Test: c.Test,
		Credits: credits.Refund(s.Account.Balance, c.Credits, booking),
	}, nil
}

func (e Opened) apply(s *State, at event.Envelope) {
	s.Open, s.Plan, s.Limits, s.Test = true, e.Plan, e.Limits, e.Test
	s.Balance += e.Credits.Delta
	s.WebhookSecrets = []WebhookSecret{{Sealed: e.SealedWebhookSecret, CreatedAt: at.At}}
}
