package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
)

func TestDelivery(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	if err := d.Deliver(t.Context(), argsFor(t, r.URL+"/hook?a=b", w.now), 1); err != nil {
		t.Fatal(err)
	}
	got := r.requests()[0]
	verify(t, got, secretOf(1))
	if got.Method != http.MethodPost || got.URL.String() != "/hook?a=b" || got.Header.Get("Content-Type") != "application/json" ||
		got.Header.Get(headerID) != "evt_1" || got.Header.Get("User-Agent") != "Toolmill-Webhooks/1.0" {
		t.Errorf("%s %s %v", got.Method, got.URL, got.Header)
	}
	outcome := []job.RecordDelivery{{
		JobID: "job_1", EventID: "evt_1", Delivered: true, Attempts: 1, HTTPStatus: 200, FirstAt: w.now,
	}}
	if diff := cmp.Diff(outcome, w.sent); diff != "" {
		t.Error(diff)
	}
	attempt := []work.DeliveryAttempt{{AccountID: "acct_1", JobID: "job_1", EventID: "evt_1", Attempt: 1, At: w.now, HTTPStatus: 200}}
	if diff := cmp.Diff(attempt, w.attempts); diff != "" {
		t.Error(diff)
	}
}

func TestWhenSomethingOfOursIsAway(t *testing.T) {
	gone := errors.New("connection refused")
	for port, requests := range map[string]int{"attempts": 0, "opener": 0, "secrets": 0, "commands": 1} {
		t.Run(port, func(t *testing.T) {
			r := newReceiver(t, nil)
			d, w := newDeliverer(t, nil)
			args := argsFor(t, r.URL, w.now)
			w.away[port] = gone
			wantPostponed(t, d.Deliver(t.Context(), args, 1))
			if len(r.requests()) != requests {
				t.Errorf("%d requests", len(r.requests()))
			}
			delete(w.away, port)
			if err := d.Deliver(t.Context(), args, 1); err != nil || len(w.sent) != 1 || len(r.requests()) != 1 {
				t.Errorf("%v, %d outcomes, %d requests", err, len(w.sent), len(r.requests()))
			}
		})
	}
}

func TestUnrecordedAttemptDoesNotStopTheDelivery(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.away["record"] = errors.New("disk full")
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil || !w.sent[0].Delivered {
		t.Errorf("%v, %+v", err, w.sent)
	}
}

type erasedError struct{}

func (erasedError) Error() string { return "erased" }

func (erasedError) Erased() bool { return true }

func TestErasedAccountIsNotNotified(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.away["opener"] = erasedError{}
	wantCanceled(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1))
	if len(r.requests()) != 0 || w.sent[0].Reason != "account_erased" || w.sent[0].Delivered {
		t.Errorf("%d requests, %+v", len(r.requests()), w.sent)
	}
}

type corruptError struct{}

func (corruptError) Error() string { return "sealed text cannot be opened" }

func (corruptError) Corrupt() bool { return true }

// What can never be decrypted is reported at each attempt, in the log and in the list, and ends as exhausted like any delivery.
func TestWhatCannotBeDecryptedEndsAsExhausted(t *testing.T) {
	for _, what := range []string{"opener", "secret"} {
		r := newReceiver(t, nil)
		var told strings.Builder
		d, w := newDeliverer(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&told, nil)) })
		if what == "secret" {
			w.secrets = []account.WebhookSecret{{Sealed: "corrupt"}}
		} else {
			w.away["opener"] = corruptError{}
		}
		args := argsFor(t, r.URL, w.now)
		for attempt := 1; attempt < AttemptsMax; attempt++ {
			wantRetry(t, d.Deliver(t.Context(), args, attempt), delays[attempt-1])
		}
		wantCanceled(t, d.Deliver(t.Context(), args, AttemptsMax))
		if len(w.attempts) != AttemptsMax || w.attempts[0].Error != "sealed_unreadable" || len(r.requests()) != 0 {
			t.Errorf("%s: %d requests, listed are %+v", what, len(r.requests()), w.attempts)
		}
		if len(w.sent) != 1 || w.sent[0].Delivered || w.sent[0].Reason != "sealed_unreadable" || w.sent[0].Attempts != AttemptsMax {
			t.Errorf("%s: recorded is %+v", what, w.sent)
		}
		if n := strings.Count(told.String(), "cannot be opened; is the master key"); n != AttemptsMax {
			t.Errorf("%s: the log says it %d times:\n%s", what, n, told.String())
		}
	}
}

// After a rotation the new secret alone signs if the old one, still in its grace period, cannot be decrypted.
func TestAnUnusableSecretIsSkippedIfAnotherSigns(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.secrets = append(w.secrets, account.WebhookSecret{Sealed: "corrupt", ExpiresAt: new(w.now.Add(time.Hour))})
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil {
		t.Fatal(err)
	}
	verify(t, r.requests()[0], secretOf(1))
}

// TestStopOfTheProcessIsNotAnAttempt: the work item comes again elsewhere, with the same number.
func TestStopOfTheProcessIsNotAnAttempt(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	r := newReceiver(t, func(_ http.ResponseWriter, r *http.Request) {
		stop()
		<-r.Context().Done()
	})
	d, w := newDeliverer(t, nil)
	err := d.Deliver(ctx, argsFor(t, r.URL, w.now), 1)
	if !errors.Is(err, context.Canceled) || len(w.attempts) != 0 {
		t.Errorf("%v, %+v", err, w.attempts)
	}
}

func TestInvalidArguments(t *testing.T) {
	d, _ := newDeliverer(t, nil)
	wantCanceled(t, d.Deliver(t.Context(), json.RawMessage(`[`), 1))
}

func TestNewNamesAllThatIsMissing(t *testing.T) {
	_, err := New(Config{})
	for _, port := range []string{"Commands", "Secrets", "Opener", "Attempts", "Intents"} {
		if err == nil || !strings.Contains(err.Error(), port+" is missing") {
			t.Errorf("%s is not named in %v", port, err)
		}
	}
}
