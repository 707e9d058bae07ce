package cli

// adminCommand holds what operators do to accounts, all of it through the log of a running service.
type adminCommand struct {
	Account        accountCommands        `cmd:"" help:"Accounts."`
	Credits        creditsCommands        `cmd:"" help:"Credits."`
	Plan           planCommands           `cmd:"" help:"Plans."`
	Keys           keysCommands           `cmd:"" help:"API keys."`
	OperatorKeys   operatorKeysCommands   `cmd:"" help:"Keys that read all accounts."`
	People         peopleCommands         `cmd:"" help:"People who sign in."`
	WebhookSecrets webhookSecretsCommands `cmd:"" help:"Secrets that sign webhooks."`
}
