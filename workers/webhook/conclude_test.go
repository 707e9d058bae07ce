package webhook

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestGoneStops(t *testing.T) {
	r := newReceiver(t, answering(http.StatusGone))
	d, w := newDeliverer(t, nil)
	wantCanceled(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1))
	want := []job.RecordDelivery{{JobID: "job_1", EventID: "evt_1", Attempts: 1, HTTPStatus: 410, Reason: "gone", FirstAt: w.now}}
	if diff := cmp.Diff(want, w.sent); diff != "" {
		t.Error(diff)
	}
}

func TestLastAttemptExhausts(t *testing.T) {
	r := newReceiver(t, answering(http.StatusInternalServerError))
	d, w := newDeliverer(t, nil)
	first, args := w.now, argsFor(t, r.URL, w.now)
	for attempt := 1; attempt < AttemptsMax; attempt++ {
		wantRetry(t, d.Deliver(t.Context(), args, attempt), delays[attempt-1])
		w.now = w.now.Add(delays[attempt-1])
	}
	if len(w.sent) != 0 {
		t.Errorf("an outcome before the end: %+v", w.sent)
	}
	wantCanceled(t, d.Deliver(t.Context(), args, AttemptsMax))
	want := []job.RecordDelivery{{
		JobID: "job_1", EventID: "evt_1", Attempts: 7, HTTPStatus: 500, Reason: "http_status", FirstAt: first,
	}}
	if diff := cmp.Diff(want, w.sent); diff != "" || len(r.requests()) != 7 {
		t.Errorf("%d requests; %s", len(r.requests()), diff)
	}
}

func TestRetryAfterIsHonoured(t *testing.T) {
	r := newReceiver(t, answering(http.StatusServiceUnavailable, "Retry-After", "120"))
	d, w := newDeliverer(t, nil)
	wantRetry(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1), 2*time.Minute)
}

// TestAttemptIsNotMadeTwice: if its outcome could not be reported to the log, the receiver gets no second request.
func TestAttemptIsNotMadeTwice(t *testing.T) {
	r := newReceiver(t, answering(http.StatusGone))
	d, w := newDeliverer(t, nil)
	args := argsFor(t, r.URL, w.now)
	w.away["commands"] = commands.ErrUnavailable
	wantPostponed(t, d.Deliver(t.Context(), args, 1))
	delete(w.away, "commands")
	wantCanceled(t, d.Deliver(t.Context(), args, 2)) // the queue has lost the count too
	if len(r.requests()) != 1 || w.sent[0].Attempts != 1 || w.sent[0].Reason != "gone" {
		t.Errorf("%d requests, %+v", len(r.requests()), w.sent)
	}
}

func TestOutcomeThatTheLogHasAlready(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.away["commands"] = refusal.New(refusal.NothingToDo, "recorded already")
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil {
		t.Error(err)
	}
	w.away["commands"] = refusal.New(refusal.NotFound, "no such job")
	wantCanceled(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 2))
}
