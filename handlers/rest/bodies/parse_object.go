package bodies

import (
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// parseObject returns the members of a JSON document that is one object; the values are slices of the document. Errors:
// malformed_json, also for duplicate names, invalid UTF-8 and data after the object; validation_failed if the document is not
// an object.
func parseObject(body jsontext.Value) (map[string]jsontext.Value, error) {
	var syntax *jsontext.SyntacticError
	document, err := readNode(body)
	switch {
	case errors.As(err, &syntax) && errors.Is(err, jsontext.ErrDuplicateName):
		return nil, refusal.New(codes.MalformedJSON, fmt.Sprintf("the name %s stands there twice", syntax.JSONPointer))
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return nil, refusal.New(codes.MalformedJSON, "the body ends within the JSON document")
	case errors.As(err, &syntax):
		return nil, refusal.New(codes.MalformedJSON, fmt.Sprintf("the body is not valid JSON at byte %d", syntax.ByteOffset))
	case err != nil:
		return nil, refusal.New(codes.MalformedJSON, "the body is not valid JSON")
	}
	members := document.members()
	if members == nil {
		return nil, codes.Invalid(refusal.Fault{Rule: "type", Message: "the body must be a JSON object"})
	}
	return members, nil
}
