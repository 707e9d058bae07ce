package event

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// wire is the JSON form of an event: structured CloudEvents.
type wire struct {
	ID             string         `json:"id"`
	Type           string         `json:"type"`
	Subject        string         `json:"subject"`
	Time           time.Time      `json:"time"`
	Sequence       string         `json:"sequence"`
	PreviousHash   Hash           `json:"previoushash"`
	CommandID      string         `json:"commandid"`
	CommandPlace   string         `json:"commandoffset"`
	Actor          Actor          `json:"actor"`
	IdempotencyKey string         `json:"idempotencykey"`
	Fingerprint    string         `json:"fingerprint"`
	Traceparent    string         `json:"traceparent"`
	Data           jsontext.Value `json:"data"`
}

// readInOrder reads an event whose attributes are in the order in which Encode writes them. Its data is a slice of
// value and not decoded.
func readInOrder(value []byte) (w wire, ok bool) {
	r := inorder.Read(value)
	r.Raw(`{"specversion":"1.0","id":`)
	w.ID = string(r.Text())
	r.Raw(`,"source":"` + Source + `","type":`)
	w.Type = string(r.Text())
	r.Raw(`,"subject":`)
	w.Subject = string(r.Text())
	r.Raw(`,"time":`)
	w.Time = r.Time()
	r.Raw(`,"datacontenttype":"application/json","partitionkey":`)
	r.Text()
	r.Raw(`,"sequence":`)
	w.Sequence = string(r.Text())
	r.Raw(`,"previoushash":`)
	previous := r.Text()
	r.Raw(`,"commandid":`)
	w.CommandID = string(r.Text())
	r.Raw(`,"commandoffset":`)
	w.CommandPlace = string(r.Text())
	r.Raw(`,"actor":`)
	w.Actor = Actor(r.Text())
	if r.Optional(`,"idempotencykey":`) {
		w.IdempotencyKey = string(r.Text())
	}
	if r.Optional(`,"fingerprint":`) {
		w.Fingerprint = string(r.Text())
	}
	if r.Optional(`,"traceparent":`) {
		w.Traceparent = string(r.Text())
	}
	r.Raw(`,"data":`)
	w.Data = r.Last()
	if r.Failed() || w.PreviousHash.UnmarshalText(previous) != nil {
		return wire{}, false
	}
	return w, true
}
