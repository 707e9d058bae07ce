package account_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRefundCredits(t *testing.T) {
	it := domaintest.Specify(t)
	refund := account.RefundCredits{RunID: "run_1", Reason: "upstream_unreachable"}
	check := func(id string, after int64) event.Event {
		return account.CreditsCharged{RunID: id, ToolSlug: "meta-tag-checker", Credits: out(1, after), Refundable: true}
	}
	refunded := func(id string, after int64) event.Event {
		return account.CreditsRefunded{
			RunID: id, ToolSlug: "meta-tag-checker", Credits: in(1, after), Reason: "upstream_unreachable",
		}
	}

	it("refunds a URL check", func(given domaintest.Given) {
		given(opened(plan.Free, 5), check("run_1", 4)).Later(10 * time.Second).When(refund).Then(refunded("run_1", 5))
	})
	it("refunds each of several once", func(given domaintest.Given) {
		given(opened(plan.Free, 5), check("run_1", 4), check("run_2", 3)).
			When(refund).Then(refunded("run_1", 4)).
			When(refund).ThenNothing().
			When(account.RefundCredits{RunID: "run_2", Reason: "upstream_unreachable"}).Then(refunded("run_2", 5))
	})
	it("refunds a suspended account: it paid", func(given domaintest.Given) {
		given(opened(plan.Free, 5), check("run_1", 4), suspended()).When(refund).Then(refunded("run_1", 5))
	})
	it("refunds for ten minutes, whatever was charged in between", func(given domaintest.Given) {
		given(opened(plan.Free, 5), check("run_1", 4)).Later(10 * time.Minute).When(refund).Then(refunded("run_1", 5))
		given(opened(plan.Free, 5), check("run_1", 4)).Later(10 * time.Minute).And(check("run_2", 3)).
			When(refund).Then(refunded("run_1", 4))
	})

	it("has nothing to do after that, whatever was charged in between", func(given domaintest.Given) {
		given(opened(plan.Free, 5), check("run_1", 4)).Later(10*time.Minute + time.Microsecond).When(refund).ThenNothing()
		given(opened(plan.Free, 5), check("run_1", 4)).Later(10*time.Minute + time.Microsecond).And(check("run_2", 3)).
			When(refund).ThenNothing()
	})
	it("has nothing to do for a run that was never charged", func(given domaintest.Given) {
		given(opened(plan.Free, 5)).When(refund).ThenNothing()
	})
	it("has nothing to do for a browser run, which is not refundable", func(given domaintest.Given) {
		given(opened(plan.Free, 5), account.CreditsCharged{RunID: "run_1", Credits: out(1, 4)}).When(refund).ThenNothing()
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(refund).ThenRefused(refusal.NotFound)
	})
}

func TestRunsThatCanNoLongerBeRefundedAreForgotten(t *testing.T) {
	domaintest.Specify(t)("an account that checks for hours remembers minutes", func(given domaintest.Given) {
		story := given(opened(plan.Free, 1000))
		for minute := range 300 {
			story.Later(time.Minute).
				When(account.ChargeCredits{RunID: fmt.Sprintf("run_%d", minute), Units: 1, Refundable: true})
		}
		if n := len(story.States().Account.Runs); n < 10 || n > 25 {
			t.Errorf("%d runs are remembered after 300 minutes of one each", n)
		}
	})
}
