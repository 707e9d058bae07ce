package client

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

const webhookBody = `{"event":"job.succeeded","id":"evt_1","jobId":"job_1","toolSlug":"word-to-pdf","createdAt":"2026-03-02T12:00:00Z"}`

// signedBy returns the headers of a webhook, signed by the official library.
func signedBy(t *testing.T, secret, id, body string, at time.Time) http.Header {
	t.Helper()
	library, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	signature, err := library.Sign(id, at, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	h := http.Header{}
	h.Set("webhook-id", id)
	h.Set("webhook-timestamp", strconv.FormatInt(at.Unix(), 10))
	h.Set("webhook-signature", signature)
	return h
}

func secretOf(letter string) string {
	return "whsec_" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat(letter, 32)))
}

func TestVerifyWebhook(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	header := signedBy(t, secretOf("a"), "evt_1", webhookBody, at)
	event, err := VerifyWebhook(header, []byte(webhookBody), at, secretOf("a"))
	if err != nil || event.JobId != "job_1" {
		t.Fatalf("%+v, %v", event, err)
	}
	// While a secret is rotated there are two signatures; the receiver may know either secret, or both.
	both := signedBy(t, secretOf("b"), "evt_1", webhookBody, at)
	both.Set("webhook-signature", "v1a,AAAA "+both.Get("webhook-signature")+" "+header.Get("webhook-signature"))
	for _, secrets := range [][]string{{secretOf("a")}, {secretOf("b")}, {secretOf("c"), secretOf("a")}} {
		if _, err := VerifyWebhook(both, []byte(webhookBody), at.Add(webhookAgeMax), secrets...); err != nil {
			t.Errorf("%v: %v", secrets, err)
		}
	}
}

func TestVerifyWebhookRefuses(t *testing.T) {
	at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	header := signedBy(t, secretOf("a"), "evt_1", webhookBody, at)
	without := func(name string) http.Header {
		h := header.Clone()
		h.Del(name)
		return h
	}
	refused := func(what string, h http.Header, body string, at time.Time, secrets ...string) {
		t.Helper()
		if _, err := VerifyWebhook(h, []byte(body), at, secrets...); !errors.Is(err, ErrWebhook) {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("another body", header, strings.Replace(webhookBody, "job_1", "job_2", 1), at, secretOf("a"))
	refused("another secret", header, webhookBody, at, secretOf("b"))
	refused("no secret", header, webhookBody, at)
	refused("an empty secret", header, webhookBody, at, "whsec_", "")
	refused("too old", header, webhookBody, at.Add(webhookAgeMax+time.Second), secretOf("a"))
	refused("of the future", header, webhookBody, at.Add(-webhookAgeMax-time.Second), secretOf("a"))
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		refused("without "+name, without(name), webhookBody, at, secretOf("a"))
	}
	refused("another id than the event's", signedBy(t, secretOf("a"), "evt_2", webhookBody, at), webhookBody, at, secretOf("a"))
	refused("no JSON", signedBy(t, secretOf("a"), "evt_1", "hello", at), "hello", at, secretOf("a"))
}
