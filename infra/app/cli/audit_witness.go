package cli

import "github.com/toolmill/toolmill/infra/app/admin"

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
	return operatorFlags{JSON: c.JSON}.operator().Witness(ctx, admin.Witnessing{
		Log: c.Log, LogKey: c.LogKey, Name: c.Name, KeyFile: c.Key, State: c.State,
	})
}
