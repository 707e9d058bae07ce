package people_test

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

// An account shows how much it stores and may store, in the terms of the refusal when the quota is exceeded.
func TestAnAccountShowsWhatItStores(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	ada := w.SignedIn()
	stored := func() (s people.StorageBody) {
		t.Helper()
		var body people.AccountBody
		ada.GET("/v1/account").Into(http.StatusOK, &body)
		return body.Storage
	}
	free, _ := plan.LimitsOf(plan.Free)
	w.MustSend(t, account.ChangePlan{Plan: plan.Free, Limits: free})
	if got := stored(); got != (people.StorageBody{LimitBytes: 1_000_000_000}) {
		t.Errorf("at first %+v", got)
	}
	made := w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
	size := int64(made["input"].(map[string]any)["sizeBytes"].(float64))
	if got := stored(); got.UsedBytes != size {
		t.Errorf("with a text of %d bytes %+v", size, got)
	}
	w.MustSend(t, job.Cancel{JobID: made["id"].(string)})
	if got := stored(); got.UsedBytes != 0 {
		t.Errorf("after the job's end %+v", got)
	}
}
