package account

import (
	"time"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Situation is everything that a decision on the account depends on.
type Situation struct {
	Account *State
	// At is the command's time, never before that of the previous command in the partition.
	At time.Time
	// Claim is the command's idempotency key, Prior the event that was accepted under it earlier, if any.
	Claim idempotency.Claim
	Prior *idempotency.Prior
}

// Replay returns *idempotency.Replay or the refusal idempotency_key_reused if the command's key was used before. Each
// command that takes keys calls it at its place in the order of checks (docs/design/api.md "Errors").
func (s Situation) Replay() error { return idempotency.Check(s.Prior, s.Claim, s.At) }

// Booking returns how a movement of credits is booked that happens now under the account's plan.
func (s Situation) Booking(toolSlug, reason string) credits.Booking {
	return credits.Booking{Plan: string(s.Account.Plan), ToolSlug: toolSlug, Reason: reason, Day: credits.Day(s.At)}
}

// MustBeOpen refuses with not_found for an account that does not exist or is erased.
func (s Situation) MustBeOpen() error {
	if !s.Account.Open {
		return refusal.New(refusal.NotFound, "no such account")
	}
	return nil
}

// MustExist refuses with not_found for an account that was never opened. An erased one exists.
func (s Situation) MustExist() error {
	if !s.Account.Open && !s.Account.Erased {
		return refusal.New(refusal.NotFound, "no such account")
	}
	return nil
}

// MustBeActive refuses with not_found, and account_suspended for a suspended account.
func (s Situation) MustBeActive() error {
	if err := s.MustBeOpen(); err != nil {
		return err
	}
	if s.Account.Suspended {
		return refusal.New(refusal.AccountSuspended, "the account is suspended")
	}
	return nil
}
