package handlers

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

func TestGetJobShowsEveryState(t *testing.T) {
	awaiting := runningJob("job_1")
	awaiting.Status, awaiting.Stage, awaiting.Attempts, awaiting.StartedAt, awaiting.InputExpiresAt =
		job.Queued, job.AwaitingUpload, 0, nil, nil
	awaiting.Input.Options = nil
	closed := failedJob("job_1")
	closed.ClosedAt = after(time.Hour)
	cases := map[string]job.State{
		"job_awaiting_upload": awaiting, "job_running": runningJob("job_1"), "job_succeeded": succeededJob("job_1"),
		"job_failed_closed": closed,
	}
	for name, s := range cases {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, plan.Custom, 10)
			w.put(s)
			w.now = noon.Add(time.Minute)
			answered := w.get("/v1/jobs/job_1")
			answered.ok(http.StatusOK)
			if answered.Header.Get("Cache-Control") != "no-store" {
				t.Error("the answer may be kept by a proxy")
			}
			answered.golden(name)
		})
	}
}

func TestGetJobAfterRetention(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.put(succeededJob("job_1"))
	w.now = noon.Add(25 * time.Hour)
	output, _ := w.get("/v1/jobs/job_1").ok(http.StatusOK)["output"].(map[string]any)
	if output["summary"] != "1 page, 1 KB PDF" || output["downloadIntent"] != nil {
		t.Errorf("output %v", output)
	}
}

// TestJobWithoutOutputScope: a key that may not read outputs does not get their addresses either.
func TestJobWithoutOutputScope(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.put(succeededJob("job_1"))
	w.now = noon.Add(time.Minute)
	output, _ := w.withKey(w.addKey(t, "jobs:read")).get("/v1/jobs/job_1").ok(http.StatusOK)["output"].(map[string]any)
	if output["summary"] == nil || output["downloadIntent"] != nil {
		t.Errorf("output %v", output)
	}
}

func TestErasedAccountLosesWhatIsPersonal(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.put(succeededJob("job_1"))
	w.erased = true
	body := w.get("/v1/jobs/job_1").ok(http.StatusOK)
	if body["webhookUrl"] != nil || body["output"].(map[string]any)["name"] != "job_1.pdf" {
		t.Errorf("%v", body)
	}
}

func TestJobThatIsNotThere(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	other := runningJob("job_other")
	other.AccountID = "acct_2"
	w.put(other)
	for _, id := range []string{"job_none", "job_other", "job_", "evt_1", "job_%00", "job_%2e%2e", "job_1%2Fclose", "JOB_1", "job_1'"} {
		w.get("/v1/jobs/"+id).refused(404, "not_found")
		w.get("/v1/jobs/"+id+"?wait=30").refused(404, "not_found")
		w.get("/v1/jobs/"+id+"/download-intent").refused(404, "not_found")
		w.post("/v1/jobs/"+id+"/cancel", "").refused(404, "not_found")
		w.post("/v1/jobs/"+id+"/close", "").refused(404, "not_found")
	}
}

// TestIDsThatAreNoneReachNoStore: it could not even be asked for some of them.
func TestIDsThatAreNoneReachNoStore(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.away["jobs"] = errors.New("invalid byte sequence for encoding")
	w.away["commands"] = w.away["jobs"]
	for _, id := range []string{"job_", "evt_1", "job_%00", "job_%ff", "job_A", "job_" + strings.Repeat("a", 65)} {
		w.get("/v1/jobs/"+id).refused(404, "not_found")
		w.post("/v1/jobs/"+id+"/cancel", "").refused(404, "not_found")
	}
}

func TestGetJobWhenSomethingIsAway(t *testing.T) {
	for _, port := range []string{"jobs", "sealer"} {
		w := newWorld(t, plan.Custom, 10)
		w.put(runningJob("job_1"))
		w.away[port] = errors.New("connection refused")
		w.get("/v1/jobs/job_1").refused(503, "service_unavailable")
	}
}

func TestWaitIsWholeSeconds(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	for _, wait := range []string{"31", "-1", "1.5", "x", "1s"} {
		if diff := cmp.Diff([]string{"wait range"}, w.get("/v1/jobs/job_1?wait="+wait).faults()); diff != "" {
			t.Error(diff)
		}
	}
}

// The long polls run in a bubble: their seconds pass at once.

// poll begins a long poll and returns once it waits.
func (w *world) poll(path string) <-chan response {
	polled := make(chan response, 1)
	go func() { polled <- w.get(path) }()
	synctest.Wait()
	return polled
}

func TestLongPollEndsWithTheJob(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		id := newJob(t, w)
		begun := time.Now()
		polled := w.poll("/v1/jobs/" + id + "?wait=30")
		start(t, w, id)
		synctest.Wait()
		if len(polled) > 0 {
			t.Error("a running job was answered")
		}
		w.mustSend(t, job.Complete{JobID: id, Attempt: 1, Output: *succeededJob("").Output})
		body := (<-polled).ok(http.StatusOK)
		if body["status"] != "succeeded" || time.Since(begun) != 0 {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
		if left := len(w.watchers[id]); left != 0 {
			t.Errorf("%d watches are left", left)
		}
	})
}

func TestLongPollOfAnEndedJobDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		w.put(failedJob("job_1"))
		begun := time.Now()
		w.get("/v1/jobs/job_1?wait=30").ok(http.StatusOK)
		if time.Since(begun) != 0 {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

func TestLongPollEndsWithItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		w.put(runningJob("job_1"))
		begun := time.Now()
		body := w.get("/v1/jobs/job_1?wait=25").ok(http.StatusOK)
		if body["status"] != "running" || time.Since(begun) != 25*time.Second {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
	})
}

func TestLongPollEndsWithTheService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		w.put(runningJob("job_1"))
		begun := time.Now()
		polled := w.poll("/v1/jobs/job_1?wait=25")
		w.handler.Drain()
		w.handler.Drain()
		(<-polled).ok(http.StatusOK)
		if time.Since(begun) != 0 {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

// closedFeed is a Changes that has ended: no busy loop may come of it.
type closedFeed struct{}

func (closedFeed) Watch(string) (<-chan struct{}, func()) {
	changed := make(chan struct{})
	close(changed)
	return changed, func() {}
}

func TestLongPollOutlivesItsFeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		w.handler.Changes = closedFeed{}
		w.put(runningJob("job_1"))
		begun := time.Now()
		w.get("/v1/jobs/job_1?wait=5").ok(http.StatusOK)
		if time.Since(begun) != 5*time.Second {
			t.Errorf("answered after %v", time.Since(begun))
		}
	})
}

// lateChanges makes the change between the watch and the read: whoever read first would sleep through it.
type lateChanges struct {
	*world

	change func()
}

func (l lateChanges) Watch(jobID string) (<-chan struct{}, func()) {
	changed, stop := l.world.Watch(jobID)
	l.change()
	return changed, stop
}

func TestLongPollWatchesBeforeItReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		id := newJob(t, w)
		w.handler.Changes = lateChanges{world: w, change: func() {
			if _, err := w.Send(t.Context(), commands.NewCommand(testAccount, job.Cancel{JobID: id})); err != nil {
				t.Error(err)
			}
		}}
		begun := time.Now()
		body := w.get("/v1/jobs/" + id + "?wait=30").ok(http.StatusOK)
		if body["status"] != "canceled" || time.Since(begun) != 0 {
			t.Errorf("%v after %v", body["status"], time.Since(begun))
		}
	})
}
