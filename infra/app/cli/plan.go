package cli

import "github.com/toolmill/toolmill/infra/app/admin"

type planCommands struct {
	Set setPlanCommand `cmd:"" help:"Move an account to a plan."`
}

type setPlanCommand struct {
	operatorFlags `embed:""`

	Account           string `arg:"" help:"The account (acct_…)."`
	Plan              string `arg:"" enum:"free,pro,business,custom" help:"free, pro, business or custom."`
	RequestsPerMinute int    `help:"Plan custom: requests per minute. Limits that are not given stay as they are."`
	JobsPerMinute     int    `help:"Plan custom: jobs per minute."`
	RunningMax        int    `help:"Plan custom: jobs that run at once."`
	WaitingMax        int    `help:"Plan custom: jobs that wait."`
	PendingUploadsMax int    `help:"Plan custom: pending uploads."`
	StorageBytesMax   int64  `help:"Plan custom: bytes of inputs and outputs that are stored."`
}

// Run implements the command.
func (c *setPlanCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().SetPlan(ctx, c.Account, c.Plan, admin.Limits{
		RequestsPerMinute: c.RequestsPerMinute, JobsPerMinute: c.JobsPerMinute, RunningMax: c.RunningMax,
		WaitingMax: c.WaitingMax, PendingUploadsMax: c.PendingUploadsMax, StorageBytesMax: c.StorageBytesMax,
	})
}
