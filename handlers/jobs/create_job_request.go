package jobs

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
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
	members, err := bodies.ParseObject(body)
	if err != nil {
		return createJobRequest{}, err
	}
	o := bodies.NewObject(members)
	r := createJobRequest{toolSlug: o.RequiredText("toolSlug")}
	if _, set := o.Members["webhookUrl"]; set {
		r.webhookURL = o.RequiredText("webhookUrl")
	}
	if r.webhookEvents = o.Texts("webhookEvents", job.WebhookEvents); r.webhookEvents != nil && r.webhookURL == "" {
		o.Wrong("webhookEvents", "webhook", "needs a webhookUrl that they are sent to")
	}
	if input, ok := o.Object("input"); ok {
		r.input = parseCreateJobInput(input)
	}
	o.End("toolSlug, input, webhookUrl, webhookEvents")
	if len(*o.Faults) > 0 {
		return createJobRequest{}, codes.Invalid(*o.Faults...)
	}
	return r, nil
}
