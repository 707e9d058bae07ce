package client

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// webhookAgeMax is how far a webhook's time may differ from the receiver's, either way (Standard Webhooks 1.0), so that a
// recorded request cannot be replayed later.
const webhookAgeMax = 5 * time.Minute

// ErrWebhook is the error for a webhook that the service did not sign, or that is too old. The receiver answers it with 400 and
// ignores its content.
var ErrWebhook = errors.New("toolmill: not a valid webhook")

// VerifyWebhook returns the event of a webhook whose body was signed with one of the secrets (whsec_…) within five minutes of at.
// The receiver must still drop an ID that it has seen before, and fetch the job before it trusts the output. The error is
// ErrWebhook.
func VerifyWebhook(header http.Header, body []byte, at time.Time, secrets ...string) (WebhookEvent, error) {
	id, sent := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || id == "" {
		return WebhookEvent{}, fmt.Errorf("%w: webhook-id or webhook-timestamp is missing", ErrWebhook)
	}
	if age := at.Sub(time.Unix(seconds, 0)); age > webhookAgeMax || age < -webhookAgeMax {
		return WebhookEvent{}, fmt.Errorf("%w: it is of %s", ErrWebhook, time.Unix(seconds, 0).UTC())
	}
	signed := []byte(id + "." + sent + "." + string(body))
	if !signedByOne(header.Get("Webhook-Signature"), signed, secrets) {
		return WebhookEvent{}, fmt.Errorf("%w: no signature matches", ErrWebhook)
	}
	var event WebhookEvent
	if err := json.Unmarshal(body, &event); err != nil {
		return WebhookEvent{}, fmt.Errorf("%w: %w", ErrWebhook, err)
	}
	if event.Id != id {
		return WebhookEvent{}, fmt.Errorf("%w: webhook-id is not the event's", ErrWebhook)
	}
	return event, nil
}

// signedByOne reports whether one of the signatures (v1,<base64>, separated by spaces) was made with one of the secrets.
func signedByOne(signatures string, signed []byte, secrets []string) bool {
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			continue
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		want := mac.Sum(nil)
		for signature := range strings.FieldsSeq(signatures) {
			version, text, _ := strings.Cut(signature, ",")
			given, err := base64.StdEncoding.DecodeString(text)
			if err == nil && version == "v1" && hmac.Equal(given, want) {
				return true
			}
		}
	}
	return false
}
