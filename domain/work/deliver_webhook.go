package work

import (
	"time"

	"github.com/toolmill/toolmill/domain/job"
)

// DeliverWebhook is everything that the delivery worker needs to report a job's end to a client.
type DeliverWebhook struct {
	AccountID string `json:"accountId"`
	JobID     string `json:"jobId"`
	// EventID is the id of the event that ended the job, evt_…, which every attempt sends as webhook-id.
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
	// Redelivery is the id of a requested redelivery, which makes exactly one more attempt.
	Redelivery string `json:"redelivery,omitempty"`
}

// WebhookOf returns the webhook that reports the end of a job, with the id of the event that ended it.
func WebhookOf(s *job.State, eventID string) DeliverWebhook {
	w := DeliverWebhook{
		AccountID: s.AccountID, JobID: s.ID, EventID: eventID, SealedWebhookURL: s.SealedWebhookURL, ToolSlug: s.ToolSlug,
		Status: s.Status, CostUnits: s.Terms.CostUnits, CreatedAt: s.CreatedAt, Output: s.Output,
		OutputExpiresAt: s.OutputExpiresAt, Failure: s.Failure,
	}
	if s.FinishedAt != nil {
		w.EndedAt = *s.FinishedAt
	}
	return w
}
