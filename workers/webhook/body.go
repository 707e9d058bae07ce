package webhook

import (
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
)

// eventBody combines both forms of docs/design/specification.md §6. A job that did not succeed has no output; a failed one has
// its failure.
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
	ID        string       `json:"id"`
	ToolSlug  string       `json:"toolSlug"`
	Status    job.Status   `json:"status"`
	CostUnits int64        `json:"costUnits"`
	Output    *outputBody  `json:"output,omitzero"`
	Failure   *job.Failure `json:"failure,omitzero"`
}

type outputBody struct {
	Summary        string      `json:"summary"`
	DownloadIntent *intentBody `json:"downloadIntent,omitzero"`
}

type intentBody struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// bodyOf returns the body of a request, with a new download intent for each attempt.
func bodyOf(w work.DeliverWebhook, url string, intents Intents, at time.Time) ([]byte, error) {
	e := eventBody{
		Event: job.WebhookEvent(w.Status), ID: w.EventID, JobID: w.JobID, ToolSlug: w.ToolSlug, CreatedAt: w.EndedAt,
		Delivery: deliveryBody{Method: http.MethodPost, URL: url, RetryPolicy: "exponential backoff"},
		Payload: payloadBody{
			ID: w.JobID, ToolSlug: w.ToolSlug, Status: w.Status, CostUnits: w.CostUnits, Output: outputOf(w, intents, at), Failure: w.Failure,
		},
	}
	return json.Marshal(e)
}

func outputOf(w work.DeliverWebhook, intents Intents, at time.Time) *outputBody {
	if w.Output == nil {
		return nil
	}
	told := &outputBody{Summary: w.Output.Summary}
	if address, expiresAt, ok := intents.Mint(stateOf(w), at); ok {
		told.DownloadIntent = &intentBody{URL: address, ExpiresAt: expiresAt}
	}
	return told
}

// stateOf returns the job with the fields that an intent needs.
func stateOf(w work.DeliverWebhook) job.State {
	return job.State{
		ID: w.JobID, AccountID: w.AccountID, Status: w.Status, Output: w.Output, OutputExpiresAt: w.OutputExpiresAt,
	}
}
