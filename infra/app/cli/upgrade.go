package cli

// upgradeCommand holds what operators do when all processes are of a new version.
type upgradeCommand struct {
	Finish finishCommand `cmd:"" help:"Raise the log to the newest level of this version, once every process is of it. An earlier version does not start afterwards: there is no way back."`
}

type finishCommand struct {
	operatorFlags `embed:""`

	DryRun bool `help:"Only say what is and what would be."`
}

// Run implements the command.
func (c *finishCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().FinishUpgrade(ctx, c.DryRun)
}

type migrateCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *migrateCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Migrate(ctx)
}
