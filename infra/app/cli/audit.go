package cli

import (
	"github.com/toolmill/toolmill/infra/app/admin"
)

// auditCommand holds the checks of log and tables.
type auditCommand struct {
	Check      checkCommand         `cmd:"" help:"Read the whole log, recompute every balance and job, compare with Postgres. Exits with 1 on differences."`
	Checkpoint checkpointCommand    `cmd:"" help:"Sign what history is now: the heads of the log, and a tree over all accounts."`
	Key        checkpointKeyCommand `cmd:"" help:"Print the public key that checkpoints are checked with."`
	Proof      proofCommand         `cmd:"" help:"Print the proof of one account's history by a checkpoint, for 'audit verify --proof'."`
	Balance    balanceCommand       `cmd:"" help:"Print an account's balance at a time, with the event that it rests on."`
	Erasure    erasureCommand       `cmd:"" help:"Look for what is left of an erased account, in every place. Exits with 1 if there is something."`
	Verify     verifyCommand        `cmd:"" help:"Check an exported history of one account, without any service. Exits with 1 on faults."`
	Witness    witnessCommand       `cmd:"" help:"Check, on another machine, that a log's checkpoints continue what this witness signed, and sign the newest one. Exits with 1 if they do not."`
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
	JSON  bool   `help:"Print one JSON object."`
	Proof string `type:"existingfile" and:"proof" help:"A file with a proof of this history, as 'toolmill audit proof' prints it: the history must be the whole one that its checkpoint covers."`
	Key   string `and:"proof" help:"The public key of checkpoints, as 'toolmill audit key' prints it. Keep it apart from the service."`
	Later bool   `help:"Allow events after the proof's checkpoint. The proof does not cover them."`
	Since string `type:"existingfile" help:"An earlier export of the same history, which this one must continue byte for byte."`
	File  string `arg:"" type:"existingfile" help:"The export: one CloudEvent as logged on each line (NDJSON)."`
}

// Run implements the command.
func (c *verifyCommand) Run() error {
	return (&operatorFlags{JSON: c.JSON}).operator().Verify(admin.Evidence{
		File: c.File, Proof: c.Proof, Key: c.Key, Since: c.Since, Later: c.Later,
	})
}

type erasureCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
}

// Run implements the command.
func (c *erasureCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().AuditErasure(ctx, c.Account)
}

type witnessCommand struct {
	JSON   bool   `help:"Print one JSON object."`
	Log    string `required:"" help:"The address of the log's API, as in https://api.example.com/v1."`
	LogKey string `required:"" help:"The log's public key of checkpoints, as 'toolmill audit key' prints it."`
	Name   string `required:"" help:"The name of this witness in its signatures, as in witness.example.com."`
	Key    string `required:"" type:"existingfile" help:"A file with 32 secret bytes, base64 or hex. The signing key is derived from them."`
	State  string `required:"" help:"The file that keeps the last checkpoint that was signed. Losing it is losing what the witness knows."`
}

// Run implements the command.
func (c *witnessCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return (&operatorFlags{JSON: c.JSON}).operator().Witness(ctx, admin.Witnessing{
		Log: c.Log, LogKey: c.LogKey, Name: c.Name, KeyFile: c.Key, State: c.State,
	})
}
