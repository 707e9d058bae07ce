package cli

import (
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
)

type keysCommands struct {
	List   listKeysCommand  `cmd:"" help:"List an account's API keys, including revoked ones."`
	Create createKeyCommand `cmd:"" help:"Create an API key and print it, once."`
	Revoke revokeKeyCommand `cmd:"" help:"Revoke an API key, everywhere within a second."`
	Rotate rotateKeyCommand `cmd:"" help:"Give an API key a new secret and print it, once."`
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
	Name      string        `default:"operator" help:"Its name for the account's owner."`
	Purpose   string        `default:"production" enum:"production,ci,local,partner" help:"What it is for (production, ci, local, partner)."`
	Scopes    []string      `help:"What it allows, separated by commas; everything by default."`
	ExpiresIn time.Duration `help:"How long it is valid, as 720h; forever by default."`
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
