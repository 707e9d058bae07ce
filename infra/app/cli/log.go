package cli

// logCommand holds what an operator does with the whole log.
type logCommand struct {
	Repartition repartitionCommand `cmd:"" help:"Change the number of partitions while the service stands still: a new generation of topics, with every event under its account's new partition. May be repeated after any end."`
	Verify      verifyLogCommand   `cmd:"" help:"Check that the log's generation has the same events as the one before, whose topics must still be there. Exits with 1 if it does not."`
}

type repartitionCommand struct {
	operatorFlags `embed:""`

	Partitions  int32 `required:"" help:"Partitions of the new generation; TOOLMILL_PARTITIONS from then on."`
	Replication int16 `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that is created."`
}

// Run implements the command.
func (c *repartitionCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	o.Config.Replication = c.Replication
	return o.Repartition(ctx, c.Partitions)
}

type verifyLogCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *verifyLogCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().VerifyLog(ctx)
}
