package domain

import (
	"fmt"
	"reflect"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// commandWire is the JSON form of a command.
type commandWire struct {
	ID          string            `json:"id"`
	Type        string            `json:"type"`
	AccountID   string            `json:"accountId"`
	At          time.Time         `json:"at"`
	Actor       event.Actor       `json:"actor"`
	Claim       idempotency.Claim `json:"claim"`
	Traceparent string            `json:"traceparent"`
	Body        jsontext.Value    `json:"body"`
}

func writeCommand(w *inorder.Writer, c Command) {
	w.Raw(`{"id":`)
	w.Text(c.ID)
	w.Raw(`,"type":`)
	w.Text(c.Body.CommandType())
	w.Raw(`,"accountId":`)
	w.Text(c.AccountID)
	w.Raw(`,"at":`)
	w.Time(c.At.UTC())
	w.Raw(`,"actor":`)
	w.Text(string(c.Actor))
	if c.Claim != (idempotency.Claim{}) {
		w.Raw(`,"claim":{"key":`)
		w.Text(c.Claim.Key)
		w.Raw(`,"fingerprint":`)
		w.Text(c.Claim.Fingerprint)
		w.Raw(`}`)
	}
	if c.Traceparent != "" {
		w.Raw(`,"traceparent":`)
		w.Text(c.Traceparent)
	}
	w.Raw(`,"body":`)
	w.Value(c.Body)
	w.Raw(`}`)
}

// readCommand reads a command whose members are in the order in which writeCommand writes them. Its body is a slice of
// value and not decoded.
func readCommand(value []byte) (w commandWire, ok bool) {
	r := inorder.Read(value)
	r.Raw(`{"id":`)
	w.ID = string(r.Text())
	r.Raw(`,"type":`)
	w.Type = string(r.Text())
	r.Raw(`,"accountId":`)
	w.AccountID = string(r.Text())
	r.Raw(`,"at":`)
	w.At = r.Time()
	r.Raw(`,"actor":`)
	w.Actor = event.Actor(r.Text())
	if r.Optional(`,"claim":{"key":`) {
		w.Claim.Key = string(r.Text())
		r.Raw(`,"fingerprint":`)
		w.Claim.Fingerprint = string(r.Text())
		r.Raw(`}`)
	}
	if r.Optional(`,"traceparent":`) {
		w.Traceparent = string(r.Text())
	}
	r.Raw(`,"body":`)
	w.Body = r.Last()
	if r.Failed() {
		return commandWire{}, false
	}
	return w, true
}

func (w commandWire) command() (Command, error) {
	t, known := commandTypes[w.Type]
	if !known {
		return Command{}, fmt.Errorf("unknown type %q", w.Type)
	}
	if w.Actor == "" {
		return Command{}, errNoActor
	}
	body := reflect.New(t)
	if err := json.Unmarshal(w.Body, body.Interface()); err != nil {
		return Command{}, fmt.Errorf("body of %s: %w", w.Type, err)
	}
	return Command{
		ID: w.ID, AccountID: w.AccountID, At: w.At, Actor: w.Actor, Claim: w.Claim, Traceparent: w.Traceparent,
		Body: body.Elem().Interface().(Body), //nolint:forcetypeassert // Commands holds bodies only
	}, nil
}
