package cli

// adminCommand holds what operators do to accounts, all of it through the log of a running service.
type adminCommand struct {
	Account        accountCommands        `cmd:"" help:"Accounts."`
	Credits        creditsCommands        `cmd:"" help:"Credits."`
	Plan           planCommands           `cmd:"" help:"Plans."`
	Keys           keysCommands           `cmd:"" help:"API keys."`
	People         peopleCommands         `cmd:"" help:"Who signs in."`
	WebhookSecrets webhookSecretsCommands `cmd:"" help:"What webhooks are signed with."`
}
