package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

const openingCredits = 10_000_000

// openCustomer opens an account with a key, as an operator does.
func (s *site) openCustomer(ctx context.Context, operator []string) (*customer, error) {
	opened, err := s.operate(ctx, operator, "admin", "account", "open", "--plan", "custom", "--credits", strconv.Itoa(openingCredits))
	if err != nil {
		return nil, err
	}
	c := &customer{
		accountID: lineOf(opened, "account"), webhookSecret: lineOf(opened, "webhook secret"), opening: openingCredits,
	}
	made, err := s.operate(ctx, operator, "admin", "keys", "create", "--account", c.accountID)
	if err != nil {
		return nil, err
	}
	if c.apiKey = lineOf(made, "key"); c.apiKey == "" {
		return nil, fmt.Errorf("no key in %q", made)
	}
	return c, nil
}

// lineOf returns what stands behind a name and a colon.
func lineOf(text, name string) string {
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, name+": "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
