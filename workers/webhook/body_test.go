package webhook

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
)

// TestBodyHasBothForms of docs/design/specification.md §6.
func TestBodyHasBothForms(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	w.now = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"event": "job.succeeded", "id": "evt_1", "jobId": "job_1", "toolSlug": "html-to-pdf-api",
		"createdAt": "2026-03-02T11:59:59Z",
		"delivery":  map[string]any{"method": "POST", "url": r.URL, "retryPolicy": "exponential backoff"},
		"payload": map[string]any{
			"id": "job_1", "toolSlug": "html-to-pdf-api", "status": "succeeded", "costUnits": 2.0,
			"output": map[string]any{
				"summary": "1 page, 2 KB PDF",
				"downloadIntent": map[string]any{
					"url": "https://api.example.com/v1/downloads/job_1?at=120000", "expiresAt": "2026-03-02T12:15:00Z",
				},
			},
		},
	}
	var got map[string]any
	if err := json.Unmarshal(r.requests()[0].body, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestIntentIsMintedAtEachAttempt(t *testing.T) {
	r := newReceiver(t, answering(http.StatusInternalServerError))
	d, w := newDeliverer(t, nil)
	args := argsFor(t, r.URL, w.now)
	_ = d.Deliver(t.Context(), args, 1)
	w.now = w.now.Add(time.Hour)
	_ = d.Deliver(t.Context(), args, 2)
	w.now = w.now.Add(24 * time.Hour)
	_ = d.Deliver(t.Context(), args, 3)
	got := r.requests()
	if string(got[0].body) == string(got[1].body) || got[0].Header.Get(headerID) != got[1].Header.Get(headerID) {
		t.Errorf("%s, then %s", got[0].body, got[1].body)
	}
	if strings.Contains(string(got[2].body), "downloadIntent") {
		t.Errorf("an intent for an output that is gone: %s", got[2].body)
	}
}

// A job that did not succeed is announced in the same form, without an output, and with the reason if it failed.
func TestBodyOfAJobThatCameToNothing(t *testing.T) {
	for status, failure := range map[job.Status]any{
		job.Failed:   map[string]any{"code": "validation_failed", "reason": "encrypted_document", "message": "The document is encrypted."},
		job.Canceled: nil,
	} {
		r := newReceiver(t, nil)
		d, w := newDeliverer(t, nil)
		w.now = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
		var args work.DeliverWebhook
		if err := json.Unmarshal(argsFor(t, r.URL, w.now), &args); err != nil {
			t.Fatal(err)
		}
		args.Status, args.Output, args.OutputExpiresAt = status, nil, nil
		payload := map[string]any{"id": "job_1", "toolSlug": "html-to-pdf-api", "status": string(status), "costUnits": 2.0}
		if failure != nil {
			args.Failure = &job.Failure{Code: job.ValidationFailed, Reason: "encrypted_document", Message: "The document is encrypted."}
			payload["failure"] = failure
		}
		raw, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Deliver(t.Context(), raw, 1); err != nil {
			t.Fatal(err)
		}
		want := map[string]any{
			"event": "job." + string(status), "id": "evt_1", "jobId": "job_1", "toolSlug": "html-to-pdf-api",
			"createdAt": "2026-03-02T11:59:59Z", "payload": payload,
			"delivery": map[string]any{"method": "POST", "url": r.URL, "retryPolicy": "exponential backoff"},
		}
		var got map[string]any
		if err := json.Unmarshal(r.requests()[0].body, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}
