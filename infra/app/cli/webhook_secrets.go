package cli

import "time"

type webhookSecretsCommands struct {
	Rotate rotateWebhookSecretCommand `cmd:"" help:"Give an account a new webhook secret and print it, once."`
}

type rotateWebhookSecretCommand struct {
	operatorFlags `embed:""`

	Account string        `arg:"" help:"The account (acct_…)."`
	Grace   time.Duration `default:"24h" help:"How long the old secret signs too; at most 168h; 0s for one that has leaked."`
}

// Run implements the command.
func (c *rotateWebhookSecretCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RotateWebhookSecret(ctx, c.Account, c.Grace)
}
