package e2e

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/stores"
)

// operator acts at a terminal on the service's machine, and finds the service by its data directory.
func (w *world) operator(out io.Writer) admin.Operator {
	c := w.config
	c.Brokers, c.Database = nil, ""
	return admin.Operator{Name: "alice", Config: c, Logger: w.logger, Out: out}
}

// operated runs an operator's command and reads its JSON.
func operated[T any](t *testing.T, w *world, command func(admin.Operator) error) (result T) {
	t.Helper()
	var out strings.Builder
	o := w.operator(&out)
	o.JSON = true
	must(t, command(o))
	must(t, json.Unmarshal([]byte(out.String()), &result))
	return result
}

// An operator opens an account and creates a key while the service runs, and its owner can use it at once.
func TestAnOperatorOpensAnAccount(t *testing.T) {
	w, ctx := service(t), t.Context()
	opened := operated[accountOpened](t, w, func(o admin.Operator) error { return o.OpenAccount(ctx, string(plan.Pro), 7, false) })
	if !strings.HasPrefix(opened.AccountID, "acct_") || !strings.HasPrefix(opened.WebhookSecret, "whsec_") {
		t.Fatalf("%+v", opened)
	}
	made := operated[keyMade](t, w, func(o admin.Operator) error {
		return o.CreateKey(ctx, admin.KeyWish{AccountID: opened.AccountID, Name: "ci", Purpose: "ci", Scopes: []string{"credits:read"}})
	})
	c := client{t: t, w: w, accountID: opened.AccountID, key: made.Key}
	if got := c.balance(); got != 7 {
		t.Errorf("balance %d", got)
	}
	c.get("/jobs").refused(http.StatusForbidden, "insufficient_scope")

	for name, command := range map[string]func(admin.Operator) error{
		"an unknown plan": func(o admin.Operator) error { return o.OpenAccount(ctx, "gold", 7, false) },
		"an unknown purpose": func(o admin.Operator) error {
			return o.CreateKey(ctx, admin.KeyWish{AccountID: opened.AccountID, Name: "x", Purpose: "fun"})
		},
	} {
		if err := command(w.operator(io.Discard)); !errors.Is(err, refusal.New(refusal.ValidationFailed, "")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A load test gets as many accounts as it requests, each with a key that works.
func TestAnOperatorProvisionsAccounts(t *testing.T) {
	w, ctx := service(t), t.Context()
	made := operated[provisioned](t, w, func(o admin.Operator) error { return o.Provision(ctx, 20, string(plan.Pro), 5) })
	seen := map[string]bool{}
	for _, p := range made {
		seen[p.AccountID] = true
		if c := (client{t: t, w: w, accountID: p.AccountID, key: p.Key}); c.balance() != 5 || !strings.HasPrefix(p.Key, "tmk_test_") {
			t.Errorf("%+v", p)
		}
	}
	if len(seen) != 20 {
		t.Errorf("%d accounts", len(seen))
	}
}

// The reference makes a repetition harmless, and the result says so; other units are refused.
func TestAnOperatorGrantsCreditsOnce(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{credits: 10})
	grant := func(units int64) func(admin.Operator) error {
		return func(o admin.Operator) error {
			return o.GrantCredits(ctx, c.accountID, account.GrantCredits{Units: units, Reference: "invoice-7"})
		}
	}
	if got := operated[accountChanged](t, w, grant(50)); !got.Changed || got.Balance != 60 {
		t.Errorf("%+v", got)
	}
	if got := operated[accountChanged](t, w, grant(50)); got.Changed || got.Balance != 60 || !strings.Contains(got.Message, "nothing changed") {
		t.Errorf("a repeat: %+v", got)
	}
	var out strings.Builder
	o := w.operator(&out)
	o.JSON = true
	if err := grant(51)(o); !errors.Is(err, refusal.New(refusal.IdempotencyKeyReused, "")) {
		t.Errorf("other units: %v", err)
	}
	if !strings.Contains(out.String(), `"code": "idempotency_key_reused"`) {
		t.Errorf("a program reads %s", &out)
	}
	c.hasBalance(60)
}

func TestAnOperatorSetsPlans(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{plan: plan.Free})
	set := func(name string, limits plan.Limits) func(admin.Operator) error {
		return func(o admin.Operator) error { return o.SetPlan(ctx, c.accountID, name, limits) }
	}
	shown := func() accountShown {
		return operated[accountShown](t, w, func(o admin.Operator) error { return o.ShowAccount(ctx, c.accountID) })
	}
	operated[accountChanged](t, w, set("business", plan.Limits{}))
	business, _ := plan.LimitsOf(plan.Business)
	if got := shown(); got.PlanID != plan.Business || got.Limits != business || got.Keys != 1 {
		t.Errorf("%+v", got)
	}
	if got := operated[accountChanged](t, w, set("business", plan.Limits{})); got.Changed {
		t.Errorf("a repeat: %+v", got)
	}
	operated[accountChanged](t, w, set("custom", plan.Limits{RunningMax: 3}))
	custom := business
	custom.RunningMax = 3
	if got := shown(); got.PlanID != plan.Custom || got.Limits != custom {
		t.Errorf("%+v", got)
	}
	if err := set("pro", plan.Limits{RunningMax: 3})(w.operator(io.Discard)); !errors.Is(err, refusal.New(refusal.ValidationFailed, "")) {
		t.Errorf("limits of a plan that has its own: %v", err)
	}
}

// The report shows an account's unfinished jobs: with one slot, one of two jobs waits.
func TestAnOperatorSeesAnAccountsUnfinishedJobs(t *testing.T) {
	w, ctx := service(t), t.Context()
	one := wide
	one.RunningMax = 1
	c := w.open(t, opening{plan: plan.Custom, limits: one})
	shown := func() accountShown {
		return operated[accountShown](t, w, func(o admin.Operator) error { return o.ShowAccount(ctx, c.accountID) })
	}
	first, second := c.create(page(endless)), c.create(page(endless))
	c.runs(first.ID)
	if got := shown(); got.JobsRunning != 1 || got.JobsQueued != 1 || got.Balance != creditsGiven-4 {
		t.Errorf("%+v", got)
	}
	c.cancel(second.ID)
	c.cancel(first.ID)
	if got := shown(); got.JobsRunning != 0 || got.JobsQueued != 0 {
		t.Errorf("after the last: %+v", got)
	}
}

// A key is listed, rotated with grace, and revoked; each change takes effect for its users.
func TestAnOperatorManagesKeys(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{})
	made := operated[keyMade](t, w, func(o admin.Operator) error {
		return o.CreateKey(ctx, admin.KeyWish{AccountID: c.accountID, Name: "partner", Purpose: "partner", Lifetime: time.Hour})
	})
	rotated := operated[keyMade](t, w, func(o admin.Operator) error { return o.RotateKey(ctx, c.accountID, made.KeyID, time.Hour) })
	old, current := c, c
	old.key, current.key = made.Key, rotated.Key
	if old.balance() != creditsGiven || current.balance() != creditsGiven {
		t.Error("one of the two is not valid in the grace")
	}
	operated[accountChanged](t, w, func(o admin.Operator) error { return o.RevokeKey(ctx, c.accountID, made.KeyID) })
	eventually(t, "the revocation takes effect", func() bool {
		return old.get("/credits").StatusCode == http.StatusUnauthorized && current.get("/credits").StatusCode == http.StatusUnauthorized
	})
	if got := operated[accountChanged](t, w, func(o admin.Operator) error { return o.RevokeKey(ctx, c.accountID, made.KeyID) }); got.Changed {
		t.Errorf("a repeat: %+v", got)
	}
	listed := operated[keysListed](t, w, func(o admin.Operator) error { return o.ListKeys(ctx, c.accountID) })
	if len(listed.Keys) != 2 || listed.Keys[1].KeyID != made.KeyID || listed.Keys[1].RevokedAt == nil || listed.Keys[1].ExpiresAt == nil ||
		listed.Keys[0].RevokedAt != nil {
		t.Errorf("%+v", listed)
	}
}

