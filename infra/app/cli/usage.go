package cli

import (
	"errors"
	"fmt"
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
	from, err := dayOf("--from", c.From)
	to, toErr := dayOf("--to", c.To)
	if err := errors.Join(err, toErr); err != nil {
		return err
	}
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Usage(ctx, admin.UsageFilter{AccountID: c.Account, From: from, To: to}, admin.UsageFormat(c.Format))
}

// dayOf reads a flag that is a day.
func dayOf(flag, text string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		err = fmt.Errorf("%s is not a day, as 2026-03-01: %q", flag, text)
	}
	return day, err
}
