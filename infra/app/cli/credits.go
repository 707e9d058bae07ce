package cli

import "github.com/toolmill/toolmill/infra/app/admin"

type creditsCommands struct {
	Grant grantCreditsCommand `cmd:"" help:"Add credits to an account. Repeating a reference changes nothing."`
}

type grantCreditsCommand struct {
	operatorFlags `embed:""`

	Account   string `arg:"" help:"The account (acct_…)."`
	Units     int64  `arg:"" help:"Credits to add."`
	Reference string `required:"" help:"Identifies the grant, such as an invoice number: a repetition with the same units changes nothing, one with other units is refused."`
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
