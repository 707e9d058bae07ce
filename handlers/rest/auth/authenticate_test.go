package auth_test

import (
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections"
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
		header    func(w *handlerstest.World) string
		status    int
		code      string
		challenge string
	}{
		{"none", func(*handlerstest.World) string { return "" }, 401, "missing_credentials", realm},
		{"other scheme", func(*handlerstest.World) string { return "Basic dTpw" }, 401, "missing_credentials", realm},
		{"key without scheme", func(w *handlerstest.World) string { return w.Key }, 401, "missing_credentials", realm},
		{"empty", func(*handlerstest.World) string { return "Bearer " }, 401, "invalid_api_key", `error="invalid_token"`},
		{"malformed", func(*handlerstest.World) string { return "Bearer tmk_live_x" }, 401, "invalid_api_key", `error="invalid_token"`},
		{"unknown", func(*handlerstest.World) string { return "Bearer " + unknown.Reveal() }, 401, "invalid_api_key", `error="invalid_token"`},
		{"revoked", func(w *handlerstest.World) string {
			w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = &past })
			return "Bearer " + w.Key
		}, 401, "revoked_api_key", `error="invalid_token"`},
		{"expired", func(w *handlerstest.World) string {
			w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.ExpiresAt = &past })
			return "Bearer " + w.Key
		}, 401, "expired_api_key", `error="invalid_token"`},
		{"suspended", func(w *handlerstest.World) string {
			w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.Suspended = true })
			return "Bearer " + w.Key
		}, 403, "account_suspended", realm},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			header := c.header(w)
			answered := w.WithKey("").GET("/v1/credits", "Authorization", header)
			answered.Refused(c.status, c.code)
			if got := answered.Header.Get("WWW-Authenticate"); !strings.HasPrefix(got, realm) || !strings.Contains(got, c.challenge) {
				t.Errorf("WWW-Authenticate: %s", got)
			}
			if secret := strings.TrimPrefix(header, "Bearer "); len(secret) > 20 && strings.Contains(answered.Text, secret) {
				t.Error("the answer contains the key")
			}
		})
	}
}

// Of two keys a proxy may have checked the one that does not count here.
func TestTwoKeysAreNoKey(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/v1/credits", nil)
	r.Header["Authorization"] = []string{"Bearer " + w.Key, "Bearer " + w.Key}
	answer := httptest.NewRecorder()
	w.Client.Handler.ServeHTTP(answer, r)
	if answer.Code != http.StatusUnauthorized || !strings.Contains(answer.Body.String(), "missing_credentials") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}

func TestKeyIsTakenInAnyCaseOfTheScheme(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	later := time.Now().Add(time.Hour)
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.ExpiresAt = &later })
	w.WithKey("").GET("/v1/credits", "Authorization", "bearer  "+w.Key).Ok(http.StatusOK)
}
