package handlers

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
)

func TestAWebhookSecretIsRotatedAndShownOnce(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	answered := c.post("/v1/account/webhook-secrets/rotate", `{"graceSeconds":3600}`, idempotencyKeyHeader, "w-1")
	var turned newWebhookSecretBody
	answered.into(http.StatusCreated, &turned)
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(turned.Secret, "whsec_"))
	if err != nil || len(secret) != 32 || turned.PreviousExpiresAt.Sub(turned.CreatedAt) != time.Hour {
		t.Errorf("%+v, %v", turned, err)
	}
	if sealed := lastEvent[account.WebhookSecretRotated](t, w).Sealed; sealed != "sealed("+testAccount+":"+turned.Secret+")" {
		t.Errorf("sealed is %s", sealed)
	}
	if again := c.post("/v1/account/webhook-secrets/rotate", `{"graceSeconds":3600}`, idempotencyKeyHeader, "w-1"); again.body != answered.body {
		t.Errorf("first %s\nthen %s", answered.body, again.body)
	}
	listed := c.get("/v1/account/webhook-secrets")
	var secrets webhookSecretsBody
	listed.into(http.StatusOK, &secrets)
	if len(secrets.Secrets) != 2 || !secrets.Secrets[0].Current || secrets.Secrets[0].ExpiresAt != nil || secrets.Secrets[1].Current ||
		!secrets.Secrets[1].ExpiresAt.Equal(turned.PreviousExpiresAt) || strings.Contains(listed.body, "whsec_") || strings.Contains(listed.body, "sealed") {
		t.Errorf("%s", listed.body)
	}
	w.passed = 2 * time.Hour
	c.get("/v1/account/webhook-secrets").into(http.StatusOK, &secrets)
	if len(secrets.Secrets) != 1 {
		t.Errorf("one that signs no more is listed: %+v", secrets)
	}
}

func TestWebhookSecretsRefuse(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	if got := c.post("/v1/account/webhook-secrets/rotate", `{"graceSeconds":604801,"secret":"mine"}`).faults(); len(got) != 2 {
		t.Errorf("%v", got)
	}
	w.away["sealer"] = errors.New("connection refused")
	c.post("/v1/account/webhook-secrets/rotate", "").refused(503, "service_unavailable")
	w.away["accounts"] = errors.New("connection refused")
	c.get("/v1/account/webhook-secrets").refused(503, "service_unavailable")
}
