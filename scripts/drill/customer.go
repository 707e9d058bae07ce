package main

import (
	"context"

	"github.com/toolmill/toolmill/scripts/site"
)

const openingCredits = 10_000_000

// openCustomer opens an account with a key, as an operator does.
func openCustomer(ctx context.Context, s *site.Site, operator []string) (*customer, error) {
	opened, err := s.OpenAccount(ctx, operator, openingCredits)
	return &customer{
		accountID: opened.ID, apiKey: opened.APIKey, webhookSecret: opened.WebhookSecret, opening: openingCredits,
	}, err
}
