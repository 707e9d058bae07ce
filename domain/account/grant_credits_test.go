package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestGrantCredits(t *testing.T) {
	it := domaintest.Specify(t)
	granted := account.CreditsGranted{Credits: in(50, 150), Reference: "invoice-7", Reason: "bought", Kind: account.Gift}

	it("adds to the balance", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).
			When(account.GrantCredits{Units: 50, Reference: "invoice-7", Reason: "bought"}).Then(granted)
	})
	it("adds again under another reference", func(given domaintest.Given) {
		given(opened(plan.Free, 100), granted).
			When(account.GrantCredits{Units: 50, Reference: "invoice-8"}).
			Then(account.CreditsGranted{Credits: in(50, 200), Reference: "invoice-8", Kind: account.Gift})
	})
	it("adds to a suspended account too", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended()).
			When(account.GrantCredits{Units: 50, Reference: "invoice-7", Reason: "bought"}).Then(granted)
	})
	it("fills the balance up to the maximum", func(given domaintest.Given) {
		given(opened(plan.Free, 1)).
			When(account.GrantCredits{Units: credits.BalanceMax - 1, Reference: "all"}).
			Then(account.CreditsGranted{Credits: in(credits.BalanceMax-1, credits.BalanceMax), Reference: "all", Kind: account.Gift})
	})

	it("keeps the price of a purchase", func(given domaintest.Given) {
		price := &account.Price{AmountMinor: 4900, Currency: "EUR"}
		given(opened(plan.Free, 100)).
			When(account.GrantCredits{Units: 50, Reference: "invoice-7", Kind: account.Purchase, Price: price}).
			Then(account.CreditsGranted{Credits: in(50, 150), Reference: "invoice-7", Kind: account.Purchase, Price: price})
	})

	it("has nothing to do for a reference that was granted with the same units", func(given domaintest.Given) {
		given(opened(plan.Free, 100), granted).
			When(account.GrantCredits{Units: 50, Reference: "invoice-7", Reason: "again"}).ThenNothing()
	})

	it("refuses a reference that was granted with other units", func(given domaintest.Given) {
		given(opened(plan.Free, 100), granted).
			When(account.GrantCredits{Units: 51, Reference: "invoice-7"}).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(account.GrantCredits{Units: 1, Reference: "r"}).ThenRefused(refusal.NotFound)
	})
	it("refuses zero units, negative units, and an empty reference", func(given domaintest.Given) {
		for _, c := range []account.GrantCredits{{Units: 0, Reference: "r"}, {Units: -1, Reference: "r"}, {Units: 1}} {
			given(opened(plan.Free, 100)).When(c).ThenRefused(refusal.ValidationFailed)
		}
	})
	it("refuses an unknown kind, and a price that is none or is not of a purchase", func(given domaintest.Given) {
		euros := &account.Price{AmountMinor: 4900, Currency: "EUR"}
		for _, c := range []account.GrantCredits{
			{Kind: "loan"},
			{Price: euros},
			{Kind: account.Gift, Price: euros},
			{Kind: account.Correction, Price: euros},
			{Kind: account.Purchase, Price: &account.Price{AmountMinor: -1, Currency: "EUR"}},
			{Kind: account.Purchase, Price: &account.Price{AmountMinor: 4900}},
			{Kind: account.Purchase, Price: &account.Price{AmountMinor: 4900, Currency: "eur"}},
		} {
			c.Units, c.Reference = 1, "r"
			given(opened(plan.Free, 100)).When(c).ThenRefused(refusal.ValidationFailed)
		}
	})
	it("refuses a balance above the maximum", func(given domaintest.Given) {
		for _, units := range []int64{credits.BalanceMax, 1<<63 - 1} {
			given(opened(plan.Free, 1)).
				When(account.GrantCredits{Units: units, Reference: "too much"}).ThenRefused(refusal.ValidationFailed)
		}
	})
}
