package admin

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/recovery"
	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// Saving is what Backup writes where.
type Saving struct {
	// Program is the version of this program.
	Program string
	// Path is a file that does not exist yet, "-" for Out, or the address of a folder in a bucket (recovery.ToBucket).
	Path string
	// Out gets the backup if Path is "-".
	Out io.Writer
	// Recipients are the public keys of age (age1…) to which the backup is encrypted: each can open it.
	Recipients []string
}

// Backup saves what only the database has (package recovery). Without a whole backup there is no file.
func (o Operator) Backup(ctx context.Context, s Saving) error {
	var made recovery.BackedUp
	err := o.recover(ctx, func(p *lifecycle.Process) error {
		write := func(ctx context.Context, to io.Writer) (err error) {
			made, err = recovery.Backup(ctx, p, s.Program, s.Recipients, to)
			return err
		}
		return o.notingRecovery(ctx, p, func() error {
			stored, err := s.save(ctx, p, write)
			made.StoredAt = stored
			return err
		})
	})
	return o.answer(recovered{made}, err)
}

// save has a backup written to where it is to be. It returns the address of an object.
func (s Saving) save(ctx context.Context, p *lifecycle.Process, write func(context.Context, io.Writer) error) (stored string, err error) {
	switch {
	case s.Path == "-":
		return "", write(ctx, untilCanceled{ctx, s.Out})
	case recovery.InBucket(s.Path):
		return recovery.ToBucket(ctx, p, s.Path, write)
	}
	_, err = writeNew(ctx, s.Path, write)
	return "", err
}

// Restoring is where RestoreDatabase finds a backup.
type Restoring struct {
	// Path is the backup's file, "-" for In, or the address of an object in a bucket, as Backup told it.
	Path string
	// In has the backup if Path is "-".
	In io.Reader
	// Identity is a file of age-keygen's with a key that opens the backup.
	Identity string
	recovery.Terms
}

// RestoreDatabase makes a lost database again from a backup and the log. Errors: those of recovery.OpenBackup and recovery.Database.
func (o Operator) RestoreDatabase(ctx context.Context, from Restoring) error {
	var made recovery.Restored
	err := o.recover(ctx, func(p *lifecycle.Process) error {
		sealed, err := recovery.OpenBackup(ctx, p, from.Path, from.Identity, from.In)
		if err != nil {
			return err
		}
		err = o.notingRestored(ctx, p, func() (err error) {
			made, err = recovery.Database(ctx, p, sealed, from.Terms)
			return err
		})
		return errors.Join(err, sealed.Close())
	})
	return o.answer(recovered{made}, err)
}

// Restore makes a new log in an empty cluster from the segments in an object store, an address as stores.OpenArchived takes
// it. Errors: recovery.ErrNotEmpty, those of archive.Verify.
func (o Operator) Restore(ctx context.Context, from string) error {
	return o.restoreLog(ctx, o.notingRestored, func(p *lifecycle.Process) (recovery.Log, error) { return recovery.LogFromSegments(ctx, p, from) })
}

// RestoreFromDatabase makes a new log in an empty cluster from the table event_log. Errors: recovery.ErrNotEmpty,
// recovery.ErrNotTheLog.
func (o Operator) RestoreFromDatabase(ctx context.Context) error {
	return o.restoreLog(ctx, o.notingRecovery, func(p *lifecycle.Process) (recovery.Log, error) { return recovery.LogFromDatabase(ctx, p) })
}

func (o Operator) restoreLog(
	ctx context.Context, note func(context.Context, *lifecycle.Process, func() error) error, do func(*lifecycle.Process) (recovery.Log, error),
) error {
	var made recovery.Log
	err := o.recover(ctx, func(p *lifecycle.Process) error {
		return note(ctx, p, func() (err error) {
			made, err = do(p)
			return err
		})
	})
	return o.answer(recovered{made}, err)
}

// recover runs a command on stores that need not be those of one service.
func (o Operator) recover(ctx context.Context, do func(*lifecycle.Process) error) error {
	const id = "restore"
	p := lifecycle.New(ctx, id, o.Config, o.Logger, telemetry.New(id))
	return errors.Join(do(p), p.Stop(context.WithoutCancel(ctx)))
}

// recovered is the result of a command of package recovery.
type recovered struct {
	report interface{ Tell(out io.Writer) }
}

func (r recovered) tell(out io.Writer) { r.report.Tell(out) }

// MarshalJSON writes the report.
func (r recovered) MarshalJSON() ([]byte, error) { return json.Marshal(r.report) }

// errEmbedded means that the log of a running service cannot be moved because its broker ends with it.
var errEmbedded = errors.New("--while-serving needs brokers of their own (KAFKA_BROKERS): the embedded one ends with its process")

// Repartition moves the log to another number of partitions (package repartition). Its stores are at the configured addresses or,
// without them, in the data directory.
func (o Operator) Repartition(ctx context.Context, to repartition.To) error {
	if to.WhileServing && len(o.Config.Brokers) == 0 {
		return o.answer(nil, errEmbedded)
	}
	var made repartition.Moved
	err := o.withProcess(ctx, func(p *lifecycle.Process, kept stores.Adopted, _ *kafka.Log) (err error) {
		made, err = repartition.Run(ctx, p, kept, to)
		return err
	}, stores.ErrHalfRepartitioned)
	return o.answer(recovered{made}, err)
}

// VerifyLog compares the log's generation with the one before.
func (o Operator) VerifyLog(ctx context.Context) error {
	var verified repartition.Verified
	err := o.withProcess(ctx, func(p *lifecycle.Process, kept stores.Adopted, _ *kafka.Log) (err error) {
		verified, err = repartition.Verify(ctx, p, kept)
		return err
	})
	return o.answer(recovered{verified}, err)
}
