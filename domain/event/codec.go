package event

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// Codec encodes and decodes events. It is made once from the catalogue of types and is safe for concurrent use.
type Codec struct{ types map[string]reflect.Type }

// NewCodec returns a codec for the given event types, each given by a value. It panics if two types have the same name.
func NewCodec(catalogue ...Event) *Codec {
	types := make(map[string]reflect.Type, len(catalogue))
	for _, e := range catalogue {
		if _, twice := types[e.EventType()]; twice {
			panic("event: two types are named " + e.EventType())
		}
		types[e.EventType()] = reflect.TypeOf(e)
	}
	return &Codec{types: types}
}

// Encode returns the event as structured CloudEvents JSON. The attributes are in a fixed order and optional ones are
// left out if empty: equal envelopes give equal bytes, which the chain relies on.
func (c *Codec) Encode(e Envelope) ([]byte, error) {
	value, err := inorder.Write(func(w *inorder.Writer) {
		w.Raw(`{"specversion":"1.0","id":`)
		w.Text(e.ID)
		w.Raw(`,"source":"` + Source + `","type":`)
		w.Text(e.Data.EventType())
		w.Raw(`,"subject":`)
		w.Text(e.AccountID)
		w.Raw(`,"time":`)
		w.Time(e.At.UTC())
		w.Raw(`,"datacontenttype":"application/json","partitionkey":`)
		w.Text(e.AccountID)
		w.Raw(`,"sequence":"`)
		w.Raw(sequence(e.Sequence))
		w.Raw(`","previoushash":`)
		w.Hex(e.PreviousHash[:])
		w.Raw(`,"commandid":`)
		w.Text(e.CommandID)
		w.Raw(`,"commandoffset":"`)
		w.Int(e.CommandPlace.Offset)
		w.Raw(`.`)
		w.Int(int64(e.CommandPlace.Index))
		w.Raw(`","actor":`)
		w.Text(string(e.Actor))
		writeOptional(w, `,"idempotencykey":`, e.IdempotencyKey)
		writeOptional(w, `,"fingerprint":`, e.Fingerprint)
		writeOptional(w, `,"traceparent":`, e.Traceparent)
		w.Raw(`,"data":`)
		w.Value(e.Data)
		w.Raw(`}`)
	})
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", e.Data.EventType(), err)
	}
	return value, nil
}

func writeOptional(w *inorder.Writer, name, value string) {
	if value != "" {
		w.Raw(name)
		w.Text(value)
	}
}

// sequence pads with zeros: the CloudEvents sequence extension requires a string that sorts.
func sequence(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	const width = 20
	return "00000000000000000000"[:width-len(digits)] + digits
}

// Decode reads what Encode wrote, or any other JSON form of a CloudEvent with these attributes. A type that is not in
// the catalogue is returned as Unknown; bytes that are not an event are an error.
func (c *Codec) Decode(value []byte) (Envelope, error) {
	if w, ok := readInOrder(value); ok {
		if e, err := c.envelope(w); err == nil {
			return e, nil
		}
	}
	var w wire
	if err := json.Unmarshal(value, &w); err != nil {
		return Envelope{}, fmt.Errorf("decode event: %w", err)
	}
	e, err := c.envelope(w)
	if err != nil {
		return Envelope{}, fmt.Errorf("decode event %s: %w", w.ID, err)
	}
	return e, nil
}

func (c *Codec) envelope(w wire) (Envelope, error) {
	number, err := strconv.ParseUint(w.Sequence, 10, 64)
	if err != nil {
		return Envelope{}, fmt.Errorf("sequence: %w", err)
	}
	place, err := parsePlace(w.CommandPlace)
	if err != nil {
		return Envelope{}, fmt.Errorf("commandoffset: %w", err)
	}
	data, err := c.data(w.Type, w.Data)
	if err != nil {
		return Envelope{}, err
	}
	return Envelope{
		ID: w.ID, AccountID: w.Subject, At: w.Time, Sequence: number, PreviousHash: w.PreviousHash,
		CommandID: w.CommandID, CommandPlace: place, Actor: w.Actor, IdempotencyKey: w.IdempotencyKey, Fingerprint: w.Fingerprint,
		Traceparent: w.Traceparent, Data: data,
	}, nil
}

func (c *Codec) data(name string, raw jsontext.Value) (Event, error) {
	t, known := c.types[name]
	if !known {
		if !raw.IsValid() {
			return nil, fmt.Errorf("data of %s is not JSON", name)
		}
		return Unknown{Type: name, Data: raw.Clone()}, nil
	}
	target := reflect.New(t)
	if err := json.Unmarshal(raw, target.Interface()); err != nil {
		return nil, fmt.Errorf("data of %s: %w", name, err)
	}
	return target.Elem().Interface().(Event), nil //nolint:forcetypeassert // the catalogue holds events only
}
