package job

import (
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// Status is the state that clients see (docs/design/specification.md §3).
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

// Terminal reports whether no further change of the status can come.
func (s Status) Terminal() bool { return s == Succeeded || s == Failed || s == Canceled }

// Stage says where within its status a job is (docs/design/api.md "Jobs").
type Stage string

// The stages that the log decides; converting, validating and storing are told by the worker while it runs.
const (
	AwaitingUpload Stage = "awaiting_upload"
	Waiting        Stage = "waiting"
	Starting       Stage = "starting"
	Converting     Stage = "converting"
	Validating     Stage = "validating"
	Storing        Stage = "storing"
	Done           Stage = "done"
)

// Output is what a successful job made.
type Output struct {
	Summary     string          `json:"summary"`
	Metadata    json.RawMessage `json:"metadata,omitempty"`
	SealedName  string          `json:"sealedName,omitempty"`
	ContentType string          `json:"contentType"`
	SizeBytes   int64           `json:"sizeBytes"`
	SHA256      string          `json:"sha256"`
	ObjectKey   string          `json:"objectKey"`
}

// Failure is why a job failed. Code is one of the five classes of docs/design/specification.md §6, reason is finer.
type Failure struct {
	Code    FailureCode `json:"code"`
	Reason  string      `json:"reason"`
	Message string      `json:"message"`
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

// Terms are what was agreed when the job was created: they come with the command and never change.
type Terms struct {
	CostUnits              int64     `json:"costUnits"`
	MaxAttempts            int       `json:"maxAttempts"`
	DeadlineAt             time.Time `json:"deadlineAt"`
	UploadExpiresAt        time.Time `json:"uploadExpiresAt,omitzero"`
	AttemptTimeoutSeconds  int       `json:"attemptTimeoutSeconds"`
	InputRetentionSeconds  int       `json:"inputRetentionSeconds"`
	OutputRetentionSeconds int       `json:"outputRetentionSeconds"`
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
	// WebhookEvents are what the webhook reports; nil is job.succeeded alone.
	WebhookEvents []string `json:"webhookEvents,omitempty"`
	// Attempts counts the started ones; Attempt is the number that the next start must name, or the running one has.
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
	// InputExpiresAt is when the input goes at the latest, and once the job has ended when it went.
	InputExpiresAt *time.Time `json:"inputExpiresAt,omitempty"`
	// OutputExpiresAt is set with success. InputDeleted and OutputDeleted say that the bytes are gone, or going.
	OutputExpiresAt *time.Time `json:"outputExpiresAt,omitempty"`
	InputDeleted    bool       `json:"inputDeleted,omitzero"`
	OutputDeleted   bool       `json:"outputDeleted,omitzero"`
	RefundedUnits   int64      `json:"refundedUnits,omitzero"`
	Output          *Output    `json:"output,omitempty"`
	Failure         *Failure   `json:"failure,omitempty"`
	// Delivery is the last outcome of the webhook, where one was recorded.
	Delivery Delivery `json:"delivery,omitempty"`
}

// Delivery is the recorded outcome of a job's webhook.
type Delivery string

// The outcomes of a webhook.
const (
	DeliveryDone      Delivery = "delivered"
	DeliveryExhausted Delivery = "exhausted"
)

// Exists reports whether the job was created. A nil State is a job that nobody named.
func (s *State) Exists() bool { return s != nil && s.ID != "" }

// Slot is the job as its account's queues hold it.
func (s *State) Slot() account.Slot {
	return account.Slot{JobID: s.ID, CostUnits: s.Terms.CostUnits, InputBytes: s.Input.SizeBytes}
}

// Situation is all that a command about a job decides on.
type Situation struct {
	account.Situation
	// Job is the zero State for a job that does not exist.
	Job *State
}

// changes is an event that moves the job itself.
type changes interface {
	change(s *State, at event.Envelope)
}

// Apply folds one of the job's events into its state. It refuses nothing.
func (s *State) Apply(e event.Envelope) {
	if c, ok := e.Data.(changes); ok {
		c.change(s, e)
	}
}

// moves is an event of a job that moves its account too: credits, queues, creation rate.
type moves interface {
	move(a *account.State, at event.Envelope)
}

// ApplyToAccount folds what a job's event means for its account.
func ApplyToAccount(a *account.State, e event.Envelope) {
	if m, ok := e.Data.(moves); ok {
		m.move(a, e)
	}
}

// end is the end of the job and of its input: no attempt comes that could need it, so its bytes go with the event.
func (s *State) end(status Status, at time.Time) {
	s.Status, s.Stage, s.FinishedAt, s.WorkerID = status, Done, &at, ""
	if s.Input.ObjectKey != "" {
		s.InputExpiresAt, s.InputDeleted = &at, true
	}
}

// leave takes a job out of whichever queue of the account it is in, and its input out of the storage.
func leave(a *account.State, jobID string) {
	for _, queue := range []*account.Queue{&a.Uploads, &a.Waiting, &a.Running} {
		if slot, was := queue.Remove(jobID); was {
			a.StoredBytes -= slot.InputBytes
		}
	}
}
