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
	Kind      string `enum:"purchase,gift,correction" default:"gift" help:"What the grant is in the books: ${enum}."`
	Price     int64  `default:"-1" help:"What was paid for a purchase, in the currency's smallest units: 4900 for 49.00 EUR."`
	Currency  string `help:"The price's currency (ISO 4217), such as EUR."`
}

// Run implements the command.
func (c *grantCreditsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().GrantCredits(ctx, c.Account, admin.Grant{
		Units: c.Units, Reference: c.Reference, Reason: c.Reason, Kind: admin.GrantKind(c.Kind), Price: c.price(),
	})
}

// price returns what was paid, nil if neither the price nor its currency is given.
func (c *grantCreditsCommand) price() *admin.Price {
	if c.Price < 0 && c.Currency == "" {
		return nil
	}
	return &admin.Price{AmountMinor: c.Price, Currency: c.Currency}
}
