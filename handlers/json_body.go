package handlers

import (
	"errors"
	"fmt"
	"io"
	"mime"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
)

// readJSON returns the request's JSON as sent, at most bytesMax of it. It is not looked into yet.
func (a *API) readJSON(c *call, bytesMax int64) (jsontext.Value, error) {
	mediaType, _, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
		return nil, refusal.New(UnsupportedContentType, "send the body as Content-Type: application/json")
	}
	return a.readBody(c, bytesMax)
}

func (a *API) readBody(c *call, bytesMax int64) (jsontext.Value, error) {
	if c.ContentLength > bytesMax {
		return nil, tooLarge("is larger than %d bytes", bytesMax)
	}
	if c.ContentLength == 0 {
		return nil, nil
	}
	body, err := a.receive(c, bytesMax)
	if err != nil {
		drain(c.connection, c.Request, err)
	}
	return body, err
}

// readNothing reads the body of an operation that takes none: nothing at all, or an object without members.
func (a *API) readNothing(c *call) (jsontext.Value, error) {
	body, err := a.readBody(c, emptyBodyBytesMax)
	if err != nil || len(body) == 0 {
		return nil, err
	}
	members, err := parseObject(body)
	if err != nil {
		return nil, err
	}
	o := newJSONObject(members)
	if o.end("none"); len(*o.faults) > 0 {
		return nil, invalid(*o.faults...)
	}
	return body, nil
}

// parseObject returns the members of a JSON document that is one object, each a stretch of the document. Errors:
// malformed_json also for duplicate names, text that is not UTF-8 and anything behind the object; validation_failed for a
// document that is no object.
func parseObject(body jsontext.Value) (map[string]jsontext.Value, error) {
	var syntax *jsontext.SyntacticError
	document, err := readNode(body)
	switch {
	case errors.As(err, &syntax) && errors.Is(err, jsontext.ErrDuplicateName):
		return nil, refusal.New(MalformedJSON, fmt.Sprintf("the name %s stands there twice", syntax.JSONPointer))
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return nil, refusal.New(MalformedJSON, "the body ends within the JSON document")
	case errors.As(err, &syntax):
		return nil, refusal.New(MalformedJSON, fmt.Sprintf("the body is not valid JSON at byte %d", syntax.ByteOffset))
	case err != nil:
		return nil, refusal.New(MalformedJSON, "the body is not valid JSON")
	}
	members := document.members()
	if members == nil {
		return nil, invalid(tool.Fault{Rule: "type", Message: "the body must be a JSON object"})
	}
	return members, nil
}
