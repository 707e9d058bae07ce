package credits_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestChargeUpToTheBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		balance := rapid.Int64Range(0, credits.BalanceMax).Draw(t, "balance")
		units := rapid.Int64Range(0, credits.BalanceMax).Draw(t, "units")
		booking := credits.Booking{Plan: "free", ToolSlug: "word-to-pdf", Reason: credits.ReasonJobAccepted, Day: "2026-03-02"}
		charge, err := credits.Charge(balance, units, booking)
		if units > balance {
			want := &refusal.Refusal{Code: refusal.InsufficientCredits}
			if !errors.Is(err, want) || charge != (credits.Delta{}) {
				t.Fatalf("%+v, %v", charge, err)
			}
			return
		}
		if err != nil || charge.Delta != -units || charge.BalanceAfter != balance-units || charge.BalanceAfter < 0 || charge.Booking != booking {
			t.Fatalf("%+v, %v", charge, err)
		}
		if back := credits.Refund(charge.BalanceAfter, units, booking); back != (credits.Delta{Delta: units, BalanceAfter: balance, Booking: booking}) {
			t.Fatalf("refunded: %+v", back)
		}
	})
}

func TestNegativeChargeIsRefused(t *testing.T) {
	for _, units := range []int64{-1, -1 << 63} {
		if _, err := credits.Charge(5, units, credits.Booking{Plan: "free"}); !errors.Is(err, refusal.New(refusal.ValidationFailed, "")) {
			t.Errorf("a charge of %d: %v", units, err)
		}
	}
}

func TestInsufficientNamesNeededAndRemaining(t *testing.T) {
	want := &refusal.Refusal{
		Code: "insufficient_credits", Message: "needs 5 credits, 2 remaining",
		Details: map[string]any{"planId": "pro", "costUnits": int64(5), "balance": int64(2)},
	}
	if diff := cmp.Diff(want, credits.Insufficient(2, 5, "pro")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
