package e2e

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/app/reach"
)

// opening says how an account is opened; the zero value means plan custom with wide limits and 100 credits.
type opening struct {
	plan   plan.ID
	limits plan.Limits
	// credits of 0 means 100; penniless means none.
	credits   int64
	penniless bool
	scopes    []string
}

const creditsGiven = 100

// wide are limits that no test reaches by accident.
var wide = plan.Limits{
	RequestsPerMinute: 1_000_000, JobsPerMinute: 1_000_000, RunningMax: 100, WaitingMax: 1000, PendingUploadsMax: 20,
}

// open opens an account and returns its client.
func (w *world) open(t testing.TB, o opening) client {
	t.Helper()
	if o.plan == "" {
		o.plan, o.limits = plan.Custom, wide
	}
	if o.limits == (plan.Limits{}) {
		o.limits, _ = plan.LimitsOf(o.plan)
	}
	if o.credits == 0 && !o.penniless {
		o.credits = creditsGiven
	}
	c := client{t: t, w: w, accountID: commands.NewID("acct"), webhookSecret: reach.NewWebhookSecret()}
	sealed, err := w.sealer(t).Seal(t.Context(), c.accountID, c.webhookSecret)
	must(t, err)
	c.send(account.OpenAccount{Plan: o.plan, Limits: o.limits, Credits: o.credits, SealedWebhookSecret: sealed})
	return c.withKey(o.scopes...)
}

// withKey creates another key of the account, with all scopes if none is named.
func (c client) withKey(scopes ...string) client {
	c.t.Helper()
	if len(scopes) == 0 {
		scopes = slices.Clone(account.Scopes)
	}
	key, err := apikey.New(rand.Reader, false)
	must(c.t, err)
	c.keyID = commands.NewID("key")
	c.send(account.CreateAPIKey{
		KeyID: c.keyID, Name: "test", Purpose: "ci", Prefix: key.Prefix(), Last4: key.Last4(),
		SHA256: key.SHA256(), Scopes: scopes,
	})
	c.key = key.Reveal()
	return c
}

// send sends the account's command to the log, as parts of the service without REST do, and returns when its result
// can be queried.
func (c client) send(body domain.Body) commands.Result {
	c.t.Helper()
	command := commands.NewCommand(event.ByOperator("test"), c.accountID, body)
	result, err := c.w.inside(c.t).Log.Gateway.Send(c.t.Context(), command)
	for busy := 0; busy < 5 && isUnanswered(err); busy++ { // repeating it is harmless: it is the same command
		result, err = c.w.inside(c.t).Log.Gateway.Send(c.t.Context(), command)
	}
	must(c.t, err)
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	must(c.t, c.w.inside(c.t).Positions.Wait(ctx, result.Partition, result.Offset))
	return result
}

func isUnanswered(err error) bool {
	return errors.Is(err, commands.ErrUnavailable) || errors.Is(err, commands.ErrOutcomeUnknown)
}

// grant tops the account up.
func (c client) grant(units int64) {
	c.t.Helper()
	c.send(account.GrantCredits{Units: units, Reference: commands.NewID("top")})
}

// balance is the balance in GET /credits.
func (c client) balance() int64 {
	c.t.Helper()
	var credits struct {
		PlanID  string `json:"planId"`
		Balance int64  `json:"balance"`
	}
	c.get("/credits").in(200, &credits)
	return credits.Balance
}

// hasBalance fails unless API, balance row and ledger agree on the balance, and the ledger adds up to it.
func (c client) hasBalance(want int64) {
	c.t.Helper()
	if got := c.balance(); got != want {
		c.t.Errorf("balance %d, want %d", got, want)
	}
	sum := int64(0)
	entries := c.ledger()
	for _, e := range entries {
		sum += e.Delta
		if e.BalanceAfter != sum {
			c.t.Errorf("ledger: %+v, want a balance of %d", e, sum)
		}
	}
	if sum != want {
		c.t.Errorf("the ledger adds up to %d, want %d: %+v", sum, want, entries)
	}
}
