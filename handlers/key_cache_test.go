package handlers

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
)

func without(scope string) []string {
	return slices.DeleteFunc(slices.Clone(account.Scopes), func(s string) bool { return s == scope })
}

func TestKeyIsLookedUpOnceInHalfASecond(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.now = noon
	w.get("/v1/credits").ok(http.StatusOK)
	w.now = noon.Add(keyTTL - 1)
	w.get("/v1/credits").ok(http.StatusOK)
	if w.lookups != 1 {
		t.Errorf("%d look-ups", w.lookups)
	}
	w.changeKey(t, w.key, func(k *KeyRecord) { k.RevokedAt = &noon })
	w.now = noon.Add(keyTTL)
	w.get("/v1/credits").refused(401, "revoked_api_key")
}

// TestExpiryIsFeltAtOnce: a kept record is held against the clock each time.
func TestExpiryIsFeltAtOnce(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.now = noon
	w.changeKey(t, w.key, func(k *KeyRecord) { k.ExpiresAt = after(time.Millisecond) })
	w.get("/v1/credits").ok(http.StatusOK)
	w.now = noon.Add(time.Millisecond)
	w.get("/v1/credits").refused(401, "expired_api_key")
}

func TestUnknownKeysAreKeptForAMomentAndFaultsAreNot(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.now = noon
	w.away["keys"] = errors.New("connection refused")
	w.get("/v1/credits").refused(503, "service_unavailable")
	w.away["keys"] = ErrNotFound
	w.get("/v1/credits").refused(401, "invalid_api_key")
	delete(w.away, "keys")
	w.now = noon.Add(keyTTL - 1)
	w.get("/v1/credits").refused(401, "invalid_api_key")
	if w.lookups != 2 {
		t.Errorf("%d look-ups", w.lookups)
	}
	w.now = noon.Add(keyTTL)
	w.get("/v1/credits").ok(http.StatusOK)
	if w.lookups != 3 {
		t.Errorf("%d look-ups", w.lookups)
	}
}

// newSecretKey is a key of the right form that nobody was given.
func newSecretKey(t *testing.T) string {
	t.Helper()
	key, err := apikey.New(rand.Reader, false)
	if err != nil {
		t.Fatal(err)
	}
	return key.Reveal()
}

// TestUnknownKeysAreLimitedBeforePostgresIsAsked, by address; a key that is known here never waits for them, whoever else
// is behind its address.
func TestUnknownKeysAreLimitedBeforePostgresIsAsked(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.now, w.handler.Access.UnknownKeysPerMinute = noon, 5
	cold := w.addKey(t, account.Scopes...)
	w.get("/v1/credits").ok(http.StatusOK)
	w.lookups = 0
	for range 5 {
		w.withKey(newSecretKey(t)).get("/v1/credits").refused(401, "invalid_api_key")
	}
	for range 20 {
		refused := w.withKey(newSecretKey(t)).get("/v1/credits")
		refused.refused(429, "rate_limited")
		if refused.Header.Get("Retry-After") != "12" {
			t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
		}
	}
	w.withKey("tmk_live_x").get("/v1/credits").refused(401, "invalid_api_key")
	if w.lookups != 5 {
		t.Errorf("Postgres was asked %d times", w.lookups)
	}
	w.withKey(cold).get("/v1/credits").refused(429, "rate_limited") // of what is not known here nobody can tell
	w.now = noon.Add(keyTTL)
	w.get("/v1/credits").ok(http.StatusOK) // known here, and read again
	w.now = noon.Add(time.Minute)
	w.withKey(cold).get("/v1/credits").ok(http.StatusOK)
}

// TestKnownKeysAreNoGuesses: any number of clients behind one address may begin at a time.
func TestKnownKeysAreNoGuesses(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.now, w.handler.Access.UnknownKeysPerMinute = noon, 2
	for range 10 {
		w.withKey(w.addKey(t, account.Scopes...)).get("/v1/credits").ok(http.StatusOK)
	}
	w.away["keys"] = errors.New("connection refused")
	for range 10 {
		w.withKey(newSecretKey(t)).get("/v1/credits").refused(503, "service_unavailable")
	}
}

// slowKeys answers when it is let.
type slowKeys struct {
	keyTable

	let chan struct{}
}

func (s slowKeys) Lookup(ctx context.Context, sha256hex string) (KeyRecord, error) {
	<-s.let
	return s.keyTable.Lookup(ctx, sha256hex)
}

func TestRequestsAtOnceShareALookup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, plan.Custom, 10)
		slow := slowKeys{keyTable: keyTable{w}, let: make(chan struct{})}
		w.handler.keys.keys = slow
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() { w.get("/v1/credits").ok(http.StatusOK) })
		}
		synctest.Wait()
		close(slow.let)
		group.Wait()
		if w.lookups != 1 {
			t.Errorf("%d look-ups", w.lookups)
		}
	})
}

// BenchmarkKeyCheckWarm: what the check of a known key adds to a request (issue 6: at most 50 µs).
func BenchmarkKeyCheckWarm(b *testing.B) {
	w := newWorld(b, plan.Custom, 10)
	r := mustRequest(b, "Bearer "+w.key)
	for b.Loop() {
		if _, err := w.handler.authenticate(r); err != nil {
			b.Fatal(err)
		}
	}
}

func mustRequest(b *testing.B, authorization string) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, "/v1/credits", http.NoBody)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", authorization)
	return r
}
