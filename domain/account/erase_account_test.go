package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// The jobs of an erased account are specified in domain/job/release_test.go.
func TestEraseAccount(t *testing.T) {
	it := domaintest.Specify(t)
	erase := account.EraseAccount{}

	it("erases an open or a suspended account", func(given domaintest.Given) {
		given(opened(plan.Free, 100)).When(erase).Then(account.Erased{})
		given(opened(plan.Free, 100), suspended()).When(erase).Then(account.Erased{})
	})
	it("has nothing to do for an erased account", func(given domaintest.Given) {
		given(opened(plan.Free, 100), account.Erased{}).When(erase).ThenNothing()
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(erase).ThenRefused(refusal.NotFound)
	})
	it("leaves nothing in the state but what sums and jobs need", func(given domaintest.Given) {
		s := given(opened(plan.Free, 100)).When(createKey("key_1")).When(erase)
		if a := s.States().Account; a.Open || a.Keys != nil || a.WebhookSecrets != nil || a.Balance != 100 {
			t.Errorf("%+v", a)
		}
	})
}

func TestAnErasedAccountTakesNothingMore(t *testing.T) {
	it := domaintest.Specify(t)

	it("refuses every change", func(given domaintest.Given) {
		given(opened(plan.Free, 100), account.Erased{}).
			When(createKey("key_1")).ThenRefused(refusal.NotFound).
			When(account.ResumeAccount{Reason: "a mistake"}).ThenRefused(refusal.NotFound).
			When(account.GrantCredits{Units: 1, Reference: "invoice-1"}).ThenRefused(refusal.NotFound)
	})
	it("cannot be opened again", func(given domaintest.Given) {
		given(opened(plan.Free, 100), account.Erased{}).When(account.OpenAccount{Plan: plan.Free}).ThenRefused(refusal.AccountExists)
	})
	it("can be read by auditors", func(given domaintest.Given) {
		given(opened(plan.Free, 100), account.Erased{}).
			When(account.RecordAuditRead{Part: account.AuditedHistory}).Then(account.AuditRead{Part: account.AuditedHistory})
	})
}
