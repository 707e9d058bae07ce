package cli

// adminCommand holds what operators do to accounts, all of it through the log of a running service.
type adminCommand struct {
	Account        accountCommands        `cmd:"" help:"Accounts."`
	Credits        creditsCommands        `cmd:"" help:"Credits."`
	Plan           planCommands           `cmd:"" help:"Plans."`
	Keys           keysCommands           `cmd:"" help:"API keys."`
	OperatorKeys   operatorKeysCommands   `cmd:"" help:"Keys that read all accounts."`
	People         peopleCommands         `cmd:"" help:"People who sign in."`
	Jobs           jobsCommands           `cmd:"" help:"Jobs of an account."`
	Events         eventsCommands         `cmd:"" help:"Events of an account's history."`
	Webhooks       webhooksCommands       `cmd:"" help:"Webhooks of an account."`
	Queues         queuesCommand          `cmd:"" help:"Show how much work each queue holds."`
	Tables         tablesCommand          `cmd:"" help:"Show how large each table of the database is, and its indexes."`
	DeadLetters    deadLettersCommands    `cmd:"" help:"Records that could not be read."`
	WebhookSecrets webhookSecretsCommands `cmd:"" help:"Secrets that sign webhooks."`
	Trail          trailCommand           `cmd:"" help:"List the newest commands that operators ran: who, when, what, with which arguments, and how each ended."`
}
