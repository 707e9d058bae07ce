package reactors_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projector"
)

// scheduled is a piece of work as committed.
type scheduled struct {
	Kind, Queue, Key, Account string
	Priority                  int
	At                        time.Time
	Args                      map[string]any
}

// projectedWork projects the log in batches of the given size, and returns the work.
func (b *bench) projectedWork(size int64) []scheduled {
	b.Helper()
	reactors := b.Reactors()
	b.Project(b.Projector(func(c *projector.Config) { c.Reactors = reactors }), size)
	rows, err := b.DB.Query(b.Context(), `SELECT kind, queue, key, account, priority, at, args FROM scheduled ORDER BY id`)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	var all []scheduled
	for rows.Next() {
		var s scheduled
		var args []byte
		if err := rows.Scan(&s.Kind, &s.Queue, &s.Key, &s.Account, &s.Priority, &s.At, &args); err != nil {
			b.Fatal(err)
		}
		if err := json.Unmarshal(args, &s.Args); err != nil {
			b.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

func TestAJobWithASlotIsConverted(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	begun := logtest.Begin.Add(time.Second)
	want := []scheduled{{
		Kind: "convert", Queue: "chromium", Account: "acct_1", Priority: 1,
		Args: map[string]any{
			"accountId": "acct_1", "jobId": "job_1", "attempt": 1.0, "toolSlug": "html-to-pdf-api",
			"attemptTimeoutSeconds": 60.0, "deadlineAt": begun.Add(10 * time.Minute).Format(time.RFC3339Nano),
			"input": map[string]any{
				"kind": "text", "contentType": "text/html", "sizeBytes": 2048.0, "objectKey": "in/job_1",
				"sha256":  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
				"options": map[string]any{"pageSize": "A4", "printBackground": true},
			},
		},
	}}
	if diff := cmp.Diff(want, b.projectedWork(100)); diff != "" {
		t.Errorf("work differs (-want +got):\n%s", diff)
	}
}

func TestAJobThatWaitsIsConvertedOnceItIsReleased(t *testing.T) {
	b := newBench(t, 1)
	narrow := logtest.Open(10)
	narrow.Limits.RunningMax = 1
	b.Log.Must("acct_1", narrow)
	b.Log.Must("acct_1", logtest.CreateFile("file", b.Log.Now()))
	b.Log.Must("acct_1", logtest.Create("first", b.Log.Now()))
	b.Log.Must("acct_1", logtest.Create("second", b.Log.Now()))
	b.requireConverted(1, "first")
	b.Log.Must("acct_1", job.Cancel{JobID: "first"})
	b.requireConverted(1, "first", "second")
	b.Log.Must("acct_1", job.Cancel{JobID: "second"})
	b.Log.Must("acct_1", logtest.Confirm("file"))
	b.requireConverted(1, "first", "second", "file")
}

func TestAJobThatWaitedWithinTheBatchIsConvertedOnce(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.CreateFile("job_1", b.Log.Now()))
	b.Log.Must("acct_1", logtest.Confirm("job_1"))
	b.requireConverted(100, "job_1")
}

func (b *bench) requireConverted(batch int64, want ...string) {
	b.Helper()
	var got []string
	for _, w := range b.projectedWork(batch) {
		if w.Kind == work.KindConvert {
			got = append(got, fmt.Sprint(w.Args["jobId"]))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		b.Errorf("jobs to be converted (-want +got):\n%s", diff)
	}
}

func TestARequeuedAttemptIsScheduledAfterItsPause(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "job_1", Attempt: 1, WorkerID: "w"})
	b.Log.Must("acct_1", job.FailAttempt{JobID: "job_1", Attempt: 1, Retryable: true})
	work := b.projectedWork(1)
	if len(work) != 2 || work[1].Args["attempt"] != 2.0 || !work[1].At.Equal(b.Log.Now().Add(time.Second)) {
		t.Errorf("work is %+v, want attempt 2 a second after the failure", work)
	}
}

func TestASuccessIsSentToTheWebhookOfTheJob(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	reporting := logtest.Create("reporting", b.Log.Now())
	reporting.SealedWebhookURL = "sealed-url"
	b.Log.Must("acct_1", reporting)
	b.Log.Must("acct_1", logtest.Create("untold", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "reporting", Attempt: 1, WorkerID: "w"})
	succeeded := b.Log.Must("acct_1", job.Complete{JobID: "reporting", Attempt: 1, Output: logtest.Output("reporting")})[0]
	b.Log.Succeed("acct_1", "untold")

	work := slices.DeleteFunc(b.projectedWork(100), func(w scheduled) bool { return w.Kind == work.KindDeleteObjects })
	if len(work) != 1 {
		t.Fatalf("work is %+v, want one webhook", work)
	}
	got := work[0]
	if got.Kind != "deliver_webhook" || got.Queue != "webhooks" || got.Key != succeeded.ID {
		t.Errorf("work is %+v, want a webhook unique by %s", got, succeeded.ID)
	}
	for name, want := range map[string]any{
		"eventId": succeeded.ID, "accountId": "acct_1", "jobId": "reporting", "sealedWebhookUrl": "sealed-url",
		"toolSlug": "html-to-pdf-api", "costUnits": 2.0,
	} {
		if got.Args[name] != want {
			t.Errorf("%s is %v, want %v", name, got.Args[name], want)
		}
	}
}

// Each end that the job asks for is reported once, and is in the account's list of webhooks under its name.
func TestEveryRequestedEndIsReported(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	want := map[string]string{}
	for _, events := range [][]string{nil, {"job.failed"}, {"job.canceled", "job.succeeded"}} {
		for _, end := range []string{"succeeded", "failed", "canceled"} {
			create := logtest.Create(end+fmt.Sprint(events), b.Log.Now())
			create.SealedWebhookURL, create.WebhookEvents = "sealed-url", events
			b.Log.Must("acct_1", create)
			last := b.endAs(create.JobID, end)
			if len(events) == 0 && end == "succeeded" || slices.Contains(events, "job."+end) {
				want[last.ID] = create.JobID + " job." + end
			}
		}
	}
	reported := map[string]string{}
	for _, w := range b.projectedWork(7) {
		if w.Kind == work.KindDeliverWebhook {
			reported[w.Key] = fmt.Sprint(w.Args["jobId"], " job.", w.Args["status"])
			if failure := w.Args["failure"]; (failure != nil) != (w.Args["status"] == "failed") {
				t.Errorf("%v has the failure %v", reported[w.Key], failure)
			}
		}
	}
	if diff := cmp.Diff(want, reported); diff != "" {
		t.Errorf("the work (-want +got):\n%s", diff)
	}
	listed := map[string]string{}
	page, _, err := projections.NewDeliveries(b.DB).List(b.Context(), projections.DeliveryFilter{AccountID: "acct_1", Limit: 100})
	for _, d := range page {
		listed[d.EventID] = d.JobID + " " + d.Event
	}
	if diff := cmp.Diff(want, listed); diff != "" || err != nil {
		t.Errorf("the list, %v (-want +got):\n%s", err, diff)
	}
}

// endAs runs a job to one of its ends and returns the event.
func (b *bench) endAs(jobID, end string) event.Envelope {
	b.Helper()
	b.Log.Must("acct_1", job.Start{JobID: jobID, Attempt: 1, WorkerID: "w"})
	switch end {
	case "succeeded":
		return b.Log.Must("acct_1", job.Complete{JobID: jobID, Attempt: 1, Output: logtest.Output(jobID)})[0]
	case "failed":
		return b.Log.Must("acct_1", job.FailAttempt{JobID: jobID, Attempt: 1, Failure: job.Failure{Code: job.ValidationFailed, Reason: "r", Message: "m"}})[0]
	default:
		return b.Log.Must("acct_1", job.Cancel{JobID: jobID})[0]
	}
}

func TestAnAttemptThatEndedWithinTheBatchNeedsNoWorker(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	b.Log.Must("acct_1", job.Cancel{JobID: "job_1"})
	scheduled := b.projectedWork(100)
	if len(scheduled) != 1 || scheduled[0].Kind != work.KindDeleteObjects || fmt.Sprint(scheduled[0].Args["keys"]) != "[in/job_1]" {
		t.Errorf("work for a canceled job: %+v, want its input deleted", scheduled)
	}
}
