package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestCreateJobAcceptsAndCharges(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Remake(func(c *handlers.Config) { c.PublicWeb = handlerstest.NewWebTable(true) })
	const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	answered := w.POST("/v1/jobs", handlerstest.HTMLJobWith(`"webhookUrl":"http://localhost:9000/hook"`,
		`"name":"Rechnung März.html","options":{"margin":"1in","scale":1.5}`), "Traceparent", trace)
	body := answered.Ok(http.StatusCreated)

	accepted := handlerstest.LastEvent[job.Accepted](t, w)
	text := "<h1>Invoice</h1>"
	stored := string(w.Objects[accepted.Input.ObjectKey])
	if stored != text || len(accepted.Input.SHA256) != 64 || accepted.Input.SizeBytes != int64(len(text)) {
		t.Errorf("stored %q as %+v", stored, accepted.Input)
	}
	if accepted.Credits.Delta != -2 || w.Account.Balance != 8 {
		t.Errorf("charged %+v", accepted.Credits)
	}
	if accepted.SealedWebhookURL != "sealed(acct_1:http://localhost:9000/hook)" || accepted.Input.SealedName != "sealed(acct_1:Rechnung März.html)" {
		t.Errorf("sealed: %+v", accepted)
	}
	e := w.Log[len(w.Log)-1]
	wantTerms := job.Terms{
		CostUnits: 2, MaxAttempts: 3, DeadlineAt: e.At.Add(10 * time.Minute), AttemptTimeoutSeconds: 30,
		InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
	}
	if diff := cmp.Diff(wantTerms, accepted.Terms); diff != "" || e.Traceparent != trace {
		t.Errorf("trace %q, terms %s", e.Traceparent, diff)
	}
	if answered.Header.Get("Location") != "/v1/jobs/"+accepted.JobID || body["id"] != accepted.JobID || body["status"] != "queued" {
		t.Errorf("answered %v %s", answered.Header, answered.Text)
	}
	const wantOptions = `{"landscape":false,"margin":"1in","pageSize":"A4","printBackground":true,"scale":1.5,"tagged":false,"timeoutSeconds":30,"waitUntil":"load"}`
	if string(accepted.Input.Options) != wantOptions {
		t.Errorf("options %s", accepted.Input.Options)
	}
	if diff := cmp.Diff([]int64{int64(len(w.Log)) - 1}, w.Waited); diff != "" {
		t.Errorf("did not wait for the decision's last event: %s", diff)
	}
}

// A repetition is answered from the job's first event: what happened to the job since does not show.
func TestCreateJobIsAnsweredFromItsEvent(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	first := w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "key-1")
	body := first.Ok(http.StatusCreated)
	if stage := stageOf(body); stage != "starting" {
		t.Errorf("stage %v of a job that has its slot", stage)
	}
	id := body["id"].(string)
	w.MustSend(t, job.Start{JobID: id, Attempt: 1, WorkerID: "worker-1"})
	again := w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", "key-1")
	again.Ok(http.StatusCreated)
	if later := w.GET("/v1/jobs/" + id).Ok(http.StatusOK); again.Text != first.Text || stageOf(later) != "converting" {
		t.Errorf("answered again %s; the job is %v", again.Text, later)
	}
}

func TestCreateJobThatWaitsForASlot(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10) // one slot
	w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
	if stage := stageOf(w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)); stage != "waiting" {
		t.Errorf("stage %v", stage)
	}
}

func stageOf(body map[string]any) any {
	progress, _ := body["progress"].(map[string]any)
	return progress["stage"]
}

func TestCreateJobIsAnsweredWhenReadModelsLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Away["positions"] = errors.New("lag")
		begun := time.Now()
		w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
		if waited := time.Since(begun); waited != time.Second {
			t.Errorf("answered after %v", waited)
		}
	})
}

func TestCreateJobRefusedByTheDecider(t *testing.T) {
	t.Run("insufficient_credits", func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Free, 1)
		details := w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(402, "insufficient_credits")
		want := map[string]any{"planId": "free", "costUnits": 2.0, "balance": 1.0}
		if diff := cmp.Diff(want, details); diff != "" || len(w.Objects) != 0 {
			t.Errorf("%d objects; %s", len(w.Objects), diff)
		}
	})
	t.Run("plan_upgrade_required", func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Free, 10)
		w.POST("/v1/jobs", handlerstest.HTMLJobWith(`"webhookUrl":"https://example.com/"`, "")).Refused(403, "plan_upgrade_required")
	})
	t.Run("storage_quota_exceeded", func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 100)
		limits := w.Account.Limits
		limits.StorageBytesMax = 20
		w.MustSend(t, account.ChangePlan{Plan: plan.Custom, Limits: limits})
		text := w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)["input"].(map[string]any)["sizeBytes"].(float64)
		details := w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(403, "storage_quota_exceeded")
		want := map[string]any{"usedBytes": text, "limitBytes": 20.0}
		if diff := cmp.Diff(want, details); diff != "" || len(w.Objects) != 1 {
			t.Errorf("%d objects; %s", len(w.Objects), diff)
		}
	})
	t.Run("rate_limited", func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Free, 100)
		for range 10 {
			w.POST("/v1/jobs", handlerstest.HTMLJob).Ok(http.StatusCreated)
		}
		w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(429, "rate_limited")
		if len(w.Objects) != 10 {
			t.Errorf("%d objects are kept", len(w.Objects))
		}
	})
	t.Run("account_suspended", func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Free, 100)
		w.MustSend(t, account.SuspendAccount{Reason: "abuse"})
		w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(403, "account_suspended")
	})
}

func TestCreateJobWhenSomethingIsAway(t *testing.T) {
	gone := errors.New("connection refused")
	cases := []struct {
		port    string
		err     error
		status  int
		code    string
		objects int
	}{
		{"commands", commands.ErrUnavailable, 503, "service_unavailable", 0},
		{"commands", fmt.Errorf("wrapped: %w", commands.ErrUnavailable), 503, "service_unavailable", 0},
		// The command may still be decided; then the text that it names must exist.
		{"commands", commands.ErrOutcomeUnknown, 503, "outcome_unknown", 1},
		{"commands", fmt.Errorf("send: %w", context.DeadlineExceeded), 503, "outcome_unknown", 1},
		{"commands", errors.New("a mistake of the program"), 500, "internal_error", 1},
		{"commands", &commands.Busy{PerAccount: true}, 429, "concurrency_limited", 0},
		{"commands", &commands.Busy{}, 503, "service_unavailable", 0},
		{"objects", gone, 503, "service_unavailable", 0},
		{"sealer", gone, 503, "service_unavailable", 0},
		{"keys", gone, 503, "service_unavailable", 0},
	}
	for _, c := range cases {
		t.Run(fmt.Sprintf("%s %v", c.port, c.err), func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			w.Away[c.port] = c.err
			w.POST("/v1/jobs", handlerstest.HTMLJobWith("", `"name":"a"`)).Refused(c.status, c.code)
			if len(w.Log) != 1 || len(w.Objects) != c.objects {
				t.Errorf("%d events, %d objects", len(w.Log), len(w.Objects))
			}
		})
	}
}
