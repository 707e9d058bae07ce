package cli

import (
	"context"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
)

type serveCommand struct {
	config.Config `embed:""`

	Development bool `help:"Allow what production never does, as toolmill dev does: http and private addresses for webhooks and page checks, sessions without https."`
}

// Run implements the command.
func (c *serveCommand) Run(version build) error {
	c.Config.Development = c.Development
	return untilSignal(version, c.Config, func(context.Context, *app.App) error { return nil })
}
