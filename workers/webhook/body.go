package webhook

import (
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"toolmill/domain/job"
)

// Args are the arguments of one delivery, as the reactor to job.succeeded wrote them down.
type Args struct {
	AccountID string `json:"accountId"`
	JobID     string `json:"jobId"`
	// EventID is the id of job.succeeded and of every attempt.
	EventID          string     `json:"eventId"`
	SealedWebhookURL string     `json:"sealedWebhookUrl"`
	ToolSlug         string     `json:"toolSlug"`
	CostUnits        int64      `json:"costUnits"`
	SucceededAt      time.Time  `json:"succeededAt"`
	Output           job.Output `json:"output"`
	OutputExpiresAt  time.Time  `json:"outputExpiresAt"`
	Traceparent      string     `json:"traceparent"`
	// Redelivery is the id of a redelivery that the account asked for: one more attempt, whatever came before.
	Redelivery string `json:"redelivery"`
}

const eventSucceeded = "job.succeeded"

// eventBody is both forms of spec §6 in one.
type eventBody struct {
	Event     string       `json:"event"`
	ID        string       `json:"id"`
	JobID     string       `json:"jobId"`
	ToolSlug  string       `json:"toolSlug"`
	CreatedAt time.Time    `json:"createdAt"`
	Delivery  deliveryBody `json:"delivery"`
	Payload   payloadBody  `json:"payload"`
}

type deliveryBody struct {
	Method      string `json:"method"`
	URL         string `json:"url"`
	RetryPolicy string `json:"retryPolicy"`
}

type payloadBody struct {
	ID        string     `json:"id"`
	ToolSlug  string     `json:"toolSlug"`
	Status    job.Status `json:"status"`
	CostUnits int64      `json:"costUnits"`
	Output    outputBody `json:"output"`
}

type outputBody struct {
	Summary        string      `json:"summary"`
	DownloadIntent *intentBody `json:"downloadIntent,omitzero"`
}

type intentBody struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// body returns what is sent, with an intent that is fresh at each attempt.
func (w Args) body(url string, intents Intents, at time.Time) ([]byte, error) {
	e := eventBody{
		Event: eventSucceeded, ID: w.EventID, JobID: w.JobID, ToolSlug: w.ToolSlug, CreatedAt: w.SucceededAt,
		Delivery: deliveryBody{Method: http.MethodPost, URL: url, RetryPolicy: "exponential backoff"},
		Payload: payloadBody{
			ID: w.JobID, ToolSlug: w.ToolSlug, Status: job.Succeeded, CostUnits: w.CostUnits,
			Output: outputBody{Summary: w.Output.Summary},
		},
	}
	if address, expiresAt, ok := intents.Mint(w.state(), at); ok {
		e.Payload.Output.DownloadIntent = &intentBody{URL: address, ExpiresAt: expiresAt}
	}
	return json.Marshal(e)
}

// state is the job as far as an intent needs it.
func (w Args) state() job.State {
	return job.State{
		ID: w.JobID, AccountID: w.AccountID, Status: job.Succeeded, Output: &w.Output, OutputExpiresAt: &w.OutputExpiresAt,
	}
}
