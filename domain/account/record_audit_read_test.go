package account_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRecordAuditRead(t *testing.T) {
	it := domaintest.Specify(t)
	read, recorded := account.RecordAuditRead{Part: account.AuditedHistory}, account.AuditRead{Part: account.AuditedHistory}

	it("records each access", func(given domaintest.Given) {
		given(opened(plan.Free, 100), recorded).When(read).Then(recorded)
	})
	it("records access to a suspended account", func(given domaintest.Given) {
		given(opened(plan.Free, 100), suspended()).When(read).Then(recorded)
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(read).ThenRefused(refusal.NotFound)
	})
}
