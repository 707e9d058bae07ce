package account_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

func TestStateOfAnAccount(t *testing.T) {
	domaintest.Specify(t)("holds everything from its events", func(given domaintest.Given) {
		first := opened(plan.Pro, 100)
		first.Test = true
		job1 := job.Accepted{
			JobID: "job_1", ToolSlug: "word-to-pdf", Input: job.Input{Kind: job.KindFile}, Terms: job.Terms{CostUnits: 3},
			Credits: credits.Delta{Delta: -3, BalanceAfter: 97, Booking: credits.Booking{Plan: "pro"}},
		}
		s := given(first, keyCreated("key_1"), job1).Later(time.Minute).
			And(account.CreditsGranted{Credits: in(5, 102), Reference: "invoice-7"},
				account.CreditsCharged{RunID: "run_1", ToolSlug: "meta-tag-checker", Credits: out(2, 100), Refundable: true},
				account.CreditsCharged{RunID: "run_2", ToolSlug: "json-formatter", Credits: out(1, 99)},
				account.PlanChanged{Plan: plan.Business, Limits: limitsOf(plan.Business)}, suspended())
		got := s.States().Account
		want := &account.State{
			ID: domaintest.AccountID, Open: true, Suspended: true, Test: true,
			Plan: plan.Business, Limits: limitsOf(plan.Business), Balance: 99,
			Creation: noon.Add(time.Second),
			Keys: map[string]account.Key{"key_1": {
				Name: "build server", Purpose: "ci", Prefix: "tmk_live_Ab3d", Last4: "9xYz", SHA256: "hash-1",
				Scopes: []string{"jobs:create", "jobs:read"}, CreatedAt: noon,
			}},
			WebhookSecrets: []account.WebhookSecret{{Sealed: "sealed-0", CreatedAt: noon}},
			References:     map[string]int64{"invoice-7": 5},
			Runs:           map[string]account.Run{"run_1": {ToolSlug: "meta-tag-checker", Units: 2, At: noon.Add(time.Minute)}},
			RunsSweptAt:    noon.Add(time.Minute),
			Sequence:       8, Head: got.Head,
		}
		want.Uploads.Push(account.Slot{JobID: "job_1", CostUnits: 3, Sale: account.SaleOf(plan.Pro, "word-to-pdf")})
		if diff := cmp.Diff(want, got, domaintest.Same); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
