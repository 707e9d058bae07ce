package account_test

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
)

// The vocabulary of this package's specifications.

var noon = domaintest.Noon

func limitsOf(id plan.ID) plan.Limits {
	l, _ := plan.LimitsOf(id)
	return l
}

// opened opens an account of a plan with the given credits.
func opened(id plan.ID, units int64) account.Opened {
	return account.Opened{Plan: id, Limits: limitsOf(id), SealedWebhookSecret: "sealed-0", Credits: in(units, units)}
}

// in is a movement of credits into the account, out one out of it; after is the balance afterwards.
func in(units, after int64) credits.Delta { return credits.Delta{Delta: units, BalanceAfter: after} }

func out(units, after int64) credits.Delta { return credits.Delta{Delta: -units, BalanceAfter: after} }

func suspended() account.Suspended { return account.Suspended{Reason: "abuse"} }

func createKey(id string) account.CreateAPIKey {
	return account.CreateAPIKey{
		KeyID: id, Name: "build server", Purpose: "ci", Prefix: "tmk_live_Ab3d", Last4: "9xYz", SHA256: "hash-1",
		Scopes: []string{"jobs:create", "jobs:read"},
	}
}

func keyCreated(id string) account.APIKeyCreated { return account.APIKeyCreated(createKey(id)) }

func after(d time.Duration) *time.Time {
	at := noon.Add(d)
	return &at
}
