package handlers_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// FuzzJSONBodies: every operation that takes JSON answers any bytes as described. A body that is not JSON, or that the document
// refuses, is not accepted; a body that the document accepts is not refused for its shape.
func FuzzJSONBodies(f *testing.F) {
	w, operations := newDescribedWorld(f), []*conformance.Operation{}
	d := handlerstest.Document(f)
	for _, o := range d.Operations {
		if senders[o.ID] == nil {
			continue
		}
		operations = append(operations, o)
		at := uint8(len(operations) - 1)
		for _, example := range o.Examples() {
			f.Add(at, []byte(encoded(f, example.Value)))
		}
		for _, body := range []string{
			``, ` `, `{}`, `[]`, `null`, `0`, `"`, `{`, `{}{}`, `{"a":1,"a":2}`, `{"name":"\ud800"}`, "{\"name\":\"\xff\"}", "\ufeff{}", `{"name":"\u0000"}`,
			`{"graceSeconds":1e2}`, `{"graceSeconds":86400.0}`, `{"graceSeconds":-0}`, `{"graceSeconds":99999999999999999999}`, `{"Name":"x"}`,
			`{"expiresAt":"2026-13-01T00:00:00Z"}`, `{"expiresAt":"3026-01-01T00:00:00.123456789+23:59"}`, `{"url":"http://[::1"}`,
		} {
			f.Add(at, []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, at uint8, body []byte) {
		o := operations[int(at)%len(operations)]
		w.T = t
		answered := senders[o.ID](w, string(body))
		accepted := answered.StatusCode < http.StatusBadRequest
		if answered.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s of %q: %d %s", o.ID, body, answered.StatusCode, answered.Text)
		}
		value, is := jsonOf(body)
		if !is {
			if accepted && len(body) > 0 {
				t.Errorf("%s takes %q, which is not JSON", o.ID, body)
			}
			return
		}
		refused := d.TakesBody(o, value)
		if faults := shapeFaults(t, answered); refused != nil && accepted || refused == nil && len(faults) > 0 {
			t.Errorf("%s of %q: the document says %v, the service %d %s", o.ID, body, refused, answered.StatusCode, answered.Text)
		}
	})
}

// jsonOf decodes body if it is valid JSON by the strictest reading: no duplicate names, only UTF-8.
func jsonOf(body []byte) (value any, is bool) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil, false
	}
	return value, json.Valid(body) && jsontext.Value(body).IsValid()
}
