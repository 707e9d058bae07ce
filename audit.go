package main

import (
	"os"

	"toolmill/infra/app"
	"toolmill/infra/config"
)

// auditCommand is what can be asked about the truth of log and tables.
type auditCommand struct {
	Check checkCommand `cmd:"" help:"Read the whole log, recompute every balance and job, compare with Postgres. Exits with 1 on differences."`
}

type checkCommand struct {
	config.Config `embed:""`
}

// Run implements the command.
func (c *checkCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return app.Audit(ctx, c.Config, logger(c.Config), os.Stdout)
}
