package cli

// archiveCommand holds what operators do with the segments of the log.
type archiveCommand struct {
	Trim trimCommand `cmd:"" help:"Delete records from Kafka that the object store has in segments. Nothing deletes them by itself."`
}

type trimCommand struct {
	operatorFlags `embed:""`

	Before    string `required:"" placeholder:"TIME|OFFSET" help:"Segments whose records are all before this: a time (2026-01-31T00:00:00Z), a day in UTC (2026-01-31), or an offset."`
	Partition *int32 `help:"Only this partition of the log. Default: all."`
	DryRun    bool   `help:"Check everything and say what would be deleted, but delete nothing."`
}

// Run implements the command.
func (c *trimCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Trim(ctx, c.Before, c.Partition, c.DryRun)
}
