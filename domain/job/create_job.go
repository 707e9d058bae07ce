package job

import (
	"fmt"
	"math"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// Create is the command CreateJob (REST). The tool's limits and options are checked before it is sent.
type Create struct {
	JobID            string `json:"jobId"`
	ToolSlug         string `json:"toolSlug"`
	Input            Input  `json:"input"`
	Terms            Terms  `json:"terms"`
	SealedWebhookURL string `json:"sealedWebhookUrl,omitempty"`
	// WebhookEvents is a subset of the package's WebhookEvents; nil for job.succeeded alone.
	WebhookEvents []string `json:"webhookEvents,omitempty"`
}

// CommandType returns the name of the command on the wire.
func (Create) CommandType() string { return "CreateJob" }

// JobOf returns the id of the job that the command creates.
func (c Create) JobOf() string { return c.JobID }

// Accepted is the event job.accepted: a job is created and paid. It carries the charge, so that the job and its charge become
// known together. A job for which nothing has to be awaited has its slot with the same event.
type Accepted struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// ToolSlug is the tool that the job runs.
	ToolSlug string `json:"toolSlug"`
	// Input is what the tool gets.
	Input Input `json:"input"`
	// Terms are what was agreed when the job was created. They never change.
	Terms Terms `json:"terms"`
	// SealedWebhookURL is where the job's end is reported, sealed with the account's data key.
	SealedWebhookURL string `json:"sealedWebhookUrl,omitempty"`
	// WebhookEvents are the ends that the webhook reports: job.succeeded, job.failed, job.canceled. Absent for job.succeeded
	// alone.
	WebhookEvents []string `json:"webhookEvents,omitempty"`
	// Credits are the charge.
	Credits credits.Delta `json:"credits"`
	// Released is true if the job has a slot at once and its first attempt may start. Otherwise it awaits its upload or a slot,
	// and job.released follows.
	Released bool `json:"released,omitzero"`
	// Ahead is how many jobs of the account already held a slot, if this one has its slot at once.
	Ahead int `json:"ahead,omitzero"`
}

// EventType returns the name of the event in the log.
func (Accepted) EventType() string { return "toolmill.job.accepted.v1" }

// JobOf returns the id of the event's job.
func (e Accepted) JobOf() string { return e.JobID }

// Decide refuses, in this order (docs/design/api.md "Errors"), with not_found, account_suspended, plan_upgrade_required
// for a webhook, a used idempotency key, rate_limited, concurrency_limited, storage_quota_exceeded,
// insufficient_credits. A command without a job id, with a negative input size, or with webhook events but no webhook
// is the sender's mistake: validation_failed.
func (c Create) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeActive(); err != nil {
		return nil, err
	}
	if c.SealedWebhookURL != "" && !plan.AllowsWebhooks(s.Account.Plan) {
		return nil, refusal.New(refusal.PlanUpgradeRequired, "webhooks need the plan pro, business or custom")
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	switch {
	case c.JobID == "":
		return nil, refusal.New(refusal.ValidationFailed, "the job has no id")
	case s.Job.Exists():
		return nil, refusal.New(refusal.NothingToDo, "the job exists already")
	case c.Input.SizeBytes < 0:
		return nil, refusal.New(refusal.ValidationFailed, "the size of the input is negative")
	case !validWebhook(c.SealedWebhookURL, c.WebhookEvents):
		return nil, refusal.New(refusal.ValidationFailed, "unknown webhook events, or webhook events without a webhook")
	}
	if err := c.withinBounds(s); err != nil {
		return nil, err
	}
	charge, err := credits.Charge(s.Account.Balance, c.Terms.CostUnits, s.Booking(c.ToolSlug, credits.ReasonJobAccepted))
	if err != nil {
		return nil, err
	}
	return c.accepted(s.Account, charge), nil
}

func (c Create) accepted(a *account.State, charge credits.Delta) Accepted {
	e := Accepted{
		JobID: c.JobID, ToolSlug: c.ToolSlug, Input: c.Input, Terms: c.Terms, SealedWebhookURL: c.SealedWebhookURL,
		WebhookEvents: c.WebhookEvents, Credits: charge,
	}
	// A job never overtakes one that waits, even if a slot is free: follow-ups release the others first.
	if c.Input.Kind != KindFile && a.Waiting.Len() == 0 && slotFree(a) {
		e.Released, e.Ahead = true, a.Running.Len()
	}
	return e
}

func (c Create) withinBounds(s Situation) error {
	limits := s.Account.Limits
	if wait := s.Account.CreationWait(s.At); wait > 0 {
		return &refusal.Refusal{
			Code: refusal.RateLimited, Message: fmt.Sprintf("more than %d jobs per minute", limits.JobsPerMinute),
			RetryAfterSeconds: max(1, int(math.Ceil(wait.Seconds()))),
		}
	}
	if s.Account.Waiting.Len()+s.Account.Uploads.Len() >= limits.WaitingMax {
		return concurrencyLimited(fmt.Sprintf("%d jobs are waiting, more are not taken", limits.WaitingMax))
	}
	if c.Input.Kind == KindFile && s.Account.Uploads.Len() >= limits.PendingUploadsMax {
		return concurrencyLimited(fmt.Sprintf("%d uploads are pending, more are not taken", limits.PendingUploadsMax))
	}
	return s.Account.Room(c.Input.SizeBytes)
}

// concurrencyRetrySeconds is a guess, because nobody knows when a slot becomes free. It keeps clients from retrying in
// a tight loop.
const concurrencyRetrySeconds = 2

func concurrencyLimited(message string) *refusal.Refusal {
	return &refusal.Refusal{Code: refusal.ConcurrencyLimited, Message: message, RetryAfterSeconds: concurrencyRetrySeconds}
}

func (e Accepted) change(s *State, at event.Envelope) {
	*s = State{
		ID: e.JobID, AccountID: at.AccountID, ToolSlug: e.ToolSlug, Status: Queued, Stage: Waiting, Terms: e.Terms,
		Input: e.Input, SealedWebhookURL: e.SealedWebhookURL, WebhookEvents: e.WebhookEvents, CreatedAt: at.At,
	}
	if e.Input.Kind == KindFile {
		s.Stage = AwaitingUpload
		return
	}
	s.InputExpiresAt = inputExpiry(e.Terms, at.At)
	if e.Released {
		s.release(firstAttempt, e.Ahead, at.At)
	}
}

func (e Accepted) move(a *account.State, at event.Envelope) {
	a.Balance += e.Credits.Delta
	a.CountCreation(at.At)
	a.StoredBytes += e.Input.SizeBytes
	slot := account.Slot{
		JobID: e.JobID, CostUnits: e.Terms.CostUnits, InputBytes: e.Input.SizeBytes,
		Sale: account.SaleOf(plan.ID(e.Credits.Plan), e.ToolSlug),
	}
	switch {
	case e.Input.Kind == KindFile:
		a.Uploads.Push(slot)
	case e.Released:
		a.Running.Push(slot)
	default:
		a.Waiting.Push(slot)
	}
}

func inputExpiry(t Terms, stored time.Time) *time.Time {
	at := stored.Add(time.Duration(t.InputRetentionSeconds) * time.Second)
	return &at
}

// Moved returns the command with its times moved by the given amount, for a sender whose clock was off.
func (c Create) Moved(by time.Duration) Create {
	c.Terms.DeadlineAt = c.Terms.DeadlineAt.Add(by)
	if !c.Terms.UploadExpiresAt.IsZero() {
		c.Terms.UploadExpiresAt = c.Terms.UploadExpiresAt.Add(by)
	}
	return c
}
