package webhook

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/job"
)

// nextArgs returns the arguments of another delivery to the same receiver.
func nextArgs(t *testing.T, url string, w *world, n int) []byte {
	t.Helper()
	return []byte(strings.Replace(string(argsFor(t, url, w.now)), `"evt_1"`, fmt.Sprintf(`"evt_%d"`, n), 1))
}

// failingReceiver answers 503 until mend is called.
func failingReceiver(t *testing.T) (r *receiver, mend func()) {
	t.Helper()
	var mended atomic.Bool
	r = newReceiver(t, func(w http.ResponseWriter, _ *http.Request) {
		if !mended.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	return r, func() { mended.Store(true) }
}

// deliverNew makes the first attempt of the nth delivery, in a world without the others'.
func deliverNew(t *testing.T, d *Deliverer, w *world, url string, n int) error {
	t.Helper()
	w.attempts = nil
	return d.Deliver(t.Context(), nextArgs(t, url, w, n), 1)
}

// TestDeliveriesToAReceiverThatFailsWait: they are not counted and make no request, until one of them finds it working.
func TestDeliveriesToAReceiverThatFailsWait(t *testing.T) {
	r, mend := failingReceiver(t)
	d, w := newDeliverer(t, nil)
	for n := range failuresToOpen {
		wantRetry(t, deliverNew(t, d, w, r.URL, n), 5*time.Second)
	}
	var postponed *PostponeError
	if err := deliverNew(t, d, w, r.URL, 10); !errors.As(err, &postponed) || postponed.Delay < pauseFirst || len(w.attempts) != 0 {
		t.Fatalf("%#v, recorded %+v", err, w.attempts)
	}
	if len(r.requests()) != failuresToOpen || d.Failing() != 1 {
		t.Errorf("%d requests, %d failing", len(r.requests()), d.Failing())
	}
	mend()
	w.now = w.now.Add(postponed.Delay)
	for n := range 3 {
		if err := deliverNew(t, d, w, r.URL, 20+n); err != nil {
			t.Errorf("after the pause: %v", err)
		}
	}
	if d.Failing() != 0 {
		t.Error("it still gets no requests")
	}
}

// TestAReceiverThatAnswersNoIsNotFailing: a refusal concerns only that delivery.
func TestAReceiverThatAnswersNoIsNotFailing(t *testing.T) {
	r := newReceiver(t, answering(http.StatusUnauthorized))
	d, w := newDeliverer(t, nil)
	for n := range 3 * failuresToOpen {
		wantRetry(t, deliverNew(t, d, w, r.URL, n), 5*time.Second)
	}
}

// TestWaitingEnds: if the receiver fails for longer than all attempts take, the delivery ends, and that is recorded.
func TestWaitingEnds(t *testing.T) {
	r, _ := failingReceiver(t)
	d, w := newDeliverer(t, nil)
	old := nextArgs(t, r.URL, w, 30)
	w.now = w.now.Add(waitingMax)
	for n := range failuresToOpen {
		wantRetry(t, deliverNew(t, d, w, r.URL, n), 5*time.Second)
	}
	w.attempts = nil
	wantCanceled(t, d.Deliver(t.Context(), old, 1))
	want := []job.RecordDelivery{{JobID: "job_1", EventID: "evt_30", Attempts: 1, Reason: "receiver_failing", FirstAt: w.now}}
	if diff := cmp.Diff(want, w.sent); diff != "" || len(r.requests()) != failuresToOpen {
		t.Errorf("%d requests; %s", len(r.requests()), diff)
	}
}

// TestARedeliveryDoesNotWait: the account knows that its receiver is back, and its success closes the breaker for the others.
func TestARedeliveryDoesNotWait(t *testing.T) {
	r, mend := failingReceiver(t)
	d, w := newDeliverer(t, nil)
	for n := range failuresToOpen {
		wantRetry(t, deliverNew(t, d, w, r.URL, n), 5*time.Second)
	}
	mend()
	if err := d.Deliver(t.Context(), redelivery(t, argsFor(t, r.URL, w.now), "rdl_1"), 1); err != nil || d.Failing() != 0 {
		t.Errorf("%v, %d failing", err, d.Failing())
	}
}

// TestEveryEndFreesItsPlace with the only worker.
func TestEveryEndFreesItsPlace(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, func(c *Config) { c.ConcurrencyMax = 1 })
	w.away["secrets"] = errors.New("connection refused")
	wantPostponed(t, deliverNew(t, d, w, r.URL, 1))
	delete(w.away, "secrets")
	receivers := d.Receivers
	func() {
		defer func() { _ = recover() }()
		d.Receivers = nil // as in a bug of ours
		_ = deliverNew(t, d, w, r.URL, 2)
		t.Error("it did not panic")
	}()
	d.Receivers = receivers
	if err := deliverNew(t, d, w, r.URL, 3); err != nil {
		t.Error(err)
	}
}
