package job_test

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// The vocabulary of this package's specifications. Every job costs 3 credits, is created at noon, has two attempts and
// half an hour; a file may arrive within a quarter of an hour. Every account begins with 100 credits.

var noon = domaintest.Noon

const (
	uploadTime = 15 * time.Minute
	lifetime   = 30 * time.Minute
)

// opened opens an account with the limits of its plan.
func opened(id plan.ID) account.Opened {
	limits, _ := plan.LimitsOf(id)
	return account.Opened{Plan: id, Limits: limits, Credits: in(100, 100)}
}

// caps opens a custom account with these limits.
func caps(running, waiting, uploads int) account.Opened {
	return account.Opened{Plan: plan.Custom, Credits: in(100, 100), Limits: plan.Limits{
		RequestsPerMinute: 600, JobsPerMinute: 600, RunningMax: running, WaitingMax: waiting, PendingUploadsMax: uploads,
	}}
}

// in is a movement of credits into the account, out one out of it; after is the balance afterwards.
func in(units, after int64) credits.Delta { return credits.Delta{Delta: units, BalanceAfter: after} }

func out(units, after int64) credits.Delta { return credits.Delta{Delta: -units, BalanceAfter: after} }

func terms() job.Terms {
	return job.Terms{
		CostUnits: 3, MaxAttempts: 2, DeadlineAt: noon.Add(lifetime), UploadExpiresAt: noon.Add(uploadTime),
		AttemptTimeoutSeconds: 60, InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
	}
}

func create(id string) job.Create {
	return job.Create{JobID: id, ToolSlug: "html-to-pdf-api", Terms: terms(), Input: job.Input{
		Kind: job.KindText, ContentType: "text/html", SizeBytes: 11, ObjectKey: "in/" + id, SHA256: "abc",
		Options: []byte(`{"pageSize":"A4"}`),
	}}
}

func createFile(id string) job.Create {
	return job.Create{JobID: id, ToolSlug: "word-to-pdf", Terms: terms(), Input: job.Input{
		Kind: job.KindFile, SealedName: "sealed", ContentType: "application/msword", SizeBytes: 4096,
	}}
}

// acceptedAs is the event of a command that leaves the balance after.
func acceptedAs(c job.Create, after int64) job.Accepted {
	charge := out(c.Terms.CostUnits, after)
	charge.Plan, charge.ToolSlug = string(plan.Pro), c.ToolSlug
	return job.Accepted{
		JobID: c.JobID, ToolSlug: c.ToolSlug, Input: c.Input, Terms: c.Terms, SealedWebhookURL: c.SealedWebhookURL,
		WebhookEvents: c.WebhookEvents, Credits: charge,
	}
}

func accepted(id string, after int64) job.Accepted     { return acceptedAs(create(id), after) }
func acceptedFile(id string, after int64) job.Accepted { return acceptedAs(createFile(id), after) }

// withSlot is the acceptance of a job that has a slot at once.
func withSlot(e job.Accepted) job.Accepted { return withSlotAfter(0, e) }

// withSlotAfter gives a job a slot at once while ahead other jobs of the account hold slots.
func withSlotAfter(ahead int, e job.Accepted) job.Accepted {
	e.Released, e.Ahead = true, ahead
	return e
}

func released(id string) job.Released { return job.Released{JobID: id, Attempt: 1} }

// releasedBehind releases a job while ahead other jobs of the account hold slots.
func releasedBehind(ahead int, id string) job.Released {
	return job.Released{JobID: id, Attempt: 1, Ahead: ahead}
}

func confirm(id string) job.ConfirmUpload {
	return job.ConfirmUpload{JobID: id, ObjectKey: "in/" + id, SHA256: "abc", SizeBytes: 4096}
}

func uploaded(id string) job.Uploaded { return job.Uploaded(confirm(id)) }

func start(id string, attempt int) job.Start {
	return job.Start{JobID: id, Attempt: attempt, WorkerID: "worker-1"}
}

func started(id string, attempt int) job.Started { return job.Started(start(id, attempt)) }

var crash = job.Failure{Code: job.WorkerFailed, Reason: "engine_crashed", Message: "The engine ended with signal 11."}

// failing ends an attempt with a retryable failure.
func failing(id string, attempt int) job.FailAttempt {
	return job.FailAttempt{JobID: id, Attempt: attempt, Failure: crash, Retryable: true}
}

func requeued(id string, attempt int, notBefore time.Time) job.Requeued {
	return job.Requeued{JobID: id, Attempt: attempt, NotBefore: notBefore, Failure: crash}
}

var pdf = job.Output{
	Summary: "1 page", ContentType: "application/pdf", SizeBytes: 900, SHA256: "def", ObjectKey: "out/1", SealedName: "sealed",
}

func complete(id string, attempt int) job.Complete {
	return job.Complete{JobID: id, Attempt: attempt, Output: pdf}
}

// succeeded ends a job at noon.
func succeeded(id string, attempt int) job.SucceededEvent {
	return job.SucceededEvent{
		JobID: id, ToolSlug: "html-to-pdf-api", Attempt: attempt, CostUnits: 3, Output: pdf,
		OutputExpiresAt: noon.Add(24 * time.Hour),
	}
}

func failed(id string, f job.Failure, back credits.Delta) job.FailedEvent {
	return job.FailedEvent{JobID: id, Failure: f, Credits: back}
}

func canceled(id string, back credits.Delta) job.CanceledEvent {
	return job.CanceledEvent{JobID: id, Credits: back}
}

// The histories that specifications begin with, one for each stage of job_1.

func waitingForUpload() []event.Event {
	return []event.Event{opened(plan.Pro), acceptedFile("job_1", 97)}
}

func waitingForSlot() []event.Event {
	return []event.Event{
		caps(1, 20, 20), withSlot(accepted("job_0", 97)), accepted("job_1", 94),
	}
}

func holdingSlot() []event.Event {
	return []event.Event{opened(plan.Pro), withSlot(accepted("job_1", 97))}
}

func running() []event.Event { return append(holdingSlot(), started("job_1", 1)) }

func ended(how event.Event) []event.Event { return append(running(), how) }

// endings are the three events that end running().
func endings() map[job.Status]event.Event {
	return map[job.Status]event.Event{
		job.Succeeded: succeeded("job_1", 1),
		job.Failed:    failed("job_1", crash, in(3, 100)),
		job.Canceled:  canceled("job_1", in(2, 99)),
	}
}
