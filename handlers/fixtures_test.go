package handlers

import (
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/job"
)

// noon is when the jobs of these tests were made.
var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

func after(d time.Duration) *time.Time {
	at := noon.Add(d)
	return &at
}

func runningJob(id string) job.State {
	return job.State{
		ID: id, AccountID: testAccount, ToolSlug: "html-to-pdf-api", Status: job.Running, Stage: job.Converting,
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: noon.Add(10 * time.Minute), AttemptTimeoutSeconds: 120,
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
		},
		Input: job.Input{
			Kind: job.KindText, SealedName: "sealed(acct_1:invoice 7.html)", ContentType: "text/html", SizeBytes: 16,
			ObjectKey: "input-1", SHA256: "5555", Options: json.RawMessage(`{"pageSize":"A4","scale":1}`),
		},
		SealedWebhookURL: "sealed(acct_1:https://example.com/hook)",
		Attempts:         2, Attempt: 2, WorkerID: "worker_1", CreatedAt: noon, StartedAt: after(time.Second),
		InputExpiresAt: after(time.Hour),
	}
}

const pdf = "%PDF-1.7 not really"

// succeededJob ended 2 s after noon and keeps its output for a day.
func succeededJob(id string) job.State {
	s := runningJob(id)
	s.Status, s.Stage, s.FinishedAt, s.WorkerID = job.Succeeded, job.Done, after(2*time.Second), ""
	s.OutputExpiresAt = after(2*time.Second + 24*time.Hour)
	s.Output = &job.Output{
		Summary: "1 page, 1 KB PDF", Metadata: json.RawMessage(`{"pages":1,"engine":"chromium"}`), ContentType: "application/pdf",
		SizeBytes: int64(len(pdf)), SHA256: "aabb", ObjectKey: "output-1",
	}
	return s
}

func failedJob(id string) job.State {
	s := runningJob(id)
	s.Status, s.Stage, s.FinishedAt, s.RefundedUnits = job.Failed, job.Done, after(2*time.Minute), 1
	s.Failure = &job.Failure{Code: job.ProcessingTimeout, Reason: "deadline_exceeded", Message: "The job did not end before its deadline."}
	s.SealedWebhookURL, s.Input.SealedName = "", ""
	return s
}
