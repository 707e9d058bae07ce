package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/dev"
	"github.com/toolmill/toolmill/infra/config"
)

type devCommand struct {
	config.Config `embed:""`
}

// Run implements the command.
func (c *devCommand) Run(version build) error {
	c.Development = true
	if path := c.LogPath(); path != "" {
		fmt.Println("Toolmill starts. Its log is in " + config.ShownPath(path) + ".")
	}
	return untilSignal(version, c.Config, func(ctx context.Context, a *app.App) error {
		defer a.Rest() // nobody has asked for anything but the sample
		return dev.Demonstrate(ctx, dev.Running{Config: c.Config, Logger: a.Logger, API: a.Addr(), Operations: a.OperationsAddr()}, os.Stdout)
	})
}
