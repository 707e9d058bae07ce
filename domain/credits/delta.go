// Package credits holds the arithmetic of credits. Units are whole credits; there are no fractions.
package credits

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Delta is a movement of credits as part of the event that causes it (docs/design/architecture.md "Rules for events",
// rule 1).
type Delta struct {
	// Delta is the amount in credits: negative for a charge, positive for a grant or refund, 0 for a refund of nothing.
	Delta int64 `json:"delta"`
	// BalanceAfter is the account's balance after this event, in credits. It is never negative.
	BalanceAfter int64 `json:"balanceAfter"`

	Booking
}

// BalanceMax is the largest balance that a grant may lead to: the largest integer that every JSON reader represents
// exactly (RFC 8259 §6), and so far from the maximum of int64 that refunds cannot overflow it.
const BalanceMax = 1<<53 - 1

// Charge returns the movement that takes units from balance, booked as b, or the refusal
// insufficient_credits as docs/design/specification.md §7 requires it: planId and costUnits in the details, needed and remaining credits in the
// message. Negative units, which would be a gift, are validation_failed.
func Charge(balance, units int64, b Booking) (Delta, error) {
	if units < 0 {
		return Delta{}, refusal.New(refusal.ValidationFailed, "a charge must not be negative")
	}
	if units > balance {
		return Delta{}, Insufficient(balance, units, b.Plan)
	}
	return Delta{Delta: -units, BalanceAfter: balance - units, Booking: b}, nil
}

// Refund returns the movement that adds units to balance, booked as b.
func Refund(balance, units int64, b Booking) Delta {
	return Delta{Delta: units, BalanceAfter: balance + units, Booking: b}
}

// Insufficient returns the refusal of a charge of units that balance does not cover.
func Insufficient(balance, units int64, planID string) *refusal.Refusal {
	return &refusal.Refusal{
		Code:    refusal.InsufficientCredits,
		Message: fmt.Sprintf("needs %d credits, %d remaining", units, balance),
		Details: map[string]any{"planId": planID, "costUnits": units, "balance": balance},
	}
}
