package handlers

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
)

// newJob makes a job over the API and returns its id; start and finish move it on as a worker would.
func newJob(t *testing.T, w *world) string {
	t.Helper()
	id, _ := w.post("/v1/jobs", htmlJob).ok(http.StatusCreated)["id"].(string)
	return id
}

func start(t *testing.T, w *world, id string) {
	t.Helper()
	w.mustSend(t, job.Start{JobID: id, Attempt: 1, WorkerID: "worker_1"})
}

func finish(t *testing.T, w *world, id string) {
	t.Helper()
	start(t, w, id)
	output := *succeededJob("").Output
	w.objects[output.ObjectKey] = []byte(pdf)
	w.mustSend(t, job.Complete{JobID: id, Attempt: 1, Output: output})
}

func TestCancelQueuedJob(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	body := w.post("/v1/jobs/"+id+"/cancel", "").ok(http.StatusOK)
	if body["status"] != "canceled" || body["refundedUnits"] != 2.0 || body["finishedAt"] == nil || w.account.Balance != 10 {
		t.Errorf("balance %d, %v", w.account.Balance, body)
	}
}

func TestCancelRunningJobKeepsOneCredit(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	start(t, w, id)
	body := w.post("/v1/jobs/"+id+"/cancel", "{}").ok(http.StatusOK)
	if body["status"] != "canceled" || body["refundedUnits"] != 1.0 || w.account.Balance != 9 {
		t.Errorf("balance %d, %v", w.account.Balance, body)
	}
}

func TestCancelCanceledJobAgain(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	first := w.post("/v1/jobs/"+id+"/cancel", "")
	events := len(w.log)
	second := w.post("/v1/jobs/"+id+"/cancel", "")
	second.ok(http.StatusOK)
	if second.body != first.body || second.Header.Get("Idempotency-Replayed") != "" || len(w.log) != events {
		t.Errorf("%s then %s", first.body, second.body)
	}
}

func TestEndedJobCannotBeCanceled(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	finish(t, w, id)
	w.post("/v1/jobs/"+id+"/cancel", "").refused(409, "job_not_cancelable")
}

func TestCloseEndedJob(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	w.post("/v1/jobs/"+id+"/close", "").refused(409, "job_not_closable")
	finish(t, w, id)
	body := w.post("/v1/jobs/"+id+"/close", "").ok(http.StatusOK)
	if body["status"] != "succeeded" || body["closedAt"] == nil {
		t.Errorf("%v", body)
	}
	again := w.post("/v1/jobs/"+id+"/close", "").ok(http.StatusOK)
	if again["closedAt"] != body["closedAt"] {
		t.Errorf("closed at %v, then at %v", body["closedAt"], again["closedAt"])
	}
	w.get("/v1/jobs/" + id).ok(http.StatusOK)
	if ids, _ := listed(t, w.get("/v1/jobs")); len(ids) != 0 {
		t.Errorf("listed: %v", ids)
	}
}

// TestCancelIsRepeatedByteForByte: what came behind the event does not show in its answer.
func TestCancelIsRepeatedByteForByte(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	first := w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k")
	first.ok(http.StatusOK)
	w.post("/v1/jobs/"+id+"/close", "").ok(http.StatusOK)
	w.passed = time.Hour
	second := w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k")
	if second.body != first.body || second.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("%s then %s %v", first.body, second.body, second.Header)
	}
}

// TestCloseIsRepeatedByteForByte: even the download intent is that of the first time, though the output is gone.
func TestCloseIsRepeatedByteForByte(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	finish(t, w, id)
	first := w.post("/v1/jobs/"+id+"/close", "", "Idempotency-Key", "k")
	output, _ := first.ok(http.StatusOK)["output"].(map[string]any)
	if output["downloadIntent"] == nil {
		t.Errorf("no intent in %s", first.body)
	}
	w.passed = 23 * time.Hour
	w.jobs[id].OutputDeleted = true
	if second := w.post("/v1/jobs/"+id+"/close", "", "Idempotency-Key", "k"); second.body != first.body {
		t.Errorf("%s then %s", first.body, second.body)
	}
}

