package jobs_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestCreateJobIsRepeatedByteForByte(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	body := handlerstest.HTMLJobWith("", `"name":"a.html","options":{"scale":1.50,"landscape":false}`)
	first := w.POST("/v1/jobs", body, "Idempotency-Key", "k-1")
	first.Ok(http.StatusCreated)
	if first.Header.Get("Idempotency-Replayed") != "" {
		t.Error("the first answer is marked as a repetition")
	}
	// Much later: the job is canceled and the clock has moved on. The body also has another spelling.
	w.MustSend(t, job.Cancel{JobID: first.Object()["id"].(string)})
	w.Passed = time.Hour
	again := ` {"input":{"options":{"landscape":false,"scale":15e-1},"text":"<h1>\u0049nvoice</h1>","name":"a.html",
		"contentType":"text/html","kind":"text"},"toolSlug":"html-to-pdf-api"} `
	second := w.POST("/v1/jobs", again, "Idempotency-Key", "k-1")
	second.Ok(http.StatusCreated)
	if second.Text != first.Text || second.Header.Get("Idempotency-Replayed") != "true" ||
		second.Header.Get("Location") != first.Header.Get("Location") {
		t.Errorf("answered\n%s%v\nthen\n%s%v", first.Text, first.Header, second.Text, second.Header)
	}
	if w.Account.Balance != 10 || len(w.Objects) != 1 || len(w.Jobs) != 1 {
		t.Errorf("balance %d, %d objects, %d jobs", w.Account.Balance, len(w.Objects), len(w.Jobs))
	}
}

func TestIdempotencyKeyWithAnotherBody(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "k-1").Ok(http.StatusCreated)
	w.POST("/v1/jobs", strings.Replace(handlerstest.HTMLJob, "Invoice", "Receipt", 1), "Idempotency-Key", "k-1").
		Refused(422, "idempotency_key_reused")
	w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "k-2").Ok(http.StatusCreated)
	if len(w.Jobs) != 2 || len(w.Objects) != 2 {
		t.Errorf("%d jobs, %d objects", len(w.Jobs), len(w.Objects))
	}
}

// TestRefusalIsNotStored: after a top-up, the same key works.
func TestRefusalIsNotStored(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 0)
	w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "k").Refused(402, "insufficient_credits")
	w.MustSend(t, account.GrantCredits{Units: 2, Reference: "top-up"})
	w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "k").Ok(http.StatusCreated)
}
