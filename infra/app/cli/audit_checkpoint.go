package cli

import (
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
)

// signingFlags are the flags of commands that need the key of checkpoints.
type signingFlags struct {
	operatorFlags `embed:""`

	CheckpointKey      string `env:"TOOLMILL_CHECKPOINT_KEY" help:"The key that signs the service's checkpoints. Default: derived from the master key."`
	CheckpointKeyOther string `env:"TOOLMILL_CHECKPOINT_KEY_OTHER" help:"The key that signed them before, while it is replaced."`
}

func (f *signingFlags) operator() admin.Operator {
	o := f.operatorFlags.operator()
	o.Config.CheckpointKey, o.Config.CheckpointKeyOther = f.CheckpointKey, f.CheckpointKeyOther
	return o
}

type checkpointCommand struct {
	signingFlags `embed:""`

	KeyBeforeIsLost bool `help:"Sign with a new key although the one before cannot name it. Witnesses refuse from then on, and every auditor must be told."`
}

// Run implements the command.
func (c *checkpointCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Checkpoint(ctx, c.KeyBeforeIsLost)
}

type checkpointKeyCommand struct {
	signingFlags `embed:""`

	Log   string `and:"known" help:"The address of a log's API, as in https://api.example.com/v1: for auditors, who need no other flag than this and --known."`
	Known string `and:"known" help:"The public key that you have. Prints the one that it has led to, if every change of it was signed by the key before."`
}

// Run implements the command.
func (c *checkpointKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	if c.Log != "" {
		return c.operator().KeyAfter(ctx, c.Log, c.Known)
	}
	return c.operator().CheckpointKey(ctx)
}

type proofCommand struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"Id of the account."`
	// Checkpoint is 0 for the newest one.
	Checkpoint uint64 `help:"Number of the checkpoint. Default: the newest one."`
}

// Run implements the command.
func (c *proofCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Prove(ctx, c.Account, c.Checkpoint)
}

type balanceCommand struct {
	operatorFlags `embed:""`

	Account string    `arg:"" help:"Id of the account."`
	At      time.Time `required:"" help:"The time, as in 2026-01-31T23:59:59Z. Events at this time count."`
}

// Run implements the command.
func (c *balanceCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().BalanceAt(ctx, c.Account, c.At)
}
