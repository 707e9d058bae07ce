package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestChangePlan(t *testing.T) {
	it := domaintest.Specify(t)
	toPro := account.ChangePlan{Plan: plan.Pro, Limits: limitsOf(plan.Pro)}

	it("moves the account to the plan and its limits", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).When(toPro).Then(account.PlanChanged(toPro))
	})
	it("moves a custom account to other limits", func(given domaintest.Given) {
		wider := account.ChangePlan{Plan: plan.Custom, Limits: limitsOf(plan.Business)}
		given(opened(plan.Free, 0), account.PlanChanged{Plan: plan.Custom, Limits: limitsOf(plan.Pro)}).
			When(wider).Then(account.PlanChanged(wider))
	})
	it("moves a suspended account too", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended()).When(toPro).Then(account.PlanChanged(toPro))
	})

	it("has nothing to do if the account already has the plan and the limits", func(given domaintest.Given) {
		given(opened(plan.Pro, 0)).When(toPro).ThenNothing()
	})

	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(toPro).ThenRefused(refusal.NotFound)
	})
	it("refuses an unknown plan, and limits that are not positive", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).
			When(account.ChangePlan{Plan: "gold", Limits: limitsOf(plan.Pro)}).ThenRefused(refusal.ValidationFailed)
		given(opened(plan.Free, 0)).
			When(account.ChangePlan{Plan: plan.Custom}).ThenRefused(refusal.ValidationFailed)
	})
}
