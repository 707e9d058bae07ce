package handlers

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

func TestCreateJobIsRepeatedByteForByte(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	body := htmlJobWith("", `"name":"a.html","options":{"scale":1.50,"landscape":false}`)
	first := w.post("/v1/jobs", body, "Idempotency-Key", "k-1")
	first.ok(http.StatusCreated)
	if first.Header.Get("Idempotency-Replayed") != "" {
		t.Error("the first answer says that it is a repetition")
	}
	// Long after: the job is canceled and its clock has moved on. The body is spelled in another way, too.
	w.mustSend(t, job.Cancel{JobID: first.object()["id"].(string)})
	w.passed = time.Hour
	again := ` {"input":{"options":{"landscape":false,"scale":15e-1},"text":"<h1>\u0049nvoice</h1>","name":"a.html",
		"contentType":"text/html","kind":"text"},"toolSlug":"html-to-pdf-api"} `
	second := w.post("/v1/jobs", again, "Idempotency-Key", "k-1")
	second.ok(http.StatusCreated)
	if second.body != first.body || second.Header.Get("Idempotency-Replayed") != "true" ||
		second.Header.Get("Location") != first.Header.Get("Location") {
		t.Errorf("answered\n%s%v\nthen\n%s%v", first.body, first.Header, second.body, second.Header)
	}
	if w.account.Balance != 10 || len(w.objects) != 1 || len(w.jobs) != 1 {
		t.Errorf("balance %d, %d objects, %d jobs", w.account.Balance, len(w.objects), len(w.jobs))
	}
}

func TestIdempotencyKeyWithAnotherBody(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.post("/v1/jobs", htmlJob, "Idempotency-Key", "k-1").ok(http.StatusCreated)
	w.post("/v1/jobs", strings.Replace(htmlJob, "Invoice", "Receipt", 1), "Idempotency-Key", "k-1").
		refused(422, "idempotency_key_reused")
	w.post("/v1/jobs", htmlJob, "Idempotency-Key", "k-2").ok(http.StatusCreated)
	if len(w.jobs) != 2 || len(w.objects) != 2 {
		t.Errorf("%d jobs, %d objects", len(w.jobs), len(w.objects))
	}
}

// TestRefusalIsNotStored: the same key works after topping up.
func TestRefusalIsNotStored(t *testing.T) {
	w := newWorld(t, plan.Custom, 0)
	w.post("/v1/jobs", htmlJob, "Idempotency-Key", "k").refused(402, "insufficient_credits")
	w.mustSend(t, account.GrantCredits{Units: 2, Reference: "top-up"})
	w.post("/v1/jobs", htmlJob, "Idempotency-Key", "k").ok(http.StatusCreated)
}
