package webhook

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
)

// redelivery returns the arguments of a redelivery of the same event.
func redelivery(t *testing.T, raw json.RawMessage, id string) json.RawMessage {
	t.Helper()
	var args map[string]any
	if err := json.Unmarshal(raw, &args); err != nil {
		t.Fatal(err)
	}
	args["redelivery"] = id
	again, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// A redelivery is one more request, whatever came before it, and its success is recorded in the log.
func TestARedeliveryIsOneMoreRequest(t *testing.T) {
	for name, before := range map[string]work.DeliveryAttempt{
		"of what was delivered":          {Attempt: 1, HTTPStatus: 200},
		"of what a receiver was gone to": {Attempt: 1, HTTPStatus: 410, Error: reasonGone},
		"of what is still being tried":   {Attempt: 1, HTTPStatus: 500, Error: reasonHTTPStatus},
		"after another redelivery":       {Attempt: 1, HTTPStatus: 200, Redelivery: "rdl_0"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newReceiver(t, nil)
			d, w := newDeliverer(t, nil)
			before.At = w.now.Add(-time.Hour)
			w.attempts = []work.DeliveryAttempt{before}
			args := redelivery(t, argsFor(t, r.URL, w.now), "rdl_1")
			for range 2 { // the first outcome could not be reported to the queue
				if err := d.Deliver(t.Context(), args, 1); err != nil {
					t.Fatal(err)
				}
			}
			if got := r.requests(); len(got) != 1 || got[0].Header.Get(headerID) != "evt_1" {
				t.Errorf("%d requests", len(got))
			}
			want := job.RecordDelivery{JobID: "job_1", EventID: "evt_1", Delivered: true, Attempts: 2, HTTPStatus: 200, FirstAt: before.At}
			if len(w.sent) != 2 || w.sent[0] != want || w.attempts[1].Redelivery != "rdl_1" {
				t.Errorf("recorded %+v, attempts %+v", w.sent, w.attempts)
			}
		})
	}
}

// A redelivery that fails is not retried, and does not affect the delivery, which may still be running.
func TestARedeliveryThatFailsIsNotTriedAgain(t *testing.T) {
	for _, status := range []int{http.StatusInternalServerError, http.StatusGone} {
		r := newReceiver(t, answering(status))
		d, w := newDeliverer(t, nil)
		wantCanceled(t, d.Deliver(t.Context(), redelivery(t, argsFor(t, r.URL, w.now), "rdl_1"), 1))
		if len(w.sent) != 0 || len(w.attempts) != 1 || w.attempts[0].HTTPStatus != status {
			t.Errorf("%d: recorded %+v, attempts %+v", status, w.sent, w.attempts)
		}
	}
}

func TestARedeliveryThatGotThroughEndsTheDelivery(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.attempts = []work.DeliveryAttempt{
		{Attempt: 1, At: w.now, HTTPStatus: 500, Error: reasonHTTPStatus}, {Attempt: 1, At: w.now, HTTPStatus: 200, Redelivery: "rdl_1"},
	}
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 2); err != nil || len(r.requests()) != 0 || len(w.sent) != 1 {
		t.Errorf("%v, %d requests, recorded %+v", err, len(r.requests()), w.sent)
	}
}

func TestARedeliveryThatFailedEndsNoDelivery(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.attempts = []work.DeliveryAttempt{{Attempt: 1, At: w.now, HTTPStatus: 410, Error: reasonGone, Redelivery: "rdl_1"}}
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil || len(r.requests()) != 1 {
		t.Errorf("%v, %d requests", err, len(r.requests()))
	}
}
