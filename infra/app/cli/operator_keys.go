package cli

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
)

type operatorKeysCommands struct {
	List   listOperatorKeysCommand  `cmd:"" help:"List the keys that read all accounts, including revoked ones."`
	Create createOperatorKeyCommand `cmd:"" help:"Create a key that reads all accounts, and print it, once."`
	Revoke revokeOperatorKeyCommand `cmd:"" help:"Revoke a key that reads all accounts, at once."`
}

type listOperatorKeysCommand struct {
	operatorFlags `embed:""`
}

// Run implements the command.
func (c *listOperatorKeysCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().ListOperatorKeys(ctx)
}

type createOperatorKeyCommand struct {
	operatorFlags `embed:""`

	Name      string        `required:"" help:"Who or what reads with it."`
	Scopes    []string      `required:"" help:"What it reads, separated by commas: events:read (the feed of all events), audit:read (each account's history and ledger)."`
	ExpiresIn time.Duration `help:"How long it is valid, as 720h; forever by default."`
}

// Run implements the command.
func (c *createOperatorKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().CreateOperatorKey(ctx, c.Name, c.Scopes, c.ExpiresIn)
}

type revokeOperatorKeyCommand struct {
	operatorFlags `embed:""`

	Key string `arg:"" help:"The key's id (opk_…)."`
}

// Run implements the command.
func (c *revokeOperatorKeyCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RevokeOperatorKey(ctx, c.Key)
}

// keysGroup holds what operators do with the service's own keys.
type keysGroup struct {
	RotateMaster rotateMasterCommand `cmd:"" help:"Make another master key the current one, while the service runs with both."`
	CommandKey   commandKeyCommand   `cmd:"" help:"Print the public key by which owners know the commands of a process with these roles."`
}

type rotateMasterCommand struct {
	operatorFlags `embed:""`

	To string `placeholder:"ID" help:"The id of the new key. Without it, prints the ids of both, and changes nothing."`
}

// Run implements the command.
func (c *rotateMasterCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().RotateMaster(ctx, c.To)
}

type commandKeyCommand struct {
	CommandKey string   `required:"" env:"TOOLMILL_COMMAND_KEY" help:"The process's key. Better in a file that TOOLMILL_COMMAND_KEY_FILE names."`
	Roles      []string `required:"" env:"TOOLMILL_ROLES" help:"The process's roles; operator for toolmill admin."`
}

// Run implements the command.
func (c *commandKeyCommand) Run() error {
	public, err := eventlog.CommandKey(c.CommandKey, c.Roles)
	if err == nil {
		fmt.Println(public)
	}
	return err
}
