package account_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestChargeCredits(t *testing.T) {
	it := domaintest.Specify(t)
	charge := account.ChargeCredits{RunID: "run_1", ToolSlug: "json-formatter", Units: 2}
	charged := account.CreditsCharged{RunID: "run_1", ToolSlug: "json-formatter", Credits: out(2, 3)}

	it("takes from the balance", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).When(charge).Then(charged)
	})
	it("takes the last credits", func(given domaintest.Given) {
		given(opened(plan.Free, 2)).When(charge).
			Then(account.CreditsCharged{RunID: "run_1", ToolSlug: "json-formatter", Credits: out(2, 0)})
	})
	it("marks a URL check as refundable", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).
			When(account.ChargeCredits{RunID: "run_1", ToolSlug: "meta-tag-checker", Units: 1, Refundable: true}).
			Then(account.CreditsCharged{RunID: "run_1", ToolSlug: "meta-tag-checker", Credits: out(1, 4), Refundable: true})
	})

	it("answers a repeated key with its first event, even if the balance would not cover another", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).Claiming("key", "body").
			When(charge).Then(charged).
			Later(time.Second).When(charge).ThenReplayed().
			And(account.CreditsCharged{RunID: "run_2", Credits: out(3, 0)}).
			When(charge).ThenReplayed()
	})
	it("forgets a key after 24 hours, and not earlier", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).Claiming("key", "body").When(charge).Then(charged).
			Later(idempotency.Lifetime - time.Microsecond).When(charge).ThenReplayed().
			Later(time.Microsecond).When(charge).
			Then(account.CreditsCharged{RunID: "run_1", ToolSlug: "json-formatter", Credits: out(2, 1)})
	})

	it("refuses a key that was used with another body", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).Claiming("key", "body").When(charge).Then(charged).
			Claiming("key", "another body").When(charge).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses what the balance does not cover, naming both amounts", func(given domaintest.Given) {
		given(opened(plan.Free, 1)).When(charge).
			ThenRefused(refusal.InsufficientCredits).
			Saying("needs 2 credits, 1 remaining").
			WithDetails(`{"planId": "free", "costUnits": 2, "balance": 1}`)
	})
	it("refuses a charge that would add credits", func(given domaintest.Given) {
		given(opened(plan.Free, 1)).When(account.ChargeCredits{RunID: "run_1", Units: -1}).
			ThenRefused(refusal.ValidationFailed)
	})
	it("refuses an account that does not exist, and a suspended one", func(given domaintest.Given) {
		given().When(charge).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 5), suspended()).When(charge).ThenRefused(refusal.AccountSuspended)
	})
}
