package cli

import (
	"log/slog"
	"os"

	"github.com/toolmill/toolmill/infra/app/check"
	"github.com/toolmill/toolmill/infra/config"
)

type checkMachineCommand struct {
	config.Config `embed:""`

	Development bool `help:"Check what a development process needs."`
	JSON        bool `help:"Print one JSON object."`
}

// Run implements the command.
func (c *checkMachineCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	c.Config.Development = c.Development
	return check.Machine{Config: c.Config, Logger: slog.New(slog.DiscardHandler)}.Print(ctx, os.Stdout, c.JSON)
}
