package jobs_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections/store"
)

func start(t *testing.T, w *handlerstest.World, id string) {
	t.Helper()
	w.MustSend(t, job.Start{JobID: id, Attempt: 1, WorkerID: "worker_1"})
}

func finish(t *testing.T, w *handlerstest.World, id string) {
	t.Helper()
	start(t, w, id)
	output := *handlerstest.SucceededJob("").Output
	w.Objects[output.ObjectKey] = []byte(handlerstest.PDF)
	w.MustSend(t, job.Complete{JobID: id, Attempt: 1, Output: output})
}

func TestCancelQueuedJob(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	body := w.POST("/v1/jobs/"+id+"/cancel", "").Ok(http.StatusOK)
	if body["status"] != "canceled" || body["refundedUnits"] != 2.0 || body["finishedAt"] == nil || w.Account.Balance != 10 {
		t.Errorf("balance %d, %v", w.Account.Balance, body)
	}
}

func TestCancelRunningJobKeepsOneCredit(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	start(t, w, id)
	body := w.POST("/v1/jobs/"+id+"/cancel", "{}").Ok(http.StatusOK)
	if body["status"] != "canceled" || body["refundedUnits"] != 1.0 || w.Account.Balance != 9 {
		t.Errorf("balance %d, %v", w.Account.Balance, body)
	}
}

func TestCancelCanceledJobAgain(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	first := w.POST("/v1/jobs/"+id+"/cancel", "")
	events := len(w.Log)
	second := w.POST("/v1/jobs/"+id+"/cancel", "")
	second.Ok(http.StatusOK)
	if second.Text != first.Text || second.Header.Get("Idempotency-Replayed") != "" || len(w.Log) != events {
		t.Errorf("%s then %s", first.Text, second.Text)
	}
}

func TestEndedJobCannotBeCanceled(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	finish(t, w, id)
	w.POST("/v1/jobs/"+id+"/cancel", "").Refused(409, "job_not_cancelable")
}

func TestCloseEndedJob(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	w.POST("/v1/jobs/"+id+"/close", "").Refused(409, "job_not_closable")
	finish(t, w, id)
	body := w.POST("/v1/jobs/"+id+"/close", "").Ok(http.StatusOK)
	if body["status"] != "succeeded" || body["closedAt"] == nil {
		t.Errorf("%v", body)
	}
	again := w.POST("/v1/jobs/"+id+"/close", "").Ok(http.StatusOK)
	if again["closedAt"] != body["closedAt"] {
		t.Errorf("closed at %v, then at %v", body["closedAt"], again["closedAt"])
	}
	w.GET("/v1/jobs/" + id).Ok(http.StatusOK)
	if ids, _ := listed(t, w.GET("/v1/jobs")); len(ids) != 0 {
		t.Errorf("listed: %v", ids)
	}
}

// TestCancelIsRepeatedByteForByte: the answer does not show what happened after the event.
func TestCancelIsRepeatedByteForByte(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	first := w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k")
	first.Ok(http.StatusOK)
	w.POST("/v1/jobs/"+id+"/close", "").Ok(http.StatusOK)
	w.Passed = time.Hour
	second := w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k")
	if second.Text != first.Text || second.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("%s then %s %v", first.Text, second.Text, second.Header)
	}
}

// TestCloseIsRepeatedByteForByte: even the download intent is the first answer's, though the output is deleted.
func TestCloseIsRepeatedByteForByte(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	finish(t, w, id)
	first := w.POST("/v1/jobs/"+id+"/close", "", "Idempotency-Key", "k")
	output, _ := first.Ok(http.StatusOK)["output"].(map[string]any)
	if output["downloadIntent"] == nil {
		t.Errorf("no intent in %s", first.Text)
	}
	w.Passed = 23 * time.Hour
	w.Jobs[id].OutputDeleted = true
	if second := w.POST("/v1/jobs/"+id+"/close", "", "Idempotency-Key", "k"); second.Text != first.Text {
		t.Errorf("%s then %s", first.Text, second.Text)
	}
}

