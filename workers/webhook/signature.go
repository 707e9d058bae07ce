package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The headers of Standard Webhooks 1.0; their case does not matter.
const (
	headerID        = "Webhook-Id"
	headerTimestamp = "Webhook-Timestamp"
	headerSignature = "Webhook-Signature"
	secretPrefix    = "whsec_"
)

// sign sets the headers, with one signature for each secret: during a rotation a receiver may know the old or the new one.
func sign(h http.Header, secrets [][]byte, eventID string, at time.Time, body []byte) {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(eventID + "." + timestamp + "."))
		mac.Write(body)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	h.Set(headerID, eventID)
	h.Set(headerTimestamp, timestamp)
	h.Set(headerSignature, strings.Join(signatures, " "))
}

var errNoSecret = errors.New("the account has no webhook secret that is valid now")

// secrets returns the account's valid secrets. An unusable one is skipped if another can sign: after a rotation the new one
// can.
func (d *Deliverer) secrets(ctx context.Context, accountID string, at time.Time) ([][]byte, error) {
	sealed, err := d.Secrets.WebhookSecrets(ctx, accountID)
	if err != nil {
		return nil, fmt.Errorf("read webhook secrets: %w", err)
	}
	var opened [][]byte
	unusable := errNoSecret
	for _, s := range sealed {
		if s.ExpiresAt != nil && !at.Before(*s.ExpiresAt) {
			continue
		}
		secret, err := d.openSecret(ctx, accountID, s.Sealed)
		switch {
		case err == nil:
			opened = append(opened, secret)
		case corrupt(err), errors.Is(err, errNoSecret):
			d.Log.WarnContext(ctx, "a webhook secret is unusable", "createdAt", s.CreatedAt, "error", err)
			unusable = err
		default:
			return nil, err
		}
	}
	if len(opened) == 0 {
		return nil, unusable
	}
	return opened, nil
}

func (d *Deliverer) openSecret(ctx context.Context, accountID, sealed string) ([]byte, error) {
	text, err := d.Opener.Open(ctx, accountID, sealed)
	if err != nil {
		return nil, err
	}
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, secretPrefix))
	if err != nil {
		return nil, fmt.Errorf("%w: it is not of the form whsec_<base64>", errNoSecret)
	}
	return secret, nil
}
