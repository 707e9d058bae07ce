package e2e

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/projections"
)

// An account that an operator opened gets one person, who signs in; an e-mail belongs to one person.
func TestAnOperatorGivesAnAccountAPerson(t *testing.T) {
	w, ctx := service(t), t.Context()
	c, other := w.open(t, opening{}), w.open(t, opening{})
	email := strings.ToLower(commands.NewID("ada")) + "@example.com"
	add := func(accountID, email, secret string) func(admin.Operator) error {
		return func(o admin.Operator) error { return o.AddPerson(ctx, accountID, email, secret) }
	}
	made := operated[personAdded](t, w, add(c.accountID, strings.ToUpper(email), ""))
	if made.Email != email || len(made.Password) < 20 || made.AccountID != c.accountID {
		t.Fatalf("%+v", made)
	}
	sign := func(password string) int {
		body := fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
		return c.post("/account/sessions", body).StatusCode
	}
	if in, out := sign(made.Password), sign("another password"); in != http.StatusCreated || out != http.StatusUnauthorized {
		t.Errorf("signing in: %d, with another password %d", in, out)
	}
	for name, test := range map[string]struct {
		command func(admin.Operator) error
		code    refusal.Code
	}{
		"a second person":    {add(c.accountID, "bob-"+email, ""), refusal.AccountExists},
		"the same e-mail":    {add(other.accountID, email, ""), refusal.AccountExists},
		"no such account":    {add("acct_none", "bob-"+email, ""), refusal.NotFound},
		"no e-mail":          {add(other.accountID, "bob", ""), refusal.ValidationFailed},
		"a password so weak": {add(other.accountID, "bob-"+email, "short"), refusal.ValidationFailed},
	} {
		if err := test.command(w.operator(io.Discard)); !errors.Is(err, refusal.New(test.code, "")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	given := operated[personAdded](t, w, add(other.accountID, "bob-"+email, "correct horse battery"))
	if given.Password != "" {
		t.Errorf("a password that was given is shown: %+v", given)
	}
}

// A new secret signs at once, and the old one too during its grace; only the operator's terminal shows it.
func TestAnOperatorRotatesAWebhookSecret(t *testing.T) {
	w, ctx := service(t), t.Context()
	c := w.open(t, opening{})
	made := operated[secretRotated](t, w, func(o admin.Operator) error { return o.RotateWebhookSecret(ctx, c.accountID, time.Hour) })
	secrets, err := projections.NewAccounts(w.inside(t).DB).WebhookSecrets(ctx, c.accountID)
	must(t, err)
	if len(secrets) != 2 || secrets[0].ExpiresAt != nil || secrets[1].ExpiresAt == nil {
		t.Fatalf("%+v", secrets)
	}
	opened, err := w.sealer(t).Open(ctx, c.accountID, secrets[0].Sealed)
	must(t, err)
	if opened != made.WebhookSecret || !strings.HasPrefix(opened, "whsec_") {
		t.Errorf("printed is %q, sealed %q", made.WebhookSecret, opened)
	}
	for name, test := range map[string]struct {
		command func(admin.Operator) error
		code    refusal.Code
	}{
		"no such account": {func(o admin.Operator) error { return o.RotateWebhookSecret(ctx, "acct_none", 0) }, refusal.NotFound},
		"too long":        {func(o admin.Operator) error { return o.RotateWebhookSecret(ctx, c.accountID, 169*time.Hour) }, refusal.ValidationFailed},
	} {
		if err := test.command(w.operator(io.Discard)); !errors.Is(err, refusal.New(test.code, "")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
