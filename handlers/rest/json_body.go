package rest

import (
	"mime"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// receive reads the body of a call. Its memory is released when the call is answered.
func (c *Call) receive(most int64) ([]byte, error) {
	if c.ContentLength >= 0 {
		most = c.ContentLength
	}
	share, err := c.Bodies.Enter(c.bodyHolder(), c.Key.Plan, 0, shares.Cut(c.Connection))
	if err != nil {
		return nil, err
	}
	c.bodyShare = share
	arriving := bodies.ArrivingBody{
		From: c.Body, Share: share, Most: most, Pace: shares.NewPace(c.Connection, share, time.Now().Add(ReadTimeout)),
	}
	return arriving.Read()
}

// bodyHolder returns whom the body's memory counts for.
func (c *Call) bodyHolder() string {
	if c.Key.AccountID != "" {
		return c.Key.AccountID
	}
	return "address " + c.Address
}

// emptyBodyBytesMax bounds bodies that carry nothing.
const emptyBodyBytesMax = 4096

// ReadJSON returns the request's JSON as sent, at most bytesMax. It is not parsed yet.
func (c *Call) ReadJSON(bytesMax int64) (jsontext.Value, error) {
	mediaType, _, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	if err != nil || mediaType != "application/json" {
		return nil, refusal.New(codes.UnsupportedContentType, "send the body as Content-Type: application/json")
	}
	if encoding := c.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, refusal.New(codes.UnsupportedContentType, "send the body as it is, without Content-Encoding")
	}
	return c.readBody(bytesMax)
}

func (c *Call) readBody(bytesMax int64) (jsontext.Value, error) {
	if c.ContentLength > bytesMax {
		return nil, bodies.TooLarge("is larger than %d bytes", bytesMax)
	}
	if c.ContentLength == 0 {
		return nil, nil
	}
	body, err := c.receive(bytesMax)
	if err != nil {
		Drain(c.Connection, c.Request)
	}
	return body, err
}

// ReadNothing reads the body of an operation without one: it must be empty, or an object without members.
func (c *Call) ReadNothing() (jsontext.Value, error) {
	body, err := c.readBody(emptyBodyBytesMax)
	if err != nil || len(body) == 0 {
		return nil, err
	}
	_, err = bodies.Read(body, func(bodies.Object) struct{} { return struct{}{} })
	return body, err
}
