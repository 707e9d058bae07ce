package handlers

import (
	"mime"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
)

const nameBytesMax = 255

// createJobRequest is the body of POST /jobs (spec §2.3), of the right shape but not yet held against a tool.
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
	members, err := parseObject(body)
	if err != nil {
		return createJobRequest{}, err
	}
	o := newJSONObject(members)
	r := createJobRequest{toolSlug: o.requiredText("toolSlug")}
	if _, set := o.members["webhookUrl"]; set {
		r.webhookURL = o.requiredText("webhookUrl")
	}
	if r.webhookEvents = o.texts("webhookEvents", job.WebhookEvents); r.webhookEvents != nil && r.webhookURL == "" {
		o.wrong("webhookEvents", "webhook", "needs a webhookUrl that they are sent to")
	}
	if input, ok := o.object("input"); ok {
		r.input = parseCreateJobInput(input)
	}
	o.end("toolSlug, input, webhookUrl, webhookEvents")
	if len(*o.faults) > 0 {
		return createJobRequest{}, invalid(*o.faults...)
	}
	return r, nil
}

func parseCreateJobInput(o jsonObject) createJobInput {
	in := createJobInput{kind: parseKind(o), name: o.text("name")}
	in.contentType = parseContentType(o, in.kind)
	sizeBytes, declared := o.integer("sizeBytes")
	in.sizeBytes = sizeBytes
	in.options, _ = o.take("options")
	switch in.kind {
	case job.KindText:
		in.text = o.requiredText("text")
		if declared && sizeBytes != int64(len(in.text)) {
			o.wrong("sizeBytes", "size", "is not the size of the text in UTF-8; it may be left out")
		}
		in.sizeBytes = int64(len(in.text))
	case job.KindFile:
		if in.name == "" {
			o.wrong("name", "required", "is required for a file")
		}
		if !declared {
			o.wrong("sizeBytes", "required", "is required for a file")
		}
	case "": // what else is wrong depends on it
		o.take("text")
	default:
		o.wrong("kind", "enum", "must be one of text, file")
	}
	if !validName(in.name) {
		o.wrong("name", "pattern", "must have at most 255 bytes and no control characters")
	}
	o.end("kind, name, contentType, sizeBytes, text, options")
	return in
}

func parseKind(o jsonObject) string {
	if _, set := o.members["kind"]; !set {
		o.wrong("kind", "required", "is required: file or text")
		return ""
	}
	return o.requiredText("kind")
}

func parseContentType(o jsonObject, kind string) string {
	declared := o.requiredText("contentType")
	mediaType, params, err := mime.ParseMediaType(declared)
	if declared != "" && (err != nil || !strings.Contains(mediaType, "/")) {
		o.wrong("contentType", "pattern", "must be a MIME type, as in text/html")
	}
	if charset := params["charset"]; kind == job.KindText && charset != "" && !strings.EqualFold(charset, "utf-8") {
		o.wrong("contentType", "charset", "must be UTF-8, as all JSON text is")
	}
	return mediaType
}

func validName(name string) bool {
	return len(name) <= nameBytesMax && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}
