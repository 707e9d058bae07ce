package event

import (
	"bytes"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// Glance returns the type of an event as logged and the job that it belongs to, "" if there is none. It is for consumers that
// look at every event and need few of them: it costs a fraction of decoding. Bytes that are not an event have no type.
func Glance(value []byte) (eventType, jobID string) {
	if eventType, jobID, ok := glanceInOrder(value); ok {
		return eventType, jobID
	}
	var w struct {
		Type string `json:"type"`
		Data struct {
			JobID string `json:"jobId"`
		} `json:"data"`
	}
	if err := json.Unmarshal(value, &w); err != nil {
		return "", ""
	}
	return w.Type, w.Data.JobID
}

// glanceInOrder looks where Encode writes the type, and the first member of the data: that of a job's event is its job.
func glanceInOrder(value []byte) (eventType, jobID string, ok bool) {
	r := inorder.Read(value)
	r.Raw(`{"specversion":"1.0","id":`)
	r.Text()
	r.Raw(`,"source":"` + Source + `","type":`)
	name := r.Text()
	data := bytes.Index(value, []byte(`,"data":{`))
	if r.Failed() || data < 0 {
		return "", "", false
	}
	r = inorder.Read(value[data:])
	if r.Raw(`,"data":{`); !r.Optional(`"jobId":`) {
		return string(name), "", true
	}
	id := r.Text()
	return string(name), string(id), !r.Failed()
}
