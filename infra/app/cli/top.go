package cli

import (
	"log/slog"
	"os"
	"time"

	"github.com/toolmill/toolmill/infra/app/top"
)

type topCommand struct {
	whoFlags `embed:""`

	At       []string      `name:"at" env:"TOOLMILL_OPERATIONS_LISTEN" help:"The processes' addresses for operators, separated by commas. Default: that of the process that runs on the data directory, or else 127.0.0.1:8081."`
	Every    time.Duration `default:"2s" help:"How often it is read."`
	Accounts int           `default:"8" help:"How many accounts are listed."`
	Once     bool          `help:"Print one screen, for pipes; exits with 1 if nothing answers."`
}

// Run implements the command.
func (c *topCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	addresses := make([]string, len(c.At))
	for i, at := range c.At {
		addresses[i] = reachable(at)
	}
	const shortest = 100 * time.Millisecond
	return top.Show(ctx, top.View{
		Addresses: addresses, Config: c.Config(), Logger: slog.New(slog.DiscardHandler), Every: max(shortest, c.Every), AccountsMax: max(0, c.Accounts),
		Once: c.Once, Colours: os.Getenv("NO_COLOR") == "", Out: os.Stdout, Command: c.entered, Operator: c.name(),
	})
}
