package event

import (
	"bytes"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// Outline is what a glance at an event tells.
type Outline struct {
	Type, AccountID string
	// JobID is the job that the event belongs to, "" if there is none.
	JobID string
}

// Glance returns the outline of an event as logged. It is for consumers that look at every event and need few of them: it costs a
// fraction of decoding. Bytes that are not an event have the zero Outline.
func Glance(value []byte) Outline {
	if o, ok := glanceInOrder(value); ok {
		return o
	}
	var w struct {
		Type    string `json:"type"`
		Subject string `json:"subject"`
		Data    struct {
			JobID string `json:"jobId"`
		} `json:"data"`
	}
	if err := json.Unmarshal(value, &w); err != nil {
		return Outline{}
	}
	return Outline{w.Type, w.Subject, w.Data.JobID}
}

// glanceInOrder looks where Encode writes type, account and the first member of the data: that of a job's event is its job.
func glanceInOrder(value []byte) (o Outline, ok bool) {
	r := inorder.Read(value)
	r.Raw(`{"specversion":"1.0","id":`)
	r.Text()
	r.Raw(`,"source":"` + Source + `","type":`)
	name := r.Text()
	r.Raw(`,"subject":`)
	account := r.Text()
	data := bytes.Index(value, []byte(`,"data":{`))
	if r.Failed() || data < 0 {
		return Outline{}, false
	}
	o.Type, o.AccountID = string(name), string(account)
	r = inorder.Read(value[data:])
	if r.Raw(`,"data":{`); !r.Optional(`"jobId":`) {
		return o, true
	}
	o.JobID = string(r.Text())
	return o, !r.Failed()
}
