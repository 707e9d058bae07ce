package cli

import "github.com/toolmill/toolmill/infra/app/admin"

type creditsCommands struct {
	Grant grantCreditsCommand `cmd:"" help:"Add credits to an account. The same reference again changes nothing."`
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
