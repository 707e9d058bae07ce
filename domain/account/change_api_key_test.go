package account_test

import (
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// keyChanged is key_1, created at noon, with another name and other scopes.
func keyChanged(name string, scopes ...string) account.APIKeyChanged {
	was := createKey("key_1")
	return account.APIKeyChanged{
		KeyID: was.KeyID, Name: name, Purpose: was.Purpose, Prefix: was.Prefix, Last4: was.Last4, Scopes: scopes, CreatedAt: noon,
	}
}

func TestChangeAPIKey(t *testing.T) {
	it := domaintest.Specify(t)
	both := createKey("key_1").Scopes

	it("renames the key and leaves its scopes", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_1")).Later(time.Hour).
			When(account.ChangeAPIKey{KeyID: "key_1", Name: "deployer"}).Then(keyChanged("deployer", both...))
		if k := story.States().Account.Keys["key_1"]; k.Name != "deployer" || !slices.Equal(k.Scopes, both) || k.SHA256 != "hash-1" {
			t.Errorf("it is %+v", k)
		}
	})
	it("gives it other scopes and leaves its name", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_1")).
			When(account.ChangeAPIKey{KeyID: "key_1", Scopes: []string{"jobs:cancel"}}).Then(keyChanged("build server", "jobs:cancel"))
		if k := story.States().Account.Keys["key_1"]; !slices.Equal(k.Scopes, []string{"jobs:cancel"}) {
			t.Errorf("it may %v", k.Scopes)
		}
	})
	it("describes the key's present secret", func(given domaintest.Given) {
		want := keyChanged("deployer", both...)
		want.Prefix, want.Last4 = "tmk_live_Zz9y", "0aBc"
		given(opened(plan.Free, 0), keyCreated("key_1"), account.APIKeyRotated{KeyID: "key_1", Prefix: want.Prefix, Last4: want.Last4}).
			When(account.ChangeAPIKey{KeyID: "key_1", Name: "deployer"}).Then(want)
	})

	it("has nothing to do for a key that already has this name and these scopes", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1")).
			When(account.ChangeAPIKey{KeyID: "key_1", Name: "build server", Scopes: both}).ThenNothing()
		given(opened(plan.Free, 0), keyCreated("key_1")).When(account.ChangeAPIKey{KeyID: "key_1"}).ThenNothing()
	})
	it("refuses an unknown scope", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1")).
			When(account.ChangeAPIKey{KeyID: "key_1", Scopes: []string{"jobs:read", "all"}}).ThenRefused(refusal.ValidationFailed)
	})
	rename := account.ChangeAPIKey{KeyID: "key_1", Name: "deployer"}
	it("refuses an account or a key that does not exist, and a revoked key", func(given domaintest.Given) {
		given().When(rename).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), keyCreated("key_2")).When(rename).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), keyCreated("key_1"), account.APIKeyRevoked{KeyID: "key_1"}).When(rename).ThenRefused(refusal.NotFound)
	})
	it("refuses a suspended account", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1"), suspended()).When(rename).ThenRefused(refusal.AccountSuspended)
	})
}
