package account_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestCreateAPIKey(t *testing.T) {
	it := domaintest.Specify(t)

	it("adds a key and stores only the digest of its secret", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).When(createKey("key_1")).Then(keyCreated("key_1"))
	})
	it("adds a key for each purpose and with each scope", func(given domaintest.Given) {
		for _, purpose := range []string{"production", "ci", "local", "partner"} {
			c := createKey("key_1")
			c.Purpose, c.Scopes = purpose, []string{
				"tools:run", "url-metadata:run", "jobs:create", "jobs:read", "jobs:cancel", "outputs:read",
				"credits:read", "history:read",
			}
			given(opened(plan.Free, 0)).When(c).Then(account.APIKeyCreated(c))
		}
	})
	it("adds a key that expires", func(given domaintest.Given) {
		c := createKey("key_1")
		c.ExpiresAt = after(time.Microsecond)
		given(opened(plan.Free, 0)).When(c).Then(account.APIKeyCreated(c))
	})
	it("adds the hundredth, and another after one was revoked", func(given domaintest.Given) {
		given(append(keys(99), account.APIKeyRevoked{KeyID: "key_0"})...).
			When(createKey("key_99")).Then(keyCreated("key_99")).
			When(createKey("key_100")).Then(keyCreated("key_100"))
	})

	it("answers a repeated key with its first event", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).Claiming("idem", "body").
			When(createKey("key_1")).Then(keyCreated("key_1")).When(createKey("key_2")).ThenReplayed()
	})
	it("has nothing to do for a key that exists, even if revoked", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1")).When(createKey("key_1")).ThenNothing()
		given(opened(plan.Free, 0), keyCreated("key_1"), account.APIKeyRevoked{KeyID: "key_1"}).
			When(createKey("key_1")).ThenNothing()
	})

	it("refuses an idempotency key that was used with another body", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).Claiming("idem", "body").When(createKey("key_1")).Then(keyCreated("key_1")).
			Claiming("idem", "other").When(createKey("key_2")).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses an account that does not exist, and a suspended one", func(given domaintest.Given) {
		given().When(createKey("key_1")).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), suspended()).When(createKey("key_1")).ThenRefused(refusal.AccountSuspended)
	})
	it("refuses an unknown purpose or scope, and an expiry in the past", func(given domaintest.Given) {
		for _, wrong := range []func(c *account.CreateAPIKey){
			func(c *account.CreateAPIKey) { c.Purpose = "" },
			func(c *account.CreateAPIKey) { c.Purpose = "fun" },
			func(c *account.CreateAPIKey) { c.Scopes = nil },
			func(c *account.CreateAPIKey) { c.Scopes = []string{"jobs:create", "jobs:*"} },
			func(c *account.CreateAPIKey) { c.ExpiresAt = after(0) },
			func(c *account.CreateAPIKey) { c.ExpiresAt = after(-time.Hour) },
		} {
			c := createKey("key_1")
			wrong(&c)
			given(opened(plan.Free, 0)).When(c).ThenRefused(refusal.ValidationFailed)
		}
	})
	it("refuses more than a hundred keys", func(given domaintest.Given) {
		given(keys(100)...).When(createKey("key_100")).ThenRefused(refusal.ValidationFailed)
	})
}

// keys returns the history of an account with n keys: key_0, key_1 …
func keys(n int) []event.Event {
	history := []event.Event{opened(plan.Free, 0)}
	for i := range n {
		history = append(history, keyCreated(fmt.Sprintf("key_%d", i)))
	}
	return history
}
