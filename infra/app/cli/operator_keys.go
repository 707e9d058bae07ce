package cli

import "time"

type operatorKeysCommands struct {
	List   listOperatorKeysCommand  `cmd:"" help:"List the keys that read all accounts, including revoked ones."`
	Create createOperatorKeyCommand `cmd:"" help:"Create a key that reads all accounts, and print it, once."`
	Revoke revokeOperatorKeyCommand `cmd:"" help:"Revoke a key that reads all accounts, at once."`
}

type listOperatorKeysCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *listOperatorKeysCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListOperatorKeys(ctx)
}

type createOperatorKeyCommand struct {
	operatorFlags `embed:""`

	Name      string        `required:"" help:"Who or what reads with it."`
	Scopes    []string      `required:"" help:"What it reads, separated by commas: events:read (the feed of all events), audit:read (each account's history and ledger)."`
	ExpiresIn time.Duration `help:"How long it is valid, as 720h; forever by default."`
}

// Run implements the command.
func (c *createOperatorKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().CreateOperatorKey(ctx, c.Name, c.Scopes, c.ExpiresIn)
}

type revokeOperatorKeyCommand struct {
	operatorFlags `embed:""`

	Key string `arg:"" help:"The key's id (opk_…)."`
}

// Run implements the command.
func (c *revokeOperatorKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RevokeOperatorKey(ctx, c.Key)
}
