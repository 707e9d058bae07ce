package cli

// auditCommand holds the checks of log and tables.
type auditCommand struct {
	Check  checkCommand  `cmd:"" help:"Read the whole log, recompute every balance and job, compare with Postgres. Exits with 1 on differences."`
	Verify verifyCommand `cmd:"" help:"Check an exported history of one account, without any service. Exits with 1 on faults."`
}

type checkCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *checkCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Audit(ctx)
}

type verifyCommand struct {
	JSON bool   `help:"Print one JSON object."`
	File string `arg:"" type:"existingfile" help:"The export: one CloudEvent as logged on each line (NDJSON)."`
}

// Run implements the command.
func (c *verifyCommand) Run() error {
	return operatorFlags{JSON: c.JSON}.operator().Verify(c.File)
}
