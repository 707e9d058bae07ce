package cli

type rebuildCommand struct {
	operatorFlags `embed:""`

	Models []string `arg:"" optional:"" help:"Read models to rebuild; all by default."`
	Swap   bool     `help:"Put the rebuilt tables in the place of the live ones."`
}

// Run implements the command.
func (c *rebuildCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Rebuild(ctx, c.Models, c.Swap)
}
