package account_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRevokeAPIKey(t *testing.T) {
	it := domaintest.Specify(t)
	revoke := account.RevokeAPIKey{KeyID: "key_1"}
	revoked := account.APIKeyRevoked{KeyID: "key_1"}

	it("ends the key", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_1")).Later(time.Hour).When(revoke).Then(revoked)
		if at := story.States().Account.Keys["key_1"].RevokedAt; at == nil || !at.Equal(noon.Add(time.Hour)) {
			t.Errorf("revoked at %v", at)
		}
	})
	it("also ends the secret that was rotated out", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_1"),
			account.APIKeyRotated{KeyID: "key_1", SHA256: "hash-2", PreviousExpiresAt: noon.Add(time.Hour)}).
			When(revoke).Then(revoked)
		if k := story.States().Account.Keys["key_1"]; k.PreviousSHA256 != "" || k.PreviousExpiresAt != nil {
			t.Errorf("the old secret is still known: %+v", k)
		}
	})
	it("ends a key of a suspended account", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1"), suspended()).When(revoke).Then(revoked)
	})

	it("remembers the hundred keys that were revoked last", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_valid"))
		for i := range 102 {
			id := fmt.Sprintf("key_%03d", i)
			story.Later(time.Second).And(keyCreated(id), account.APIKeyRevoked{KeyID: id})
		}
		keys := story.States().Account.Keys
		for id, want := range map[string]bool{"key_valid": true, "key_000": false, "key_001": false, "key_002": true, "key_101": true} {
			if _, known := keys[id]; known != want {
				t.Errorf("%s is known: %v", id, known)
			}
		}
		story.When(account.RevokeAPIKey{KeyID: "key_000"}).ThenRefused(refusal.NotFound)
	})
	it("has nothing to do for a revoked key", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1"), revoked).When(revoke).ThenNothing()
	})
	it("refuses an account or a key that does not exist", func(given domaintest.Given) {
		given().When(revoke).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), keyCreated("key_2")).When(revoke).ThenRefused(refusal.NotFound)
	})
}
