package jobs_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestGetJobShowsEveryState(t *testing.T) {
	awaiting := handlerstest.RunningJob("job_1")
	awaiting.Status, awaiting.Stage, awaiting.Attempts, awaiting.StartedAt, awaiting.InputExpiresAt =
		job.Queued, job.AwaitingUpload, 0, nil, nil
	awaiting.Input.Options = nil
	closed := handlerstest.FailedJob("job_1")
	closed.ClosedAt = handlerstest.After(time.Hour)
	cases := map[string]job.State{
		"job_awaiting_upload": awaiting, "job_running": handlerstest.RunningJob("job_1"), "job_succeeded": handlerstest.SucceededJob("job_1"),
		"job_failed_closed": closed,
	}
	for name, s := range cases {
		t.Run(name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			w.Put(s)
			w.Now = handlerstest.Noon.Add(time.Minute)
			answered := w.GET("/v1/jobs/job_1")
			answered.Ok(http.StatusOK)
			if answered.Header.Get("Cache-Control") != "no-store" {
				t.Error("a proxy may cache the answer")
			}
			answered.Golden(name)
		})
	}
}

func TestGetJobAfterRetention(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.Now = handlerstest.Noon.Add(25 * time.Hour)
	output, _ := w.GET("/v1/jobs/job_1").Ok(http.StatusOK)["output"].(map[string]any)
	if output["summary"] != "1 page, 1 KB PDF" || output["downloadIntent"] != nil {
		t.Errorf("output %v", output)
	}
}

// TestJobWithoutOutputScope: a key that may not read outputs does not get their download addresses either.
func TestJobWithoutOutputScope(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.Now = handlerstest.Noon.Add(time.Minute)
	output, _ := w.WithKey(w.AddKey(t, "jobs:read")).GET("/v1/jobs/job_1").Ok(http.StatusOK)["output"].(map[string]any)
	if output["summary"] == nil || output["downloadIntent"] != nil {
		t.Errorf("output %v", output)
	}
}

func TestErasedAccountLosesWhatIsPersonal(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.Erased = true
	body := w.GET("/v1/jobs/job_1").Ok(http.StatusOK)
	if body["webhookUrl"] != nil || body["output"].(map[string]any)["name"] != "job_1.pdf" {
		t.Errorf("%v", body)
	}
}

func TestJobThatIsNotThere(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	other := handlerstest.RunningJob("job_other")
	other.AccountID = "acct_2"
	w.Put(other)
	for _, id := range []string{"job_none", "job_other", "job_", "evt_1", "job_%00", "job_%2e%2e", "job_1%2Fclose", "JOB_1", "job_1'"} {
		w.GET("/v1/jobs/"+id).Refused(404, "not_found")
		w.GET("/v1/jobs/"+id+"?wait=30").Refused(404, "not_found")
		w.GET("/v1/jobs/"+id+"/download-intent").Refused(404, "not_found")
		w.POST("/v1/jobs/"+id+"/cancel", "").Refused(404, "not_found")
		w.POST("/v1/jobs/"+id+"/close", "").Refused(404, "not_found")
	}
}

// TestInvalidIDsReachNoStore: Postgres would fail on some of them.
func TestInvalidIDsReachNoStore(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Away["jobs"] = errors.New("invalid byte sequence for encoding")
	w.Away["commands"] = w.Away["jobs"]
	for _, id := range []string{"job_", "evt_1", "job_%00", "job_%ff", "job_A", "job_" + strings.Repeat("a", 65)} {
		w.GET("/v1/jobs/"+id).Refused(404, "not_found")
		w.POST("/v1/jobs/"+id+"/cancel", "").Refused(404, "not_found")
	}
}

func TestGetJobWhenSomethingIsAway(t *testing.T) {
	for _, port := range []string{"jobs", "sealer"} {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Put(handlerstest.RunningJob("job_1"))
		w.Away[port] = errors.New("connection refused")
		w.GET("/v1/jobs/job_1").Refused(503, "service_unavailable")
	}
}

func TestWaitIsWholeSeconds(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	for _, wait := range []string{"31", "-1", "1.5", "x", "1s"} {
		if diff := cmp.Diff([]string{"wait range"}, w.GET("/v1/jobs/job_1?wait="+wait).Faults()); diff != "" {
			t.Error(diff)
		}
	}
}

// Long polls run in a synctest bubble: their seconds pass at once.

func TestLongPollEndsWithTheJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		id := handlerstest.NewJob(t, w)
		begun := time.Now()
		polled := w.Poll("/v1/jobs/" + id + "?wait=30")
		start(t, w, id)
		synctest.Wait()
		if len(polled) > 0 {
			t.Error("a running job was answered")
		}
		w.MustSend(t, job.Complete{JobID: id, Attempt: 1, Output: *handlerstest.SucceededJob("").Output})
		body := (<-polled).Ok(http.StatusOK)
		if body["status"] != "succeeded" || time.Since(begun) != 0 {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
		if left := len(w.Watchers[id]); left != 0 {
			t.Errorf("%d watches are left", left)
		}
	})
}

func TestLongPollOfAnEndedJobDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Put(handlerstest.FailedJob("job_1"))
		begun := time.Now()
		w.GET("/v1/jobs/job_1?wait=30").Ok(http.StatusOK)
		if time.Since(begun) != 0 {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

func TestLongPollEndsWithItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Put(handlerstest.RunningJob("job_1"))
		begun := time.Now()
		body := w.GET("/v1/jobs/job_1?wait=25").Ok(http.StatusOK)
		if body["status"] != "running" || time.Since(begun) != 25*time.Second {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
	})
}

func TestLongPollEndsWithTheService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Put(handlerstest.RunningJob("job_1"))
		begun := time.Now()
		polled := w.Poll("/v1/jobs/job_1?wait=25")
		w.Handler.Drain()
		w.Handler.Drain()
		(<-polled).Ok(http.StatusOK)
		if time.Since(begun) != 0 {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

// closedFeed is a Changes whose channel is closed: waiting for it must not become a busy loop.
type closedFeed struct{}

func (closedFeed) Watch(string) (<-chan struct{}, func()) {
	changed := make(chan struct{})
	close(changed)
	return changed, func() {}
}

func TestLongPollOutlivesItsFeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Remake(func(c *handlers.Config) { c.Changes = closedFeed{} })
		w.Put(handlerstest.RunningJob("job_1"))
		begun := time.Now()
		w.GET("/v1/jobs/job_1?wait=5").Ok(http.StatusOK)
		if time.Since(begun) != 5*time.Second {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

func TestLongPollWatchesBeforeItReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		id := handlerstest.NewJob(t, w)
		late := handlerstest.LateChanges{World: w, Change: func() {
			if _, err := w.Send(t.Context(), commands.NewCommand(event.ByOperator("test"), handlerstest.TestAccount, job.Cancel{JobID: id})); err != nil {
				t.Error(err)
			}
		}}
		w.Remake(func(c *handlers.Config) { c.Changes = late })
		begun := time.Now()
		body := w.GET("/v1/jobs/" + id + "?wait=30").Ok(http.StatusOK)
		if body["status"] != "canceled" || time.Since(begun) != 0 {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
	})
}