func TestAnOperatorSuspendsAnAccountAndResumesIt(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{})
	suspend := func(o admin.Operator) error { return o.SuspendAccount(ctx, c.accountID, "abuse") }
	if got := operated[accountChanged](t, w, suspend); !got.Changed || !got.Suspended {
		t.Errorf("%+v", got)
	}
	if got := operated[accountChanged](t, w, suspend); got.Changed {
		t.Errorf("a repeat: %+v", got)
	}
	eventually(t, "the suspension takes effect", func() bool { return c.get("/credits").StatusCode == http.StatusForbidden })
	resume := func(o admin.Operator) error { return o.ResumeAccount(ctx, c.accountID, "a mistake") }
	if got := operated[accountChanged](t, w, resume); !got.Changed || got.Suspended {
		t.Errorf("%+v", got)
	}
	if got := operated[accountChanged](t, w, resume); got.Changed {
		t.Errorf("a repeat: %+v", got)
	}
	eventually(t, "the resumption takes effect", func() bool { return c.get("/credits").StatusCode == http.StatusOK })
	c.succeeds(c.create(page(hello)).ID)
}

// Accounts are listed in pages, newest first, and each is on exactly one page.
func TestAnOperatorListsAccounts(t *testing.T) {
	w, ctx := service(t), t.Context()
	older, newer := w.open(t, opening{}), w.open(t, opening{penniless: true})
	page := func(cursor string) accountsListed {
		return operated[accountsListed](t, w, func(o admin.Operator) error { return o.ListAccounts(ctx, 1, cursor) })
	}
	first := page("")
	second := page(first.NextCursor)
	if len(first.Accounts) != 1 || first.Accounts[0].AccountID != newer.accountID || first.Accounts[0].Balance != 0 {
		t.Errorf("%+v", first)
	}
	if len(second.Accounts) != 1 || second.Accounts[0].AccountID != older.accountID || second.Accounts[0].Balance != creditsGiven {
		t.Errorf("%+v", second)
	}
	for name, command := range map[string]func(admin.Operator) error{
		"show": func(o admin.Operator) error { return o.ShowAccount(ctx, "acct_nobody") },
		"grant": func(o admin.Operator) error {
			return o.GrantCredits(ctx, "acct_nobody", account.GrantCredits{Units: 1, Reference: "r"})
		},
		"plan": func(o admin.Operator) error { return o.SetPlan(ctx, "acct_nobody", "custom", plan.Limits{}) },
		"keys": func(o admin.Operator) error { return o.ListKeys(ctx, "acct_nobody") },
		"key": func(o admin.Operator) error {
			return o.CreateKey(ctx, admin.KeyWish{AccountID: "acct_nobody", Purpose: "ci"})
		},
		"revoke": func(o admin.Operator) error { return o.RevokeKey(ctx, "acct_nobody", "key_1") },
	} {
		if err := command(w.operator(io.Discard)); !errors.Is(err, refusal.New(refusal.NotFound, "")) {
			t.Errorf("%s of an account that is none: %v", name, err)
		}
	}
}

// With the addresses of the stores an operator needs no data directory; a missing broker is reported soon.
func TestAnOperatorReachesAServiceByItsAddresses(t *testing.T) {
	w, ctx := service(t), t.Context()
	o := w.operator(io.Discard)
	o.Config.Brokers, o.Config.Database, o.Config.DataDir = w.config.Brokers, w.config.Database, t.TempDir()
	must(t, o.ListAccounts(ctx, 1, ""))
	o.Config.Brokers = []string{"127.0.0.1:1"}
	if err := o.ListAccounts(ctx, 1, ""); !errors.Is(err, stores.ErrNoBroker) || !strings.Contains(err.Error(), "KAFKA_BROKERS") {
		t.Errorf("without a broker: %v", err)
	}
}
