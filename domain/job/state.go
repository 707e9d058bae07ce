package job

import (
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// Status is the job's state as clients see it (docs/design/specification.md §3).
type Status string

// The states of a job; the last three are terminal.
const (
	Queued    Status = "queued"
	Running   Status = "running"
	Succeeded Status = "succeeded"
	Failed    Status = "failed"
	Canceled  Status = "canceled"
)

// Statuses are all states, in the order in which a job can pass them.
var Statuses = []Status{Queued, Running, Succeeded, Failed, Canceled}

// Terminal reports whether the status cannot change any more.
func (s Status) Terminal() bool { return s == Succeeded || s == Failed || s == Canceled }

// Stage is where within its status a job is (docs/design/api.md "Jobs").
type Stage string

// The stages that the log decides; converting, validating and storing are reported by the worker.
const (
	AwaitingUpload Stage = "awaiting_upload"
	Waiting        Stage = "waiting"
	Starting       Stage = "starting"
	Converting     Stage = "converting"
	Validating     Stage = "validating"
	Storing        Stage = "storing"
	Done           Stage = "done"
)

// Output is the output of a successful job.
type Output struct {
	// Summary describes the output for people: 3 pages.
	Summary string `json:"summary"`
	// Metadata is what the tool found out about the output, a JSON object whose members depend on the tool.
	Metadata json.RawMessage `json:"metadata,omitempty"`
	// SealedName is the output's file name, sealed with the account's data key.
	SealedName string `json:"sealedName,omitempty"`
	// ContentType is the media type: application/pdf.
	ContentType string `json:"contentType"`
	// SizeBytes is the size of the output, in bytes.
	SizeBytes int64 `json:"sizeBytes"`
	// SHA256 is the digest of the output, in hex.
	SHA256 string `json:"sha256"`
	// ObjectKey is where the output is in the object store.
	ObjectKey string `json:"objectKey"`
}

// Failure is why a job failed. Code is one of the five classes of docs/design/specification.md §6, reason is finer.
type Failure struct {
	// Code is the class of the failure.
	Code FailureCode `json:"code"`
	// Reason is a finer code, such as engine_crashed.
	Reason string `json:"reason"`
	// Message says it for people, in English.
	Message string `json:"message"`
}

// FailureCode is one of the failure classes of docs/design/specification.md §6.
type FailureCode string

// The failure classes.
const (
	ValidationFailed       FailureCode = "validation_failed"
	CreditDenied           FailureCode = "credit_denied"
	ProcessingTimeout      FailureCode = "processing_timeout"
	WorkerFailed           FailureCode = "worker_failed"
	OutputValidationFailed FailureCode = "output_validation_failed"
)

// Terms are what was agreed when the job was created. They come with the command and never change.
type Terms struct {
	// CostUnits is what the job costs, in credits.
	CostUnits int64 `json:"costUnits"`
	// MaxAttempts is how many attempts there may be.
	MaxAttempts int `json:"maxAttempts"`
	// DeadlineAt is when the job fails if it has not ended.
	DeadlineAt time.Time `json:"deadlineAt"`
	// UploadExpiresAt is when the job fails if its file has not arrived; absent if no file is awaited.
	UploadExpiresAt time.Time `json:"uploadExpiresAt,omitzero"`
	// AttemptTimeoutSeconds is how long an attempt may run, in seconds.
	AttemptTimeoutSeconds int `json:"attemptTimeoutSeconds"`
	// InputRetentionSeconds is how long the input is kept at most, in seconds.
	InputRetentionSeconds int `json:"inputRetentionSeconds"`
	// OutputRetentionSeconds is how long the output is kept, in seconds.
	OutputRetentionSeconds int `json:"outputRetentionSeconds"`
}

// State is the fold of a job's events. The zero State is a job that was never created.
type State struct {
	ID               string `json:"id"`
	AccountID        string `json:"accountId"`
	ToolSlug         string `json:"toolSlug"`
	Status           Status `json:"status"`
	Stage            Stage  `json:"stage"`
	Terms            Terms  `json:"terms"`
	Input            Input  `json:"input"`
	SealedWebhookURL string `json:"sealedWebhookUrl,omitempty"`
	// WebhookEvents are the events that the webhook reports; nil is job.succeeded alone.
	WebhookEvents []string `json:"webhookEvents,omitempty"`
	// Attempts counts the started attempts; Attempt is the number of the current attempt, or of the next one.
	Attempts int `json:"attempts,omitzero"`
	Attempt  int `json:"attempt,omitzero"`
	// Ahead is how many jobs of the account held a slot when this one got its own.
	Ahead    int    `json:"ahead,omitzero"`
	WorkerID string `json:"workerId,omitempty"`
	// NotBefore is the earliest start of a requeued attempt.
	NotBefore  time.Time  `json:"notBefore,omitzero"`
	CreatedAt  time.Time  `json:"createdAt"`
	ReleasedAt *time.Time `json:"releasedAt,omitempty"`
	StartedAt  *time.Time `json:"startedAt,omitempty"`
	FinishedAt *time.Time `json:"finishedAt,omitempty"`
	ClosedAt   *time.Time `json:"closedAt,omitempty"`
	// InputExpiresAt is when the input is deleted at the latest; once the job has ended, when it was deleted.
	InputExpiresAt *time.Time `json:"inputExpiresAt,omitempty"`
	// OutputExpiresAt is set with success. InputDeleted and OutputDeleted are set once the bytes are deleted or about to
	// be.
	OutputExpiresAt *time.Time `json:"outputExpiresAt,omitempty"`
	InputDeleted    bool       `json:"inputDeleted,omitzero"`
	OutputDeleted   bool       `json:"outputDeleted,omitzero"`
	RefundedUnits   int64      `json:"refundedUnits,omitzero"`
	Output          *Output    `json:"output,omitempty"`
	Failure         *Failure   `json:"failure,omitempty"`
	// Delivery is the last recorded outcome of the webhook, if any.
	Delivery Delivery `json:"delivery,omitempty"`
}

// Delivery is the recorded outcome of a job's webhook.
type Delivery string

// The outcomes of a webhook.
const (
	DeliveryDone      Delivery = "delivered"
	DeliveryExhausted Delivery = "exhausted"
)

// Exists reports whether the job was created. It is false for a nil State.
func (s *State) Exists() bool { return s != nil && s.ID != "" }

// Slot returns the job as an entry of its account's queues.
func (s *State) Slot() account.Slot {
	return account.Slot{JobID: s.ID, CostUnits: s.Terms.CostUnits, InputBytes: s.Input.SizeBytes}
}

// Situation is everything that a decision on a job depends on.
type Situation struct {
	account.Situation
	// Job is the zero State for a job that does not exist.
	Job *State
}

// changes is an event that changes the job's state.
type changes interface {
	change(s *State, at event.Envelope)
}

// Apply folds one of the job's events into its state. It never fails.
func (s *State) Apply(e event.Envelope) {
	if c, ok := e.Data.(changes); ok {
		c.change(s, e)
	}
}

// moves is an event of a job that also changes its account: credits, queues, creation rate.
type moves interface {
	move(a *account.State, at event.Envelope)
}

// ApplyToAccount folds a job's event into its account.
func ApplyToAccount(a *account.State, e event.Envelope) {
	if m, ok := e.Data.(moves); ok {
		m.move(a, e)
	}
}

// end ends the job and deletes its input with the same event, because no later attempt needs it.
func (s *State) end(status Status, at time.Time) {
	s.Status, s.Stage, s.FinishedAt, s.WorkerID = status, Done, &at, ""
	if s.Input.ObjectKey != "" {
		s.InputExpiresAt, s.InputDeleted = &at, true
	}
}

// leave removes a job from the account's queues, and its input from the account's storage.
func leave(a *account.State, jobID string) {
	for _, queue := range []*account.Queue{&a.Uploads, &a.Waiting, &a.Running} {
		if slot, was := queue.Remove(jobID); was {
			a.StoredBytes -= slot.InputBytes
		}
	}
}
