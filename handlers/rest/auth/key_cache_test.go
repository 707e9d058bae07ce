package auth_test

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

func TestKeyIsLookedUpOnceInHalfASecond(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Now = handlerstest.Noon
	w.GET("/v1/credits").Ok(http.StatusOK)
	w.Now = handlerstest.Noon.Add(auth.KeyTTL - 1)
	w.GET("/v1/credits").Ok(http.StatusOK)
	if w.Lookups != 1 {
		t.Errorf("%d look-ups", w.Lookups)
	}
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = &handlerstest.Noon })
	w.Now = handlerstest.Noon.Add(auth.KeyTTL)
	w.GET("/v1/credits").Refused(401, "revoked_api_key")
}

// TestExpiryIsFeltAtOnce: a cached record's expiry is checked on each request.
func TestExpiryIsFeltAtOnce(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Now = handlerstest.Noon
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.ExpiresAt = handlerstest.After(time.Millisecond) })
	w.GET("/v1/credits").Ok(http.StatusOK)
	w.Now = handlerstest.Noon.Add(time.Millisecond)
	w.GET("/v1/credits").Refused(401, "expired_api_key")
}

func TestUnknownKeysAreKeptForAMomentAndFaultsAreNot(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Now = handlerstest.Noon
	w.Away["keys"] = errors.New("connection refused")
	w.GET("/v1/credits").Refused(503, "service_unavailable")
	w.Away["keys"] = store.ErrNotFound
	w.GET("/v1/credits").Refused(401, "invalid_api_key")
	delete(w.Away, "keys")
	w.Now = handlerstest.Noon.Add(auth.KeyTTL - 1)
	w.GET("/v1/credits").Refused(401, "invalid_api_key")
	if w.Lookups != 2 {
		t.Errorf("%d look-ups", w.Lookups)
	}
	w.Now = handlerstest.Noon.Add(auth.KeyTTL)
	w.GET("/v1/credits").Ok(http.StatusOK)
	if w.Lookups != 3 {
		t.Errorf("%d look-ups", w.Lookups)
	}
}

// newSecretKey returns a well-formed key that does not exist.
func newSecretKey(t *testing.T) string {
	t.Helper()
	key, err := apikey.New(rand.Reader, false)
	if err != nil {
		t.Fatal(err)
	}
	return key.Reveal()
}

// TestUnknownKeysAreLimitedBeforePostgresIsAsked, by address; a key that this process knows is not affected, whoever else
// shares its address.
func TestUnknownKeysAreLimitedBeforePostgresIsAsked(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Now = handlerstest.Noon
	w.Remake(func(c *handlers.Config) { c.Access.UnknownKeysPerMinute = 5 })
	cold := w.AddKey(t, account.Scopes...)
	w.GET("/v1/credits").Ok(http.StatusOK)
	w.Lookups = 0
	for range 5 {
		w.WithKey(newSecretKey(t)).GET("/v1/credits").Refused(401, "invalid_api_key")
	}
	for range 20 {
		refused := w.WithKey(newSecretKey(t)).GET("/v1/credits")
		refused.Refused(429, "rate_limited")
		if refused.Header.Get("Retry-After") != "12" {
			t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
		}
	}
	w.WithKey("tmk_live_x").GET("/v1/credits").Refused(401, "invalid_api_key")
	if w.Lookups != 5 {
		t.Errorf("Postgres was asked %d times", w.Lookups)
	}
	w.WithKey(cold).GET("/v1/credits").Refused(429, "rate_limited") // unknown to this process, so it might be a guess
	w.Now = handlerstest.Noon.Add(auth.KeyTTL)
	w.GET("/v1/credits").Ok(http.StatusOK) // known here, though its record has to be read again
	w.Now = handlerstest.Noon.Add(time.Minute)
	w.WithKey(cold).GET("/v1/credits").Ok(http.StatusOK)
}

// TestKnownKeysAreNotGuesses: any number of clients behind one address may start at once.
func TestKnownKeysAreNotGuesses(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Now = handlerstest.Noon
	w.Remake(func(c *handlers.Config) { c.Access.UnknownKeysPerMinute = 2 })
	for range 10 {
		w.WithKey(w.AddKey(t, account.Scopes...)).GET("/v1/credits").Ok(http.StatusOK)
	}
	w.Away["keys"] = errors.New("connection refused")
	for range 10 {
		w.WithKey(newSecretKey(t)).GET("/v1/credits").Refused(503, "service_unavailable")
	}
}

// slowKeys answers when it is released.
type slowKeys struct {
	handlerstest.KeyTable

	let chan struct{}
}

func (s slowKeys) Lookup(ctx context.Context, sha256hex string) (projections.KeyRecord, error) {
	<-s.let
	return s.KeyTable.Lookup(ctx, sha256hex)
}

func TestRequestsAtOnceShareALookup(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		slow := slowKeys{KeyTable: handlerstest.KeyTable{World: w}, let: make(chan struct{})}
		w.Remake(func(c *handlers.Config) { c.Keys = slow })
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() { w.GET("/v1/credits").Ok(http.StatusOK) })
		}
		synctest.Wait()
		close(slow.let)
		group.Wait()
		if w.Lookups != 1 {
			t.Errorf("%d look-ups", w.Lookups)
		}
	})
}

// BenchmarkKeyCheckWarm measures the check of a cached key (at most 50 µs).
func BenchmarkKeyCheckWarm(b *testing.B) {
	w := handlerstest.NewWorld(b, plan.Custom, 10)
	r := handlerstest.MustRequest(b, "Bearer "+w.Key)
	ring, err := auth.NewKeyring(handlerstest.KeyTable{World: w}, 60, w.Clock, handlerstest.Quiet())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := ring.Authenticate(r, "192.0.2.1"); err != nil {
			b.Fatal(err)
		}
	}
}
