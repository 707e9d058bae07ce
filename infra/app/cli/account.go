package cli

type accountCommands struct {
	Open      openAccountCommand    `cmd:"" help:"Open an account and print its id and its webhook secret, once."`
	Provision provisionCommand      `cmd:"" help:"Open test accounts with a key each, for a load test."`
	Show      showAccountCommand    `cmd:"" help:"Show an account's state, plan, limits, balance, jobs and keys."`
	List      listAccountsCommand   `cmd:"" help:"List accounts, newest first."`
	Search    searchAccountsCommand `cmd:"" help:"Find accounts by a part of an e-mail, or by the id of an account, person, job or key."`
	Export    exportAccountCommand  `cmd:"" help:"Write everything that is kept about an account to a ZIP, as its owner can. The owner sees it."`
	Suspend   suspendAccountCommand `cmd:"" help:"Suspend an account: nothing new is accepted, waiting jobs end and are refunded."`
	Resume    resumeAccountCommand  `cmd:"" help:"End a suspension. Jobs that it ended stay ended."`
	Erase     eraseAccountCommand   `cmd:"" help:"Erase an account for good: its jobs end and are refunded, its files, keys, people and personal data go."`
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

	Count   count  `arg:"" help:"Number of accounts."`
	Plan    string `default:"custom" enum:"free,pro,business,custom" help:"Plan of the accounts (free, pro, business, custom)."`
	Credits int64  `default:"100" help:"Credits that each starts with."`
}

// Run implements the command.
func (c *provisionCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Provision(ctx, int(c.Count), c.Plan, c.Credits)
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

type exportAccountCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
	Out     string `required:"" type:"path" help:"The file to write; it must not exist."`
}

// Run implements the command.
func (c *exportAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ExportAccount(ctx, c.Account, c.Out)
}

type listAccountsCommand struct {
	operatorFlags `embed:""`

	Limit  count  `default:"20" help:"Accounts on a page, at most 100."`
	Cursor string `help:"Where the previous page ended."`
}

// Run implements the command.
func (c *listAccountsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListAccounts(ctx, int(c.Limit), c.Cursor)
}

// standingFlags are the flags of suspending and resuming an account.
type standingFlags struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
	Reason  string `required:"" help:"The reason, for the account's history."`
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

type eraseAccountCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
	Confirm string `required:"" placeholder:"ACCOUNT" help:"The account's id once more: nothing brings an erased account back."`
}

// Run implements the command.
func (c *eraseAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().EraseAccount(ctx, c.Account, c.Confirm)
}

type searchAccountsCommand struct {
	operatorFlags `embed:""`

	Text  string `arg:"" help:"A part of an e-mail, a whole id, or a key as it is shown (tmk_live_abc…wxyz)."`
	Limit count  `default:"20" help:"How many at most."`
}

// Run implements the command.
func (c *searchAccountsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().SearchAccounts(ctx, c.Text, int(c.Limit))
}
