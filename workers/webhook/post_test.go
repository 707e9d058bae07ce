package webhook

import (
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/publicweb"
)

func TestStatusesThatFail(t *testing.T) {
	for status, reason := range map[int]string{
		400: "http_status", 404: "http_status", 429: "http_status", 500: "http_status", 503: "http_status",
		301: "redirect_not_followed", 302: "redirect_not_followed", 307: "redirect_not_followed",
	} {
		followed := newReceiver(t, nil)
		r := newReceiver(t, answering(status, "Location", followed.URL))
		d, w := newDeliverer(t, nil)
		wantRetry(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1), 5*time.Second)
		if len(followed.requests()) != 0 || w.attempts[0].Error != reason || w.attempts[0].HTTPStatus != status || len(w.sent) != 0 {
			t.Errorf("%d: followed %d times, %+v, %v", status, len(followed.requests()), w.attempts, w.sent)
		}
	}
}

func TestStatusesThatDeliver(t *testing.T) {
	for _, status := range []int{200, 201, 202, 204} {
		r := newReceiver(t, answering(status))
		d, w := newDeliverer(t, nil)
		if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil || !w.sent[0].Delivered {
			t.Errorf("%d: %v", status, err)
		}
	}
}

// TestSlowReceiver: the attempt ends at its timeout, before the receiver answers.
func TestSlowReceiver(t *testing.T) {
	for name, answer := range map[string]func(http.ResponseWriter, *http.Request){
		"no answer": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"endless header": func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusProcessing)
			<-r.Context().Done()
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newReceiver(t, answer)
			d, w := newDeliverer(t, func(c *Config) { c.Timeout = 50 * time.Millisecond })
			wantRetry(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1), 5*time.Second)
			if w.attempts[0].Error != "timeout" || w.attempts[0].HTTPStatus != 0 {
				t.Errorf("%+v", w.attempts)
			}
		})
	}
}

// TestEndlessAnswerIsNotRead: a receiver that answered 200 cannot hold a worker with its body.
func TestEndlessAnswerIsNotRead(t *testing.T) {
	r := newReceiver(t, func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusOK)
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	})
	d, w := newDeliverer(t, nil)
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil {
		t.Error(err)
	}
}

func TestHugeHeadersAreNotRead(t *testing.T) {
	r := newReceiver(t, answering(http.StatusOK, "X-Much", strings.Repeat("x", 64<<10)))
	d, w := newDeliverer(t, nil)
	wantRetry(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1), 5*time.Second)
}

func TestDeadReceiver(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + listener.Addr().String()
	_ = listener.Close()
	d, w := newDeliverer(t, nil)
	wantRetry(t, d.Deliver(t.Context(), argsFor(t, url, w.now), 1), 5*time.Second)
	if w.attempts[0].Error != "unreachable" {
		t.Errorf("%+v", w.attempts)
	}
}

func TestReceiverWithoutTLS(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	url := strings.Replace(r.URL, "http:", "https:", 1)
	wantRetry(t, d.Deliver(t.Context(), argsFor(t, url, w.now), 1), 5*time.Second)
	if len(w.attempts) != 1 || len(r.requests()) != 0 {
		t.Errorf("%+v", w.attempts)
	}
}

func TestPlainHTTPIsNotSentInProduction(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, func(c *Config) { c.Receivers = publicweb.New(publicweb.Config{}) })
	wantCanceled(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1))
	if len(r.requests()) != 0 || w.sent[0].Reason != "unsupported_protocol" || w.sent[0].Delivered {
		t.Errorf("%d requests, %+v", len(r.requests()), w.sent)
	}
}
