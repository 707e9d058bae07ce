package main

import (
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
)

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

type openAccountCommand struct {
	operatorFlags `embed:""`

	Plan    string `default:"free" enum:"free,pro,business,custom" help:"Plan of the account (free, pro, business, custom)."`
	Credits int64  `default:"100" help:"Credits that it starts with."`
	Test    bool   `help:"Open a test account: its keys begin with tmk_test_."`
}

// Run implements the command.
func (c *openAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().OpenAccount(ctx, c.Plan, c.Credits, c.Test)
}

type provisionCommand struct {
	operatorFlags `embed:""`

	Count   int    `arg:"" help:"How many."`
	Plan    string `default:"custom" enum:"free,pro,business,custom" help:"Plan of the accounts (free, pro, business, custom)."`
	Credits int64  `default:"100" help:"Credits that each starts with."`
}

// Run implements the command.
func (c *provisionCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Provision(ctx, c.Count, c.Plan, c.Credits)
}

type showAccountCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
}

// Run implements the command.
func (c *showAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ShowAccount(ctx, c.Account)
}

type listAccountsCommand struct {
	operatorFlags `embed:""`

	Limit  int    `default:"20" help:"Accounts on a page, at most 100."`
	Cursor string `help:"Where the page before ended."`
}

// Run implements the command.
func (c *listAccountsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListAccounts(ctx, c.Limit, c.Cursor)
}

// standingFlags are of the commands that stop an account and take that back.
type standingFlags struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
	Reason  string `required:"" help:"Why; it stands in the account's history."`
}

type suspendAccountCommand struct {
	standingFlags `embed:""`
}

// Run implements the command.
func (c *suspendAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().SuspendAccount(ctx, c.Account, c.Reason)
}

type resumeAccountCommand struct {
	standingFlags `embed:""`
}

// Run implements the command.
func (c *resumeAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ResumeAccount(ctx, c.Account, c.Reason)
}

type grantCreditsCommand struct {
	operatorFlags `embed:""`

	Account   string `arg:"" help:"The account (acct_…)."`
	Units     int64  `arg:"" help:"Credits to add."`
	Reference string `required:"" help:"What the grant is known by, as an invoice's number: a repeat with the same units changes nothing, one with others is refused."`
	Reason    string `help:"What the account's owner reads in the ledger."`
}

// Run implements the command.
func (c *grantCreditsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().GrantCredits(ctx, c.Account, admin.Grant{
		Units: c.Units, Reference: c.Reference, Reason: c.Reason,
	})
}

type setPlanCommand struct {
	operatorFlags `embed:""`

	Account           string `arg:"" help:"The account (acct_…)."`
	Plan              string `arg:"" enum:"free,pro,business,custom" help:"free, pro, business or custom."`
	RequestsPerMinute int    `help:"Plan custom: requests per minute. What is not given stays as the account has it."`
	JobsPerMinute     int    `help:"Plan custom: jobs per minute."`
	RunningMax        int    `help:"Plan custom: jobs that run at once."`
	WaitingMax        int    `help:"Plan custom: jobs that wait."`
	PendingUploadsMax int    `help:"Plan custom: uploads that are awaited."`
	StorageBytesMax   int64  `help:"Plan custom: bytes of inputs and outputs that are stored."`
}

// Run implements the command.
func (c *setPlanCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().SetPlan(ctx, c.Account, c.Plan, admin.Limits{
		RequestsPerMinute: c.RequestsPerMinute, JobsPerMinute: c.JobsPerMinute, RunningMax: c.RunningMax,
		WaitingMax: c.WaitingMax, PendingUploadsMax: c.PendingUploadsMax, StorageBytesMax: c.StorageBytesMax,
	})
}

type listKeysCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
}

// Run implements the command.
func (c *listKeysCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListKeys(ctx, c.Account)
}

type createKeyCommand struct {
	operatorFlags `embed:""`

	Account   string        `arg:"" help:"The account (acct_…)."`
	Name      string        `default:"operator" help:"What the account's owner sees it called."`
	Purpose   string        `default:"production" enum:"production,ci,local,partner" help:"What it is for (production, ci, local, partner)."`
	Scopes    []string      `help:"What it allows, with commas between; everything without any."`
	ExpiresIn time.Duration `help:"How long it is valid, as 720h; for ever without it."`
}

// Run implements the command.
func (c *createKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().CreateKey(ctx, admin.KeyWish{
		AccountID: c.Account, Name: c.Name, Purpose: c.Purpose, Scopes: c.Scopes, Lifetime: c.ExpiresIn,
	})
}

type revokeKeyCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
	Key     string `arg:"" help:"The key's id (key_…)."`
}

// Run implements the command.
func (c *revokeKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RevokeKey(ctx, c.Account, c.Key)
}

type rotateKeyCommand struct {
	operatorFlags `embed:""`

	Account string        `arg:"" help:"The account (acct_…)."`
	Key     string        `arg:"" help:"The key's id (key_…)."`
	Grace   time.Duration `default:"24h" help:"How long the old secret stays valid; at most 168h."`
}

// Run implements the command.
func (c *rotateKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RotateKey(ctx, c.Account, c.Key, c.Grace)
}
