package jobs

import (
	"mime"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

type createJobInput struct {
	kind, name, text string
	// contentType is the media type without parameters: text in JSON has one charset, and the engine detects a file's.
	contentType string
	sizeBytes   int64
	options     jsontext.Value
}

func readCreateJobInput(o bodies.Object) createJobInput {
	in := createJobInput{kind: readKind(o), name: o.Text("name")}
	in.contentType = readContentType(o, in.kind)
	sizeGiven := o.Has("sizeBytes")
	sizeBytes, declared := o.Integer("sizeBytes")
	in.sizeBytes = sizeBytes
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
		if !sizeGiven {
			o.Wrong("sizeBytes", "required", "is required for a file")
		}
	case "": // without a kind, the other rules are unknown
		o.Take("text")
	default:
		o.Wrong("kind", "enum", "must be one of text, file")
	}
	if !rest.ValidName(in.name) {
		o.Wrong("name", "pattern", "must have at most 255 bytes and no control characters")
	}
	in.options, _ = o.Take("options")
	return in
}

func readKind(o bodies.Object) string {
	if !o.Has("kind") {
		o.Wrong("kind", "required", "is required: file or text")
		return ""
	}
	return o.RequiredText("kind")
}

func readContentType(o bodies.Object, kind string) string {
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

// agreed returns the input as the log stores it: the file name and the customer's own words are sealed.
func (in createJobInput) agreed(sealedName string, options []byte, sealedTexts string) job.Input {
	return job.Input{
		Kind: in.kind, SealedName: sealedName, ContentType: in.contentType, SizeBytes: in.sizeBytes,
		Options: options, SealedTexts: sealedTexts,
	}
}

type inputBody struct {
	Kind        string         `json:"kind"`
	Name        string         `json:"name,omitzero"`
	ContentType string         `json:"contentType"`
	SizeBytes   int64          `json:"sizeBytes"`
	Options     jsontext.Value `json:"options"`
}

func inputOf(in job.Input, name string, options jsontext.Value) inputBody {
	return inputBody{Kind: in.Kind, Name: name, ContentType: in.ContentType, SizeBytes: in.SizeBytes, Options: options}
}
