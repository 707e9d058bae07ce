package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestResumeAccount(t *testing.T) {
	it := domaintest.Specify(t)
	resume, resumed := account.ResumeAccount{Reason: "a mistake"}, account.Resumed{Reason: "a mistake"}

	it("resumes", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended()).When(resume).Then(resumed)
	})
	it("restores the account", func(given domaintest.Given) {
		given(opened(plan.Free, 5), suspended(), resumed).
			When(account.ChargeCredits{RunID: "run_1", ToolSlug: "t", Units: 2}).
			Then(account.CreditsCharged{RunID: "run_1", ToolSlug: "t", Credits: out(2, 3)})
	})
	it("lets the account be suspended again", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended(), resumed).When(account.SuspendAccount{Reason: "abuse"}).Then(suspended())
	})
	it("has nothing to do for an account that is not suspended", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).When(resume).ThenNothing()
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(resume).ThenRefused(refusal.NotFound)
	})
}
