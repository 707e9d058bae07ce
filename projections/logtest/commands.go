package logtest

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

// Wide are limits that no test reaches.
var Wide = plan.Limits{
	RequestsPerMinute: 1e9, JobsPerMinute: 1e9, RunningMax: 1e6, WaitingMax: 1e6, PendingUploadsMax: 1e6,
}

// Open returns the opening of a custom account with wide limits.
func Open(credits int64) account.OpenAccount {
	//nolint:gosec // no secret: what a sealed one looks like is of no interest here
	return account.OpenAccount{Plan: plan.Custom, Limits: Wide, Credits: credits, SealedWebhookSecret: "sealed-whsec"}
}

// Tool is the tool of the jobs that Create creates.
const Tool = tool.HTMLToPDFAPI

// Create returns the creation of a text job of Tool at now.
func Create(jobID string, now time.Time) job.Create {
	return job.Create{
		JobID: jobID, ToolSlug: Tool,
		Input: job.Input{
			Kind: job.KindText, ContentType: "text/html", SizeBytes: 2048, ObjectKey: "in/" + jobID,
			SHA256:  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
			Options: json.RawMessage(`{"pageSize":"A4","printBackground":true}`),
		},
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: now.Add(10 * time.Minute), AttemptTimeoutSeconds: 60,
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
		},
	}
}

// CreateFile returns the creation of a job of Tool that awaits its file for a quarter of an hour from now.
func CreateFile(jobID string, now time.Time) job.Create {
	c := Create(jobID, now)
	c.Input.Kind, c.Input.ObjectKey, c.Input.SHA256 = job.KindFile, "", ""
	c.Terms.UploadExpiresAt = now.Add(15 * time.Minute)
	return c
}

// Confirm returns the confirmation of the upload for a job of CreateFile.
func Confirm(jobID string) job.ConfirmUpload {
	return job.ConfirmUpload{JobID: jobID, ObjectKey: "in/" + jobID, SHA256: "abc", SizeBytes: 2048}
}

// Output is the output of a successful job.
func Output(jobID string) job.Output {
	return job.Output{
		Summary: "1 page", Metadata: json.RawMessage(`{"pages":1}`), ContentType: "application/pdf", SizeBytes: 12345,
		SHA256: "47dea1c5f9b1e47de1b8c4f3a2d6f0c9", ObjectKey: "out/" + jobID,
	}
}

// Key returns the creation of an API key with the digest sha256.
func Key(keyID, sha256 string) account.CreateAPIKey {
	return account.CreateAPIKey{
		KeyID: keyID, Name: "ci", Purpose: "ci", Prefix: "tmk_live_", Last4: "abcd", SHA256: sha256,
		Scopes: []string{"jobs:create", "jobs:read"},
	}
}

// Succeed runs a job that waits for its attempt until it succeeds.
func (l *Log) Succeed(accountID, jobID string) {
	attempt := l.Job(jobID).Attempt
	l.Must(accountID, job.Start{JobID: jobID, Attempt: attempt, WorkerID: "worker-1"})
	l.Must(accountID, job.Complete{JobID: jobID, Attempt: attempt, Output: Output(jobID)})
}

// ID returns an id in the form of real ids that sorts by n.
func ID(prefix string, n int) string { return fmt.Sprintf("%s_01k%023d", prefix, n) }
