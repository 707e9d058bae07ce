package webhook

import (
	"strings"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/toolmill/toolmill/domain/account"
)

// verify checks a request with the official library.
func verify(t *testing.T, got request, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		official, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := official.Verify(got.body, got.Header); err != nil {
			t.Errorf("%s: %v", secret, err)
		}
		if err := official.Verify(append(got.body, ' '), got.Header); err == nil {
			t.Error("a changed body is verified too")
		}
	}
}

func TestRotationSignsWithAllSecretsThatAreValid(t *testing.T) {
	r := newReceiver(t, nil)
	d, w := newDeliverer(t, nil)
	later, passed := w.now.Add(time.Second), w.now
	w.secrets = []account.WebhookSecret{
		{Sealed: "sealed(" + secretOf(3) + ")"},
		{Sealed: "sealed(" + secretOf(2) + ")", ExpiresAt: &later},
		{Sealed: "sealed(" + secretOf(1) + ")", ExpiresAt: &passed},
	}
	if err := d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1); err != nil {
		t.Fatal(err)
	}
	got := r.requests()[0]
	verify(t, got, secretOf(3), secretOf(2))
	if signatures := strings.Fields(got.Header.Get(headerSignature)); len(signatures) != 2 {
		t.Errorf("%d signatures", len(signatures))
	}
}

func TestWithoutSecretItIsAnAttemptThatFailed(t *testing.T) {
	r := newReceiver(t, nil)
	for _, secrets := range [][]account.WebhookSecret{nil, {{Sealed: "sealed(whsec_!)"}}} {
		d, w := newDeliverer(t, nil)
		w.secrets = secrets
		wantRetry(t, d.Deliver(t.Context(), argsFor(t, r.URL, w.now), 1), 5*time.Second)
		if len(r.requests()) != 0 || w.attempts[0].Error != "no_webhook_secret" {
			t.Errorf("%d requests, %v", len(r.requests()), w.attempts)
		}
	}
}
