package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// The jobs of a suspended account are specified in domain/job/release_test.go.
func TestSuspendAccount(t *testing.T) {
	it := domaintest.Specify(t)

	it("suspends", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).When(account.SuspendAccount{Reason: "abuse"}).Then(suspended())
	})
	it("has nothing to do for a suspended account", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended()).When(account.SuspendAccount{Reason: "abuse"}).ThenNothing()
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(account.SuspendAccount{Reason: "abuse"}).ThenRefused(refusal.NotFound)
	})
}
