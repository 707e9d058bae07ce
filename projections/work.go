package projections

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/job"
)

// Work is one thing to be done outside the log, once the batch that calls for it is committed.
type Work struct {
	// Kind names who does it: KindConvert, KindDeliverWebhook or KindDeleteObjects.
	Kind string
	// Queue is the engine class, its BackgroundQueue, QueueWebhooks or QueueDeletions.
	Queue string
	// Args are written as JSON: a Convert, a DeliverWebhook or a DeleteObjects.
	Args any
	// AccountID, where it is not empty, is whom the work is for: Priority is between accounts.
	AccountID string
	// Priority is 1 for what goes first in its queue, 4 for what goes last; 0 is 1.
	Priority int
	// ScheduledAt is the earliest time; zero is at once.
	ScheduledAt time.Time
	// UniqueKey, where it is not empty, keeps a second Work of the same kind and key from being inserted.
	UniqueKey string
}

// The kinds of work.
const (
	KindConvert        = "convert"
	KindDeliverWebhook = "deliver_webhook"
	KindDeleteObjects  = "delete_objects"
)

// The queues of work that no engine does.
const (
	QueueWebhooks  = "webhooks"
	QueueDeletions = "deletions"
)

// Scheduler inserts work in the projector's own transaction: it is there exactly when the batch is.
type Scheduler interface {
	Insert(ctx context.Context, tx Tx, work []Work) error
}

// Convert is all that a worker needs to run one attempt of a job.
type Convert struct {
	AccountID string `json:"accountId"`
	JobID     string `json:"jobId"`
	// Attempt is the number that StartJob, CompleteJob and FailAttempt name.
	Attempt               int       `json:"attempt"`
	ToolSlug              string    `json:"toolSlug"`
	Input                 job.Input `json:"input"`
	AttemptTimeoutSeconds int       `json:"attemptTimeoutSeconds"`
	DeadlineAt            time.Time `json:"deadlineAt"`
	Traceparent           string    `json:"traceparent,omitempty"`
}

// DeliverWebhook is all that the delivery worker needs to tell a client of a job's end.
type DeliverWebhook struct {
	AccountID string `json:"accountId"`
	JobID     string `json:"jobId"`
	// EventID is the evt_… id of the event that ended the job, the webhook-id of every attempt.
	EventID string `json:"eventId"`
	// SealedWebhookURL is sealed with the account's data key.
	SealedWebhookURL string `json:"sealedWebhookUrl"`
	ToolSlug         string `json:"toolSlug"`
	// Status is how the job ended: succeeded with Output, failed with Failure, or canceled.
	Status          job.Status   `json:"status"`
	CostUnits       int64        `json:"costUnits"`
	CreatedAt       time.Time    `json:"createdAt"`
	EndedAt         time.Time    `json:"endedAt"`
	Output          *job.Output  `json:"output,omitempty"`
	OutputExpiresAt *time.Time   `json:"outputExpiresAt,omitempty"`
	Failure         *job.Failure `json:"failure,omitempty"`
	Traceparent     string       `json:"traceparent,omitempty"`
	// Redelivery is the id of a redelivery that the account asked for: one more attempt, whatever came before.
	Redelivery string `json:"redelivery,omitempty"`
}

// DeleteObjects names objects that nobody may need any more. That they are to go is history by then, so this is done again and
// again until it is done.
type DeleteObjects struct {
	Keys []string `json:"keys"`
}
