package cli

import (
	"errors"
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
)

type usageCommand struct {
	whoFlags `embed:""`

	From    string `required:"" help:"The first day, in UTC: 2026-03-01."`
	To      string `required:"" help:"The last day, in UTC."`
	Format  string `enum:"csv,json,parquet" default:"csv" help:"${enum}; json is an object on each line, parquet a file for a warehouse."`
	Account string `help:"Only this account (acct_…)."`
}

// Run implements the command.
func (c *usageCommand) Run() error {
	from, err := time.Parse(time.DateOnly, c.From)
	to, toErr := time.Parse(time.DateOnly, c.To)
	if err := errors.Join(err, toErr); err != nil {
		return err
	}
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Usage(ctx, admin.UsageFilter{AccountID: c.Account, From: from, To: to}, admin.UsageFormat(c.Format))
}
