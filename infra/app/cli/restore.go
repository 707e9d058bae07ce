package cli

type restoreCommand struct {
	operatorFlags `embed:""`

	From        string `required:"" help:"Where the segments are: s3://BUCKET/PREFIX?region=…&endpoint=…, or the path of a data directory."`
	Replication int16  `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that is created."`
}

// Run implements the command.
func (c *restoreCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	o.Config.Replication = c.Replication
	return o.Restore(ctx, c.From)
}
