package main

import (
	"os"

	"toolmill/infra/app"
	"toolmill/infra/config"
)

// adminCommand is what operators do to accounts: all of it through the log.
type adminCommand struct {
	Account struct {
		Open openAccountCommand `cmd:"" help:"Open an account and print its id and its webhook secret, once."`
	} `cmd:"" help:"Accounts."`
	Keys struct {
		Create createKeyCommand `cmd:"" help:"Make an API key and print it, once."`
	} `cmd:"" help:"API keys."`
}

type openAccountCommand struct {
	config.Config `embed:""`

	Plan    string `default:"free" enum:"free,pro,business,custom" help:"Plan of the account (free, pro, business, custom)."`
	Credits int64  `default:"100" help:"Credits that it starts with."`
}

// Run implements the command.
func (c *openAccountCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return app.OpenAccount(ctx, c.Config, logger(c.Config), c.Plan, c.Credits, os.Stdout)
}

type createKeyCommand struct {
	config.Config `embed:""`

	Account string   `required:"" help:"Account that the key is for (acct_…)."`
	Name    string   `default:"operator" help:"What the account's owner sees it called."`
	Purpose string   `default:"production" enum:"production,ci,local,partner" help:"What it is for (production, ci, local, partner)."`
	Scopes  []string `help:"What it allows; everything without any."`
}

// Run implements the command.
func (c *createKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return app.CreateKey(ctx, c.Config, logger(c.Config), app.KeyWish{
		AccountID: c.Account, Name: c.Name, Purpose: c.Purpose, Scopes: c.Scopes,
	}, os.Stdout)
}
