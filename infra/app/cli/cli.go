// Package cli is the command line: the commands' names, flags and actions. A file holds one command, or the commands
// with the same first words.
package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/secret"
)

type commandLine struct {
	Dev     devCommand          `cmd:"" help:"Run everything in one process for development: embedded broker, private Postgres, demo account, sample job."`
	Check   checkMachineCommand `cmd:"" help:"Check this machine before the service runs on it: settings, stores, master key, clock, disk, sandbox, engines. Takes the settings of toolmill serve; exits with 1 on a fault."`
	Serve   serveCommand        `cmd:"" help:"Run a process of the service with the given roles."`
	Rebuild rebuildCommand      `cmd:"" help:"Replay read models beside the live ones, compare them, and swap them on request."`
	Backup  backupCommand       `cmd:"" help:"Save what is not in the log, encrypted: people, sessions, wrapped keys, checkpoints."`
	Restore restoreCommand      `cmd:"" help:"Make a lost log again from segments or the database, or a lost database from a backup and the log."`
	Log     logCommand          `cmd:"" help:"The log's partitions."`
	Archive archiveCommand      `cmd:"" help:"Segments of the log."`
	Usage   usageCommand        `cmd:"" help:"Print what accounts used, by day and tool: jobs, runs, credits charged and refunded."`
	Migrate migrateCommand      `cmd:"" help:"Bring the tables to this version, as their owner, and end: the first step where processes have database roles without that right."`
	Upgrade upgradeCommand      `cmd:"" help:"End of an upgrade: let the log use what the new version can do."`
	Audit   auditCommand        `cmd:"" help:"Check log, tables and exports."`
	Admin   adminCommand        `cmd:"" help:"Accounts, credits, plans and API keys of a running service."`
	Keys    keysGroup           `cmd:"" help:"The master key and the keys that sign commands."`
	Kafka   kafkaCommand        `cmd:"" help:"What the service needs on a Kafka cluster: topics, and what each role may do."`
	Top     topCommand          `cmd:"" help:"Watch a running service in the terminal: processes, health, queues, tools, and the accounts that wait longest."`
	Ready   readyCommand        `cmd:"" help:"Ask a running process on this machine whether it is ready. Exits with 1 if it is not."`
	Version versionCommand      `cmd:"" help:"Print the version."`

	Completion completionCommand `cmd:"" help:"Print a script that completes commands in a shell (bash, zsh, fish)."`
	Complete   completeCommand   `cmd:"" hidden:"" help:"Print candidates; for the completion scripts."`

	PrintVersion kong.VersionFlag `name:"version" help:"Print the version."`
}

// build is the version of the running program. Commands that need it take it as a parameter of Run.
type build string

// Run runs the command that the process's arguments name and returns its exit code: 0 done, 1 refused or failed. A
// mistake in the command line ends the process with 80.
func Run(version string) (exit int) {
	app.TuneMemory()
	if err := errors.Join(secret.Take(), secret.Hide()); err != nil {
		return failed(err)
	}
	ctx := kong.Parse(new(commandLine), options(version)...)
	secret.Clear()
	if err := ctx.Run(); err != nil {
		return failed(err)
	}
	return 0
}

// options are those of the command line's parser.
func options(version string) []kong.Option {
	return []kong.Option{
		kong.Name("toolmill"), kong.ShortUsageOnError(), kong.Bind(build(version)),
		kong.Vars{"version": "toolmill " + version},
		kong.Description("Utility tools as background jobs over REST, on an event log. Exit codes: 0 done, 1 refused or failed, " +
			"80 a mistake in the command line."),
		kong.WithAfterApply(note),
	}
}

func failed(err error) (exit int) {
	fmt.Fprintln(os.Stderr, "toolmill:", err)
	return 1
}

type versionCommand struct{}

// Run implements the command.
func (versionCommand) Run(version build) error {
	fmt.Println("toolmill", version)
	return nil
}
