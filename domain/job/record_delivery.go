package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// RecordDelivery records how the delivery of a webhook ended (delivery worker; only the last outcome).
type RecordDelivery struct {
	JobID      string    `json:"jobId"`
	EventID    string    `json:"eventId"`
	Delivered  bool      `json:"delivered"`
	Attempts   int       `json:"attempts"`
	HTTPStatus int       `json:"httpStatus,omitzero"`
	Reason     string    `json:"reason,omitempty"`
	FirstAt    time.Time `json:"firstAt"`
}

// CommandType returns the name of the command on the wire.
func (RecordDelivery) CommandType() string { return "RecordDelivery" }

// JobOf returns the id of the command's job.
func (c RecordDelivery) JobOf() string { return c.JobID }

// WebhookDelivered is the event webhook.delivered: the receiver accepted the job's webhook.
type WebhookDelivered struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// EventID is the event of the job's end that was reported: evt_….
	EventID string `json:"eventId"`
	// Attempts counts the requests that were made.
	Attempts int `json:"attempts"`
	// HTTPStatus is the status of the last answer.
	HTTPStatus int `json:"httpStatus,omitzero"`
	// FirstAt is when the first request was made.
	FirstAt time.Time `json:"firstAt"`
}

// EventType returns the name of the event in the log.
func (WebhookDelivered) EventType() string { return "toolmill.webhook.delivered.v1" }

// JobOf returns the id of the event's job.
func (e WebhookDelivered) JobOf() string { return e.JobID }

// WebhookExhausted is the event webhook.exhausted: the job's webhook was not accepted, and no further attempt will be made.
type WebhookExhausted struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// EventID is the event of the job's end that was to be reported: evt_….
	EventID string `json:"eventId"`
	// Attempts counts the requests that were made.
	Attempts int `json:"attempts"`
	// HTTPStatus is the status of the last answer; absent if none came.
	HTTPStatus int `json:"httpStatus,omitzero"`
	// Reason is why the last request failed.
	Reason string `json:"reason"`
	// FirstAt is when the first request was made.
	FirstAt time.Time `json:"firstAt"`
}

// EventType returns the name of the event in the log.
func (WebhookExhausted) EventType() string { return "toolmill.webhook.exhausted.v1" }

// JobOf returns the id of the event's job.
func (e WebhookExhausted) JobOf() string { return e.JobID }

// Decide refuses with not_found, not_due before the job has ended, and nothing_to_do if an outcome is already recorded.
// A redelivery may turn exhausted into delivered, never the other way.
func (c RecordDelivery) Decide(s Situation) (event.Event, error) {
	if !s.Job.Exists() {
		return nil, noSuchJob()
	}
	if !s.Job.Status.Terminal() {
		return nil, refusal.New(refusal.NotDue, "the job has not ended")
	}
	if s.Job.Delivery == DeliveryDone || s.Job.Delivery == DeliveryExhausted && !c.Delivered {
		return nil, refusal.New(refusal.NothingToDo, "the delivery's outcome is recorded already")
	}
	if c.Delivered {
		return WebhookDelivered{
			JobID: c.JobID, EventID: c.EventID, Attempts: c.Attempts, HTTPStatus: c.HTTPStatus, FirstAt: c.FirstAt,
		}, nil
	}
	return WebhookExhausted{
		JobID: c.JobID, EventID: c.EventID, Attempts: c.Attempts, HTTPStatus: c.HTTPStatus, Reason: c.Reason, FirstAt: c.FirstAt,
	}, nil
}

func (e WebhookDelivered) change(s *State, _ event.Envelope) { s.Delivery = DeliveryDone }

func (e WebhookExhausted) change(s *State, _ event.Envelope) { s.Delivery = DeliveryExhausted }
