package site

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Account is an account with one key of every scope.
type Account struct{ ID, APIKey, WebhookSecret string }

// OpenAccount opens an account on plan custom with so many credits, as an operator does; operator is the environment
// that says where the service is.
func (s *Site) OpenAccount(ctx context.Context, operator []string, credits int64) (Account, error) {
	return OpenAccountBy(ctx, func(ctx context.Context, args ...string) (string, error) { return s.Operate(ctx, operator, args...) }, credits)
}

// OpenAccountBy does the same by a function that runs an operator's command and returns what it prints.
func OpenAccountBy(ctx context.Context, operate func(ctx context.Context, args ...string) (string, error), credits int64) (Account, error) {
	opened, err := operate(ctx, "admin", "account", "open", "--plan", "custom", "--credits", strconv.FormatInt(credits, 10))
	if err != nil {
		return Account{}, err
	}
	a := Account{ID: lineOf(opened, "account"), WebhookSecret: lineOf(opened, "webhook secret")}
	made, err := operate(ctx, "admin", "keys", "create", a.ID)
	if err != nil {
		return Account{}, err
	}
	if a.APIKey = lineOf(made, "key"); a.APIKey == "" {
		return Account{}, fmt.Errorf("no key in %q", made)
	}
	return a, nil
}

// lineOf returns the rest of the line that begins with a name and a colon.
func lineOf(text, name string) string {
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, name+": "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
