package plan_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
)

// The table of docs/design/api.md ("Keys, scopes, sessions"): requests and jobs a minute, running, waiting, pending uploads.
func TestPlansAreThoseOfTheDocuments(t *testing.T) {
	for id, want := range map[plan.ID]plan.Limits{
		"free":     {RequestsPerMinute: 60, JobsPerMinute: 10, RunningMax: 1, WaitingMax: 20, PendingUploadsMax: 20, StorageBytesMax: 1_000_000_000},
		"pro":      {RequestsPerMinute: 300, JobsPerMinute: 60, RunningMax: 4, WaitingMax: 200, PendingUploadsMax: 20, StorageBytesMax: 20_000_000_000},
		"business": {RequestsPerMinute: 1200, JobsPerMinute: 300, RunningMax: 16, WaitingMax: 2000, PendingUploadsMax: 20, StorageBytesMax: 200_000_000_000},
	} {
		got, ok := plan.LimitsOf(id)
		if diff := cmp.Diff(want, got); diff != "" || !ok || !plan.Known(id) || !got.Valid() {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
		if plan.AllowsWebhooks(id) != (id != "free") {
			t.Errorf("%s allows webhooks: %t", id, plan.AllowsWebhooks(id))
		}
	}
	if plan.SignUpCredits != 100 {
		t.Errorf("%d credits at sign-up", plan.SignUpCredits)
	}
}

func TestCustomHasNoLimitsOfItsOwn(t *testing.T) {
	if _, ok := plan.LimitsOf(plan.Custom); ok || !plan.Known(plan.Custom) || !plan.AllowsWebhooks(plan.Custom) {
		t.Error("custom is a plan with webhooks, whose limits are set for each account")
	}
}

func TestUnknownPlans(t *testing.T) {
	for _, id := range []plan.ID{"", "gold", "Free"} {
		if _, ok := plan.LimitsOf(id); ok || plan.Known(id) || plan.AllowsWebhooks(id) {
			t.Errorf("%q is a plan", id)
		}
	}
}
