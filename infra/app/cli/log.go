package cli

import "github.com/toolmill/toolmill/infra/app/repartition"

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

// logCommand holds what an operator does with the whole log.
type logCommand struct {
	Repartition repartitionCommand `cmd:"" help:"Change the number of partitions: a new generation of topics, with every event under its account's new partition. May be repeated after any end."`
	Verify      verifyLogCommand   `cmd:"" help:"Check that the log's generation has the same events as the one before, whose topics must still be there. Exits with 1 if it does not."`
}

type repartitionCommand struct {
	operatorFlags `embed:""`

	Partitions  int32 `required:"" help:"Partitions of the new generation; TOOLMILL_PARTITIONS from then on."`
	Replication int16 `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that is created."`

	WithoutSegments bool `help:"Go on though the objects of the service cannot be written to: the last records of the old log are in no segment then."`
	WhileServing    bool `help:"The service runs meanwhile and begins the new generation by itself, after a stop of some seconds. Otherwise it must be stopped before."`
}

// Run implements the command.
func (c *repartitionCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	o.Config.Replication = c.Replication
	return o.Repartition(ctx, repartition.To{Partitions: c.Partitions, WhileServing: c.WhileServing, WithoutSegments: c.WithoutSegments})
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
