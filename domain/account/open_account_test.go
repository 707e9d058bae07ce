package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestOpenAccount(t *testing.T) {
	it := domaintest.Specify(t)
	free := account.OpenAccount{Plan: plan.Free, Limits: limitsOf(plan.Free), Credits: 100, SealedWebhookSecret: "sealed-0"}

	it("opens with the plan's limits and the opening balance in one event", func(given domaintest.Given) {
		given().When(free).Then(opened(plan.Free, 100))
	})
	it("opens a test account without credits", func(given domaintest.Given) {
		given().
			When(account.OpenAccount{Plan: plan.Pro, Limits: limitsOf(plan.Pro), SealedWebhookSecret: "s", Test: true}).
			Then(account.Opened{Plan: plan.Pro, Limits: limitsOf(plan.Pro), SealedWebhookSecret: "s", Test: true})
	})
	it("lets a custom plan set its own limits", func(given domaintest.Given) {
		own := plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 2, RunningMax: 3, WaitingMax: 4, PendingUploadsMax: 5}
		given().When(account.OpenAccount{Plan: plan.Custom, Limits: own, SealedWebhookSecret: "s"}).
			Then(account.Opened{Plan: plan.Custom, Limits: own, SealedWebhookSecret: "s"})
	})

	it("opens with the largest balance", func(given domaintest.Given) {
		rich := free
		rich.Credits = credits.BalanceMax
		given().When(rich).Then(opened(plan.Free, credits.BalanceMax))
	})

	it("refuses an account that is open or suspended", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).When(free).ThenRefused(refusal.AccountExists)
		given(opened(plan.Free, 100), suspended()).When(free).ThenRefused(refusal.AccountExists)
	})
	it("refuses an unknown plan", func(given domaintest.Given) {
		given().When(account.OpenAccount{Plan: "gold", Limits: limitsOf(plan.Pro)}).ThenRefused(refusal.ValidationFailed)
	})
	it("refuses limits that are not all positive", func(given domaintest.Given) {
		for _, limits := range []plan.Limits{
			{JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1},
			{RequestsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1},
			{RequestsPerMinute: 1, JobsPerMinute: 1, WaitingMax: 1, PendingUploadsMax: 1},
			{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, PendingUploadsMax: 1},
			{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1},
			{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: -1, WaitingMax: 1, PendingUploadsMax: 1},
		} {
			given().When(account.OpenAccount{Plan: plan.Custom, Limits: limits}).ThenRefused(refusal.ValidationFailed)
		}
	})
	it("refuses a balance below zero or above the maximum", func(given domaintest.Given) {
		for _, units := range []int64{-1, credits.BalanceMax + 1} {
			given().
				When(account.OpenAccount{Plan: plan.Free, Limits: limitsOf(plan.Free), Credits: units}).
				ThenRefused(refusal.ValidationFailed)
		}
	})
}
