package webhooks_test

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/webhooks"
)

func TestAWebhookSecretIsRotatedAndShownOnce(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	answered := c.POST("/v1/account/webhook-secrets/rotate", `{"graceSeconds":3600}`, "Idempotency-Key", "w-1")
	var turned webhooks.NewWebhookSecretBody
	answered.Into(http.StatusCreated, &turned)
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(turned.Secret, "whsec_"))
	if err != nil || len(secret) != 32 || turned.PreviousExpiresAt.Sub(turned.CreatedAt) != time.Hour {
		t.Errorf("%+v, %v", turned, err)
	}
	if sealed := handlerstest.LastEvent[account.WebhookSecretRotated](t, w).Sealed; sealed != "sealed("+handlerstest.TestAccount+":"+turned.Secret+")" {
		t.Errorf("sealed is %s", sealed)
	}
	if again := c.POST("/v1/account/webhook-secrets/rotate", `{"graceSeconds":3600}`, "Idempotency-Key", "w-1"); again.Text != answered.Text {
		t.Errorf("first %s\nthen %s", answered.Text, again.Text)
	}
	listed := c.GET("/v1/account/webhook-secrets")
	var secrets webhooks.WebhookSecretsBody
	listed.Into(http.StatusOK, &secrets)
	if len(secrets.Secrets) != 2 || !secrets.Secrets[0].Current || secrets.Secrets[0].ExpiresAt != nil || secrets.Secrets[1].Current ||
		!secrets.Secrets[1].ExpiresAt.Equal(turned.PreviousExpiresAt) || strings.Contains(listed.Text, "whsec_") || strings.Contains(listed.Text, "sealed") {
		t.Errorf("%s", listed.Text)
	}
	w.Passed = 2 * time.Hour
	c.GET("/v1/account/webhook-secrets").Into(http.StatusOK, &secrets)
	if len(secrets.Secrets) != 1 {
		t.Errorf("one that signs no more is listed: %+v", secrets)
	}
}

func TestWebhookSecretsRefuse(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	if got := c.POST("/v1/account/webhook-secrets/rotate", `{"graceSeconds":604801,"secret":"mine"}`).Faults(); len(got) != 2 {
		t.Errorf("%v", got)
	}
	w.Away["sealer"] = errors.New("connection refused")
	c.POST("/v1/account/webhook-secrets/rotate", "").Refused(503, "service_unavailable")
	w.Away["accounts"] = errors.New("connection refused")
	c.GET("/v1/account/webhook-secrets").Refused(503, "service_unavailable")
}
