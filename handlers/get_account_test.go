package handlers

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// An account is told what it stores and what it may, in the words of the refusal that waits at the end of it.
func TestAnAccountIsToldWhatItStores(t *testing.T) {
	w := newPeopleWorld(t)
	ada := w.signedIn()
	stored := func() (s storageBody) {
		t.Helper()
		var body accountBody
		ada.get("/v1/account").into(http.StatusOK, &body)
		return body.Storage
	}
	free, _ := plan.LimitsOf(plan.Free)
	w.mustSend(t, account.ChangePlan{Plan: plan.Free, Limits: free})
	if got := stored(); got != (storageBody{LimitBytes: 1_000_000_000}) {
		t.Errorf("at first %+v", got)
	}
	made := w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)
	size := int64(made["input"].(map[string]any)["sizeBytes"].(float64))
	if got := stored(); got.UsedBytes != size {
		t.Errorf("with a text of %d bytes %+v", size, got)
	}
	w.mustSend(t, job.Cancel{JobID: made["id"].(string)})
	if got := stored(); got.UsedBytes != 0 {
		t.Errorf("behind the job's end %+v", got)
	}
}
