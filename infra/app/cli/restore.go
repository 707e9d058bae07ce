package cli

import (
	"errors"
	"os"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/recovery"
)

type backupCommand struct {
	operatorFlags `embed:""`

	Output    string   `required:"" short:"o" placeholder:"FILE|-|s3://…" help:"A file that does not exist yet, - for standard output (the report then goes to standard error), or a folder of a bucket, s3://BUCKET/FOLDER?region=…&endpoint=…, in which it is stored as backup.TIME."`
	Recipient []string `required:"" env:"TOOLMILL_BACKUP_RECIPIENT" placeholder:"age1…" help:"Public key of age to which the backup is encrypted. Several, separated by commas: each opens it."`
}

// Run implements the command.
func (c *backupCommand) Run(version build) error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	if c.Output == "-" {
		o.Out = os.Stderr
	}
	return o.Backup(ctx, admin.Saving{Program: string(version), Path: c.Output, Out: os.Stdout, Recipients: c.Recipient})
}

type restoreCommand struct {
	operatorFlags `embed:""`

	From         string `xor:"source" required:"" placeholder:"PLACE" help:"Make a new log from the segments here: s3://BUCKET/PREFIX?region=…&endpoint=…, or the path of a data directory."`
	FromPostgres bool   `xor:"source" required:"" help:"Make a new log from the database's table event_log, whose bytes are the log's."`
	Backup       string `xor:"source" required:"" placeholder:"FILE|-|s3://…" help:"Make a new database from this backup and the log; - is standard input, s3://BUCKET/FOLDER/backup.TIME?region=… an object."`
	Replication  int16  `env:"TOOLMILL_REPLICATION" default:"1" help:"Replicas of each topic that is created."`
	Identity     string `env:"TOOLMILL_BACKUP_IDENTITY_FILE" type:"path" help:"A file of age-keygen's with a key that opens the backup."`
	Replace      bool   `help:"Delete what the database has."`
	EndSessions  bool   `help:"Restore no session: everyone signs in again."`
}

var errNoIdentity = errors.New("--identity is missing: the file with the key that opens the backup")

// Run implements the command.
func (c *restoreCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	o := c.operator()
	o.Config.Replication = c.Replication
	switch {
	case c.FromPostgres:
		return o.RestoreFromDatabase(ctx)
	case c.Backup == "":
		return o.Restore(ctx, c.From)
	case c.Identity == "":
		return errNoIdentity
	}
	return o.RestoreDatabase(ctx, admin.Restoring{
		Path: c.Backup, In: os.Stdin, Identity: c.Identity, Terms: recovery.Terms{Replace: c.Replace, EndSessions: c.EndSessions},
	})
}
