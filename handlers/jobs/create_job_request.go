package jobs

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

// createJobRequest is the body of POST /v1/jobs (docs/design/specification.md §2.3), of valid shape but not yet checked against
// a tool.
type createJobRequest struct {
	toolSlug   string
	input      createJobInput
	webhookURL string
	// webhookEvents are some of job.WebhookEvents, nil if the client names none.
	webhookEvents []string
}

func parseCreateJob(body jsontext.Value) (createJobRequest, error) {
	return bodies.Read(body, readCreateJob)
}

func readCreateJob(o bodies.Object) createJobRequest {
	r := createJobRequest{toolSlug: o.RequiredText("toolSlug"), input: bodies.Within(o, "input", readCreateJobInput)}
	if o.Has("webhookUrl") {
		r.webhookURL = o.RequiredText("webhookUrl")
	}
	if r.webhookEvents = o.Texts("webhookEvents", job.WebhookEvents); r.webhookEvents != nil && r.webhookURL == "" {
		o.Wrong("webhookEvents", "webhook", "needs a webhookUrl that they are sent to")
	}
	return r
}
