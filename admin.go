package main

// adminCommand is what operators do to accounts: all of it through the log of a running service.
type adminCommand struct {
	Account struct {
		Open      openAccountCommand    `cmd:"" help:"Open an account and print its id and its webhook secret, once."`
		Provision provisionCommand      `cmd:"" help:"Open test accounts with a key each, for a load test."`
		Show      showAccountCommand    `cmd:"" help:"Show what an account is, has and does."`
		List      listAccountsCommand   `cmd:"" help:"List accounts, newest first."`
		Suspend   suspendAccountCommand `cmd:"" help:"Stop an account: nothing new is accepted, waiting jobs end with their credits back."`
		Resume    resumeAccountCommand  `cmd:"" help:"Take a suspension back. Jobs that ended with it have ended."`
	} `cmd:"" help:"Accounts."`
	Credits struct {
		Grant grantCreditsCommand `cmd:"" help:"Add credits to an account. The same reference again changes nothing."`
	} `cmd:"" help:"Credits."`
	Plan struct {
		Set setPlanCommand `cmd:"" help:"Move an account to a plan."`
	} `cmd:"" help:"Plans."`
	Keys struct {
		List   listKeysCommand  `cmd:"" help:"List an account's API keys, revoked ones too."`
		Create createKeyCommand `cmd:"" help:"Make an API key and print it, once."`
		Revoke revokeKeyCommand `cmd:"" help:"End an API key, everywhere within a second."`
		Rotate rotateKeyCommand `cmd:"" help:"Give an API key a new secret and print it, once."`
	} `cmd:"" help:"API keys."`
	People struct {
		Add addPersonCommand `cmd:"" help:"Let somebody sign in to an account that has nobody."`
	} `cmd:"" help:"Who signs in."`
	WebhookSecrets struct {
		Rotate rotateWebhookSecretCommand `cmd:"" help:"Give an account a new webhook secret and print it, once."`
	} `cmd:"" help:"What webhooks are signed with."`
}
