package handlers

import (
	"crypto/rand"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
)

func TestKeysThatAreRefused(t *testing.T) {
	unknown, err := apikey.New(rand.Reader, false)
	if err != nil {
		t.Fatal(err)
	}
	past := time.Now().Add(-time.Second)
	const realm = `Bearer realm="toolmill"`
	cases := []struct {
		name      string
		header    func(w *world) string
		status    int
		code      string
		challenge string
	}{
		{"none", func(*world) string { return "" }, 401, "missing_credentials", realm},
		{"other scheme", func(*world) string { return "Basic dTpw" }, 401, "missing_credentials", realm},
		{"key without scheme", func(w *world) string { return w.key }, 401, "missing_credentials", realm},
		{"empty", func(*world) string { return "Bearer " }, 401, "invalid_api_key", `error="invalid_token"`},
		{"malformed", func(*world) string { return "Bearer tmk_live_x" }, 401, "invalid_api_key", `error="invalid_token"`},
		{"unknown", func(*world) string { return "Bearer " + unknown.Reveal() }, 401, "invalid_api_key", `error="invalid_token"`},
		{"revoked", func(w *world) string {
			w.changeKey(t, w.key, func(k *KeyRecord) { k.RevokedAt = &past })
			return "Bearer " + w.key
		}, 401, "revoked_api_key", `error="invalid_token"`},
		{"expired", func(w *world) string {
			w.changeKey(t, w.key, func(k *KeyRecord) { k.ExpiresAt = &past })
			return "Bearer " + w.key
		}, 401, "expired_api_key", `error="invalid_token"`},
		{"suspended", func(w *world) string {
			w.changeKey(t, w.key, func(k *KeyRecord) { k.Suspended = true })
			return "Bearer " + w.key
		}, 403, "account_suspended", realm},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, plan.Custom, 10)
			header := c.header(w)
			answered := w.withKey("").get("/v1/credits", "Authorization", header)
			answered.refused(c.status, c.code)
			if got := answered.Header.Get("WWW-Authenticate"); !strings.HasPrefix(got, realm) || !strings.Contains(got, c.challenge) {
				t.Errorf("WWW-Authenticate: %s", got)
			}
			if secret := strings.TrimPrefix(header, "Bearer "); len(secret) > 20 && strings.Contains(answered.body, secret) {
				t.Error("the key stands in the answer")
			}
		})
	}
}

func TestKeyIsTakenInAnyCaseOfTheScheme(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	later := time.Now().Add(time.Hour)
	w.changeKey(t, w.key, func(k *KeyRecord) { k.ExpiresAt = &later })
	w.withKey("").get("/v1/credits", "Authorization", "bearer  "+w.key).ok(http.StatusOK)
}
