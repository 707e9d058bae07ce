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

func TestRotateWebhookSecret(t *testing.T) {
	it := domaintest.Specify(t)
	rotate := func(sealed string, grace int) account.RotateWebhookSecret {
		return account.RotateWebhookSecret{Sealed: sealed, GraceSeconds: grace}
	}
	rotated := func(sealed string, previousExpires time.Duration) account.WebhookSecretRotated {
		return account.WebhookSecretRotated{Sealed: sealed, PreviousExpiresAt: noon.Add(previousExpires)}
	}
	signing := func(s *domaintest.Story, want ...account.WebhookSecret) {
		t.Helper()
		if diff := cmp.Diff(want, s.States().Account.WebhookSecrets); diff != "" {
			t.Errorf("these sign (-want +got):\n%s", diff)
		}
	}

	it("makes the new secret sign at once, and the old one until its grace ends", func(given domaintest.Given) {
		s := given(opened(plan.Pro, 0)).Later(time.Minute).
			When(rotate("sealed-1", 3600)).Then(rotated("sealed-1", time.Hour+time.Minute))
		signing(s,
			account.WebhookSecret{Sealed: "sealed-1", CreatedAt: noon.Add(time.Minute)},
			account.WebhookSecret{Sealed: "sealed-0", CreatedAt: noon, ExpiresAt: after(time.Hour + time.Minute)})
	})
	it("keeps an earlier end of grace when rotated again", func(given domaintest.Given) {
		s := given(opened(plan.Pro, 0), rotated("sealed-1", time.Hour)).
			When(rotate("sealed-2", 7200)).Then(rotated("sealed-2", 2*time.Hour))
		signing(s,
			account.WebhookSecret{Sealed: "sealed-2", CreatedAt: noon},
			account.WebhookSecret{Sealed: "sealed-1", CreatedAt: noon, ExpiresAt: after(2 * time.Hour)},
			account.WebhookSecret{Sealed: "sealed-0", CreatedAt: noon, ExpiresAt: after(time.Hour)})
	})
	it("ends all old secrets at once without a grace", func(given domaintest.Given) {
		s := given(opened(plan.Pro, 0), rotated("sealed-1", time.Hour)).When(rotate("sealed-2", 0)).Then(rotated("sealed-2", 0))
		signing(s, account.WebhookSecret{Sealed: "sealed-2", CreatedAt: noon})
	})
	it("takes a grace of a week", func(given domaintest.Given) {
		given(opened(plan.Pro, 0)).When(rotate("s", 604800)).Then(rotated("s", 7*24*time.Hour))
	})

	it("answers a repeated idempotency key with its first event", func(given domaintest.Given) {
		given(opened(plan.Pro, 0)).Claiming("idem", "body").
			When(rotate("sealed-1", 0)).Then(rotated("sealed-1", 0)).When(rotate("sealed-2", 0)).ThenReplayed()
	})
	it("refuses an idempotency key that was used with another body", func(given domaintest.Given) {
		given(opened(plan.Pro, 0)).Claiming("idem", "body").When(rotate("s", 0)).Then(rotated("s", 0)).
			Claiming("idem", "other").When(rotate("s", 1)).ThenRefused(refusal.IdempotencyKeyReused)
	})
	it("refuses an account that does not exist", func(given domaintest.Given) {
		given().When(rotate("s", 0)).ThenRefused(refusal.NotFound)
	})
	it("refuses an empty secret, and a grace below zero or above a week", func(given domaintest.Given) {
		for _, c := range []account.RotateWebhookSecret{rotate("", 0), rotate("s", -1), rotate("s", 604801)} {
			given(opened(plan.Pro, 0)).When(c).ThenRefused(refusal.ValidationFailed)
		}
	})
}
