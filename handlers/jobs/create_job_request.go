package jobs

import (
	"mime"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// createJobRequest is the body of POST /jobs (docs/design/specification.md §2.3), of the right shape but not yet held against a tool.
type createJobRequest struct {
	toolSlug   string
	input      createJobInput
	webhookURL string
	// webhookEvents are some of job.WebhookEvents, nil where the client names none.
	webhookEvents []string
}

type createJobInput struct {
	kind, name, text string
	// contentType is the media type alone: text in JSON has one charset, and a file's is found by its engine.
	contentType string
	sizeBytes   int64
	options     jsontext.Value
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

func parseCreateJobInput(o bodies.Object) createJobInput {
	in := createJobInput{kind: parseKind(o), name: o.Text("name")}
	in.contentType = parseContentType(o, in.kind)
	sizeBytes, declared := o.Integer("sizeBytes")
	in.sizeBytes = sizeBytes
	in.options, _ = o.Take("options")
	switch in.kind {
	case job.KindText:
		in.text = o.RequiredText("text")
		if declared && sizeBytes != int64(len(in.text)) {
			o.Wrong("sizeBytes", "size", "is not the size of the text in UTF-8; it may be left out")
		}
		in.sizeBytes = int64(len(in.text))
	case job.KindFile:
		if in.name == "" {
			o.Wrong("name", "required", "is required for a file")
		}
		if !declared {
			o.Wrong("sizeBytes", "required", "is required for a file")
		}
	case "": // what else is wrong depends on it
		o.Take("text")
	default:
		o.Wrong("kind", "enum", "must be one of text, file")
	}
	if !rest.ValidName(in.name) {
		o.Wrong("name", "pattern", "must have at most 255 bytes and no control characters")
	}
	o.End("kind, name, contentType, sizeBytes, text, options")
	return in
}

func parseKind(o bodies.Object) string {
	if _, set := o.Members["kind"]; !set {
		o.Wrong("kind", "required", "is required: file or text")
		return ""
	}
	return o.RequiredText("kind")
}

func parseContentType(o bodies.Object, kind string) string {
	declared := o.RequiredText("contentType")
	mediaType, params, err := mime.ParseMediaType(declared)
	if declared != "" && (err != nil || !strings.Contains(mediaType, "/")) {
		o.Wrong("contentType", "pattern", "must be a MIME type, as in text/html")
	}
	if charset := params["charset"]; kind == job.KindText && charset != "" && !strings.EqualFold(charset, "utf-8") {
		o.Wrong("contentType", "charset", "must be UTF-8, as all JSON text is")
	}
	return mediaType
}
