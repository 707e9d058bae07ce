package job

import (
	"encoding/json"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// The kinds of input.
const (
	KindFile = "file"
	KindText = "text"
)

// Input is the input of a job. Its bytes are in the object store.
type Input struct {
	// Kind is file for an upload, text for text in the request.
	Kind string `json:"kind"`
	// SealedName is the client's file name, sealed with the account's data key.
	SealedName string `json:"sealedName,omitempty"`
	// ContentType is the media type: text/html.
	ContentType string `json:"contentType"`
	// SizeBytes is the size of the input, in bytes; for an upload, as it was declared.
	SizeBytes int64 `json:"sizeBytes"`
	// ObjectKey is where the input is in the object store; absent until a file is uploaded.
	ObjectKey string `json:"objectKey,omitempty"`
	// SHA256 is the digest of the input, in hex; absent until a file is uploaded.
	SHA256 string `json:"sha256,omitempty"`
	// Options are those of the tool, a JSON object, without the texts that are sealed.
	Options json.RawMessage `json:"options,omitempty"`
	// SealedTexts are the options that are the customer's own words, a JSON object sealed with the account's data key
	// (tool.Contract.Texts).
	SealedTexts string `json:"sealedTexts,omitempty"`
}

// write encodes the input as the JSON library would (in_order.go).
func (in Input) write(w *inorder.Writer) {
	w.Raw(`,"input":{"kind":`)
	w.FreeText(in.Kind)
	w.OptionalText(`,"sealedName":`, in.SealedName)
	w.Raw(`,"contentType":`)
	w.FreeText(in.ContentType)
	w.Raw(`,"sizeBytes":`)
	w.Int(in.SizeBytes)
	w.OptionalText(`,"objectKey":`, in.ObjectKey)
	w.OptionalText(`,"sha256":`, in.SHA256)
	w.OptionalRaw(`,"options":`, in.Options)
	w.OptionalText(`,"sealedTexts":`, in.SealedTexts)
	w.Raw(`}`)
}