// TestKeyIsScopedByRouteAndJob: one key for create, cancel of one job, cancel of another and close names four requests.
func TestKeyIsScopedByRouteAndJob(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	one, two := newJob(t, w), newJob(t, w)
	key := []string{"Idempotency-Key", "same"}
	for _, path := range []string{"/v1/jobs/" + one + "/cancel", "/v1/jobs/" + two + "/cancel", "/v1/jobs/" + one + "/close"} {
		if replayed := w.post(path, "", key...).Header.Get("Idempotency-Replayed"); replayed != "" {
			t.Errorf("%s was taken for a repetition", path)
		}
	}
}

func TestChangesTakeNoBody(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	w.post("/v1/jobs/"+id+"/cancel", "{").refused(400, "malformed_json")
	w.post("/v1/jobs/"+id+"/close", string(make([]byte, 5000))).refused(413, "request_too_large")
	if diff := cmp.Diff([]string{"reason unknown_field"}, w.post("/v1/jobs/"+id+"/cancel", `{"reason":"x"}`).faults()); diff != "" {
		t.Error(diff)
	}
	w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "").refused(400, "invalid_idempotency_key")
}

func TestChangeJobWhenSomethingIsAway(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	id := newJob(t, w)
	w.away["commands"] = commands.ErrOutcomeUnknown
	w.post("/v1/jobs/"+id+"/cancel", "").refused(503, "outcome_unknown")
	w.away = map[string]error{"jobs": errors.New("connection refused")}
	w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").refused(503, "service_unavailable")
	w.away = map[string]error{}
	body := w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").ok(http.StatusOK)
	if body["status"] != "canceled" {
		t.Errorf("%v", body)
	}
}

// staleJobs shows a job as it was, until it is fresh.
type staleJobs struct {
	*world

	stale *job.State
}

func (s *staleJobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	if s.stale != nil {
		return *s.stale, nil
	}
	return s.world.Get(ctx, accountID, jobID)
}

// TestRepeatedCancelWaitsForTheReadModel: the decider knows that the job is canceled, the read model does not yet.
func TestRepeatedCancelWaitsForTheReadModel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		id := newJob(t, w)
		before := *w.jobs[id]
		w.mustSend(t, job.Cancel{JobID: id})
		stale := &staleJobs{world: w, stale: &before}
		w.handler.Jobs = stale
		polled := make(chan response, 1)
		go func() { polled <- w.post("/v1/jobs/"+id+"/cancel", "") }()
		synctest.Wait()
		stale.stale = nil
		w.watchers[id][0] <- struct{}{}
		if body := (<-polled).ok(http.StatusOK); body["status"] != "canceled" {
			t.Errorf("%v", body["status"])
		}
	})
}

// TestCancelIsNotAnsweredFromReadModelsThatLag: the job was started meanwhile, and a repetition would say so.
func TestCancelIsNotAnsweredFromReadModelsThatLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		id := newJob(t, w)
		before := *w.jobs[id]
		start(t, w, id)
		stale := &staleJobs{world: w, stale: &before}
		w.handler.Jobs = stale
		w.away["positions"] = errors.New("lag")
		w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").refused(503, "outcome_unknown")
		delete(w.away, "positions")
		stale.stale = nil
		body := w.post("/v1/jobs/"+id+"/cancel", "", "Idempotency-Key", "k").ok(http.StatusOK)
		if body["status"] != "canceled" || body["refundedUnits"] != 1.0 || body["startedAt"] == nil {
			t.Errorf("%v", body)
		}
	})
}

// TestCanceledJobThatReadModelsDoNotShowIsNotAnswered: neither as it was before, nor as if there were none.
func TestCanceledJobThatReadModelsDoNotShowIsNotAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		id := newJob(t, w)
		before := *w.jobs[id]
		w.mustSend(t, job.Cancel{JobID: id})
		w.handler.Jobs = &staleJobs{world: w, stale: &before}
		w.post("/v1/jobs/"+id+"/cancel", "").refused(503, "service_unavailable")
		w.handler.Jobs = noJobs{w}
		w.post("/v1/jobs/"+id+"/cancel", "").refused(503, "service_unavailable")
	})
}

// noJobs are read models that are far behind.
type noJobs struct{ *world }

func (noJobs) Get(context.Context, string, string) (job.State, error) {
	return job.State{}, ErrNotFound
}
