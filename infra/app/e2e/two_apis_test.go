package e2e

import (
	"context"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
)

// secondAPI starts another process with the API, and returns it as another world.
func (w *world) secondAPI(t *testing.T) *world {
	t.Helper()
	second := *w
	second.config = w.beside(t, config.RoleAPI)
	must(t, second.start())
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		must(t, second.app.Stop(ctx))
	})
	return &second
}

// A session is valid in every process until it ends in one; a key that is created or revoked in one takes effect in
// all.
func TestSessionsAndKeysAreThoseOfEveryProcess(t *testing.T) {
	w := service(t)
	p, _ := w.signUp(t)
	p.upgrade()
	elsewhere, second := p, w.secondAPI(t)
	elsewhere.w = second
	elsewhere.ask(http.MethodGet, "/account", "").in(http.StatusOK, new(any))
	made := elsewhere.post("/account/api-keys", ciKey, "Cookie", p.cookie, keyHeader, "once")
	if again := p.ask(http.MethodPost, "/account/api-keys", ciKey, keyHeader, "once"); again.body != made.body {
		t.Errorf("one process made %s, the other %s", made.body, again.body)
	}
	here := p.newKey(ciKey)
	there := here
	there.w = second
	there.get("/credits").in(http.StatusOK, new(any))
	if gone := p.ask(http.MethodDelete, "/account/api-keys/"+here.keyID, ""); gone.StatusCode != http.StatusNoContent {
		t.Errorf("%d %s", gone.StatusCode, gone.body)
	}
	eventually(t, "the other process refuses the key", func() bool { return there.get("/credits").StatusCode == http.StatusUnauthorized })
	if out := elsewhere.ask(http.MethodDelete, "/account/sessions/current", ""); out.StatusCode != http.StatusNoContent {
		t.Errorf("%d %s", out.StatusCode, out.body)
	}
	p.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
}
