package webhook

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/publicweb"
)

// secretOf returns a webhook secret made of one byte.
func secretOf(b byte) string {
	return "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{b}, 32))
}

// world implements the ports in memory.
type world struct {
	secrets  []account.WebhookSecret
	attempts []work.DeliveryAttempt
	sent     []job.RecordDelivery
	// away makes the named port fail with its error.
	away map[string]error
	now  time.Time
}

// Send records the outcome.
func (w *world) Send(_ context.Context, c domain.Command) (commands.Result, error) {
	if err := w.away["commands"]; err != nil {
		return commands.Result{}, err
	}
	w.sent = append(w.sent, c.Body.(job.RecordDelivery))
	return commands.Result{}, nil
}

func (w *world) WebhookSecrets(context.Context, string) ([]account.WebhookSecret, error) {
	return w.secrets, w.away["secrets"]
}

// Open decrypts sealed(text) to text.
func (w *world) Open(_ context.Context, _, sealed string) (string, error) {
	if sealed == "corrupt" {
		return "", corruptError{}
	}
	return strings.TrimSuffix(strings.TrimPrefix(sealed, "sealed("), ")"), w.away["opener"]
}

func (w *world) Record(_ context.Context, a work.DeliveryAttempt) error {
	if w.away["record"] == nil {
		w.attempts = append(w.attempts, a)
	}
	return w.away["record"]
}

func (w *world) Attempts(context.Context, string, string) ([]work.DeliveryAttempt, error) {
	return w.attempts, w.away["attempts"]
}

// Mint puts the time of the call into the address, so that a test can distinguish intents.
func (w *world) Mint(s job.State, at time.Time) (string, time.Time, bool) {
	return "https://api.example.com/v1/downloads/" + s.ID + "?at=" + at.Format("150405"), at.Add(15 * time.Minute), at.Before(*s.OutputExpiresAt)
}

// newDeliverer returns a deliverer on a new world, in development mode unless changed.
func newDeliverer(t *testing.T, change func(*Config)) (*Deliverer, *world) {
	t.Helper()
	w := &world{
		secrets: []account.WebhookSecret{{Sealed: "sealed(" + secretOf(1) + ")"}}, away: map[string]error{},
		now: time.Now().Truncate(time.Second),
	}
	c := Config{
		Commands: w, Secrets: w, Opener: w, Attempts: w, Intents: w, Receivers: publicweb.New(publicweb.Config{AllowPrivate: true}),
		Clock: func() time.Time { return w.now }, Random: func() float64 { return 0.5 }, Log: slog.New(slog.DiscardHandler),
	}
	if change != nil {
		change(&c)
	}
	d, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return d, w
}

// argsFor returns the arguments of a delivery to a receiver, as the reactor writes them.
func argsFor(t *testing.T, url string, now time.Time) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(map[string]any{
		"accountId": "acct_1", "jobId": "job_1", "eventId": "evt_1", "sealedWebhookUrl": "sealed(" + url + ")",
		"toolSlug": "html-to-pdf-api", "costUnits": 2, "createdAt": now.Add(-3 * time.Second), "status": "succeeded", "endedAt": now.Add(-time.Second),
		"output": job.Output{Summary: "1 page, 2 KB PDF", ObjectKey: "outputs/1"}, "outputExpiresAt": now.Add(24 * time.Hour),
		"traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
	})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// request is what a receiver got.
type request struct {
	*http.Request

	body []byte
}

// receiver is a client's server. answer determines its answers; nil answers 200.
type receiver struct {
	*httptest.Server

	mu   sync.Mutex
	got  []request
	head func(w http.ResponseWriter, r *http.Request)
}

func newReceiver(t *testing.T, answer func(w http.ResponseWriter, r *http.Request)) *receiver {
	t.Helper()
	r := &receiver{head: answer}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, got *http.Request) {
	body, err := io.ReadAll(got.Body)
	if err != nil {
		return
	}
	r.mu.Lock()
	r.got = append(r.got, request{Request: got, body: body})
	r.mu.Unlock()
	if r.head != nil {
		r.head(w, got)
	}
}

// requests returns the requests so far.
func (r *receiver) requests() []request {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.got
}

func answering(status int, headers ...string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
	}
}

// wantRetry expects the attempt to count and the next one after a delay.
func wantRetry(t *testing.T, err error, delay time.Duration) {
	t.Helper()
	var retry *RetryAfterError
	if !errors.As(err, &retry) || retry.Delay != delay {
		t.Errorf("got %#v, want a retry after %v", err, delay)
	}
}

func wantPostponed(t *testing.T, err error) {
	t.Helper()
	var postponed *PostponeError
	if !errors.As(err, &postponed) || postponed.Delay != postponement {
		t.Errorf("got %#v, want it postponed", err)
	}
}

func wantCanceled(t *testing.T, err error) {
	t.Helper()
	if _, is := errors.AsType[*CancelError](err); !is {
		t.Errorf("got %#v, want it canceled", err)
	}
}