// TestKeyIsScopedByRouteAndJob: the same key for create, cancel of one job, cancel of another and close identifies four
// requests.
func TestKeyIsScopedByRouteAndJob(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	one, two := handlerstest.NewJob(t, w), handlerstest.NewJob(t, w)
	key := []string{"Idempotency-Key", "same"}
	for _, path := range []string{"/v1/jobs/" + one + "/cancel", "/v1/jobs/" + two + "/cancel", "/v1/jobs/" + one + "/close"} {
		if replayed := w.POST(path, "", key...).Header.Get("Idempotency-Replayed"); replayed != "" {
			t.Errorf("%s was taken for a repetition", path)
		}
	}
}

func TestChangesTakeNoBody(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	w.POST("/v1/jobs/"+id+"/cancel", "{").Refused(400, "malformed_json")
	w.POST("/v1/jobs/"+id+"/close", string(make([]byte, 5000))).Refused(413, "request_too_large")
	if diff := cmp.Diff([]string{"reason unknown_field"}, w.POST("/v1/jobs/"+id+"/cancel", `{"reason":"x"}`).Faults()); diff != "" {
		t.Error(diff)
	}
	w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "").Refused(400, "invalid_idempotency_key")
}

func TestChangeJobWhenSomethingIsAway(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	id := handlerstest.NewJob(t, w)
	w.Away["commands"] = commands.ErrOutcomeUnknown
	w.POST("/v1/jobs/"+id+"/cancel", "").Refused(503, "outcome_unknown")
	w.Away = map[string]error{"jobs": errors.New("connection refused")}
	w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").Refused(503, "service_unavailable")
	w.Away = map[string]error{}
	body := w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").Ok(http.StatusOK)
	if body["status"] != "canceled" {
		t.Errorf("%v", body)
	}
}

// staleJobs returns an old state of a job until it is told to be fresh.
type staleJobs struct {
	*handlerstest.World

	stale *job.State
}

func (s *staleJobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	if s.stale != nil {
		return *s.stale, nil
	}
	return s.World.Get(ctx, accountID, jobID)
}

// TestRepeatedCancelWaitsForTheReadModel: the decider knows that the job is canceled, the read model does not yet.
func TestRepeatedCancelWaitsForTheReadModel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		id := handlerstest.NewJob(t, w)
		before := *w.Jobs[id]
		w.MustSend(t, job.Cancel{JobID: id})
		stale := &staleJobs{World: w, stale: &before}
		w.Remake(func(c *handlers.Config) { c.Jobs = stale })
		polled := make(chan handlerstest.Response, 1)
		go func() { polled <- w.POST("/v1/jobs/"+id+"/cancel", "") }()
		synctest.Wait()
		stale.stale = nil
		w.Watchers[id][0] <- struct{}{}
		if body := (<-polled).Ok(http.StatusOK); body["status"] != "canceled" {
			t.Errorf("%v", body["status"])
		}
	})
}

// TestCancelIsNotAnsweredFromReadModelsThatLag: the job was started meanwhile, and a repetition would show that.
func TestCancelIsNotAnsweredFromReadModelsThatLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		id := handlerstest.NewJob(t, w)
		before := *w.Jobs[id]
		start(t, w, id)
		stale := &staleJobs{World: w, stale: &before}
		w.Remake(func(c *handlers.Config) { c.Jobs = stale })
		w.Away["positions"] = errors.New("lag")
		w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").Refused(503, "outcome_unknown")
		delete(w.Away, "positions")
		stale.stale = nil
		body := w.POST("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").Ok(http.StatusOK)
		if body["status"] != "canceled" || body["refundedUnits"] != 1.0 || body["startedAt"] == nil {
			t.Errorf("%v", body)
		}
	})
}

// TestCanceledJobThatReadModelsDoNotShowIsNotAnswered: neither with its old state nor with not_found.
func TestCanceledJobThatReadModelsDoNotShowIsNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		id := handlerstest.NewJob(t, w)
		before := *w.Jobs[id]
		w.MustSend(t, job.Cancel{JobID: id})
		w.Remake(func(c *handlers.Config) { c.Jobs = &staleJobs{World: w, stale: &before} })
		w.POST("/v1/jobs/"+id+"/cancel", "").Refused(503, "service_unavailable")
		w.Remake(func(c *handlers.Config) { c.Jobs = noJobs{w} })
		w.POST("/v1/jobs/"+id+"/cancel", "").Refused(503, "service_unavailable")
	})
}

// noJobs are read models that lag far behind.
type noJobs struct{ *handlerstest.World }

func (noJobs) Get(context.Context, string, string) (job.State, error) {
	return job.State{}, store.ErrNotFound
}
