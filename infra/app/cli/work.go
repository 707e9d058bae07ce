package cli

import (
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
)

type jobsCommands struct {
	List   listJobsCommand  `cmd:"" help:"List an account's jobs, newest first. The account's history says that you looked."`
	Show   showJobCommand   `cmd:"" help:"Show a job. The account's history says that you looked."`
	Cancel cancelJobCommand `cmd:"" help:"Cancel a job as its owner can, with the same refund."`
}

// ofAccount are the flags of commands on one account.
type ofAccount struct {
	operatorFlags `embed:""`

	Account string `arg:"" help:"The account (acct_…)."`
}

type listJobsCommand struct {
	ofAccount `embed:""`

	Status string `default:"" enum:",queued,running,succeeded,failed,canceled" help:"Only jobs in this status."`
	Tool   string `help:"Only jobs of this tool."`
	Limit  count  `default:"20" help:"How many at most, 100 at most."`
	Cursor string `help:"Where the page before ended."`
}

// Run implements the command.
func (c *listJobsCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListJobs(ctx, admin.JobFilter{
		AccountID: c.Account, Status: admin.JobStatus(c.Status), ToolSlug: c.Tool, Limit: int(c.Limit), Cursor: c.Cursor,
	})
}

type showJobCommand struct {
	ofAccount `embed:""`

	Job string `arg:"" help:"The job (job_…)."`
}

// Run implements the command.
func (c *showJobCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ShowJob(ctx, c.Account, c.Job)
}

type cancelJobCommand struct {
	ofAccount `embed:""`

	Job string `arg:"" help:"The job (job_…)."`
}

// Run implements the command.
func (c *cancelJobCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().CancelJob(ctx, c.Account, c.Job)
}

type eventsCommands struct {
	Show showEventCommand `cmd:"" help:"Show an event as it was logged. The account's history says that you looked."`
}

type showEventCommand struct {
	ofAccount `embed:""`

	Number int64 `arg:"" help:"The event's number in the account's history, from 1 on: sequence in the API, account_seq in the database."`
}

// Run implements the command.
func (c *showEventCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ShowEvent(ctx, c.Account, c.Number)
}

type webhooksCommands struct {
	List      listWebhooksCommand `cmd:"" help:"List an account's webhooks, newest first. The account's history says that you looked."`
	Redeliver redeliverCommand    `cmd:"" help:"Send a webhook once more, whatever its outcome so far."`
}

type listWebhooksCommand struct {
	ofAccount `embed:""`

	Limit  count  `default:"20" help:"How many at most, 100 at most."`
	Cursor string `help:"Where the page before ended."`
}

// Run implements the command.
func (c *listWebhooksCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListWebhooks(ctx, c.Account, int(c.Limit), c.Cursor)
}

type redeliverCommand struct {
	ofAccount `embed:""`

	Delivery string `arg:"" help:"The webhook (evt_…)."`
}

// Run implements the command.
func (c *redeliverCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RedeliverWebhook(ctx, c.Account, c.Delivery)
}

type queuesCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *queuesCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Queues(ctx)
}

type tablesCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *tablesCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Tables(ctx)
}

type deadLettersCommands struct {
	List listDeadLettersCommand `cmd:"" help:"List the newest records of all topics that could not be read, and why."`
}

type listDeadLettersCommand struct {
	operatorFlags `embed:""`

	Limit count `default:"50" help:"How many at most."`
}

// Run implements the command.
func (c *listDeadLettersCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListDeadLetters(ctx, int(c.Limit))
}

type webhookSecretsCommands struct {
	Rotate rotateWebhookSecretCommand `cmd:"" help:"Give an account a new webhook secret and print it, once."`
}

type rotateWebhookSecretCommand struct {
	operatorFlags `embed:""`

	Account string        `arg:"" help:"The account (acct_…)."`
	Grace   time.Duration `default:"24h" help:"How long the old secret signs too; at most 168h; 0s for one that has leaked."`
}

// Run implements the command.
func (c *rotateWebhookSecretCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RotateWebhookSecret(ctx, c.Account, c.Grace)
}

type trailCommand struct {
	operatorFlags `embed:""`

	Of      string    `placeholder:"OPERATOR" help:"Only commands of this operator."`
	Account string    `help:"Only commands that name this account, or found it."`
	Command string    `help:"Only commands that begin with these words, as in 'admin account'."`
	Since   time.Time `help:"Only commands from this time on, as 2026-01-31T00:00:00Z."`
	Limit   count     `default:"50" help:"How many at most."`
}

// Run implements the command.
func (c *trailCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Trail(ctx, admin.TrailFilter{
		Operator: c.Of, Account: c.Account, Command: c.Command, Since: c.Since, Limit: int(c.Limit),
	})
}
