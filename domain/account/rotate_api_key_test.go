package account_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRotateAPIKey(t *testing.T) {
	it := domaintest.Specify(t)
	rotate := account.RotateAPIKey{KeyID: "key_1", Prefix: "tmk_live_Zz9y", Last4: "0aBc", SHA256: "hash-2", GraceSeconds: 86400}
	rotated := account.APIKeyRotated{
		KeyID: "key_1", Prefix: "tmk_live_Zz9y", Last4: "0aBc", SHA256: "hash-2", PreviousExpiresAt: noon.Add(24 * time.Hour),
	}
	with := func(graceSeconds int) account.RotateAPIKey {
		c := rotate
		c.GraceSeconds = graceSeconds
		return c
	}

	it("gives the key a new secret; the old one stays valid for its grace", func(given domaintest.Given) {
		story := given(opened(plan.Free, 0), keyCreated("key_1")).When(rotate).Then(rotated)
		want := account.Key{
			Name: "build server", Purpose: "ci", Scopes: []string{"jobs:create", "jobs:read"}, CreatedAt: noon,
			Prefix: "tmk_live_Zz9y", Last4: "0aBc", SHA256: "hash-2",
			PreviousSHA256: "hash-1", PreviousExpiresAt: after(24 * time.Hour),
		}
		if diff := cmp.Diff(want, story.States().Account.Keys["key_1"]); diff != "" {
			t.Errorf("the key (-want +got):\n%s", diff)
		}
	})
	it("takes a grace from none to a week", func(given domaintest.Given) {
		now, week := rotated, rotated
		now.PreviousExpiresAt, week.PreviousExpiresAt = noon, noon.Add(7*24*time.Hour)
		given(opened(plan.Free, 0), keyCreated("key_1")).When(with(0)).Then(now)
		given(opened(plan.Free, 0), keyCreated("key_1")).When(with(604800)).Then(week)
	})
	it("rotates for a suspended account: a leaked key must go", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1"), suspended()).When(rotate).Then(rotated)
	})

	it("answers a repeated idempotency key with its first event", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1")).Claiming("idem", "body").
			When(rotate).Then(rotated).Later(time.Hour).When(rotate).ThenReplayed()
	})
	it("refuses an idempotency key that was used with another body", func(given domaintest.Given) {
		given(opened(plan.Free, 0), keyCreated("key_1")).Claiming("idem", "body").When(rotate).Then(rotated).
			Claiming("idem", "other").When(with(5)).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses an account or a key that does not exist, and a revoked key", func(given domaintest.Given) {
		given().When(rotate).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0)).When(rotate).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), keyCreated("key_1"), account.APIKeyRevoked{KeyID: "key_1"}).
			When(rotate).ThenRefused(refusal.NotFound)
	})
	it("refuses a grace below zero and above a week", func(given domaintest.Given) {
		for _, grace := range []int{-1, 604801} {
			given(opened(plan.Free, 0), keyCreated("key_1")).When(with(grace)).ThenRefused(refusal.ValidationFailed)
		}
	})
}
