package recovery

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/backup"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/kept"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/store"
)

// Errors of Database. Nothing was written.
var (
	errNoAddresses  = errors.New("set KAFKA_BROKERS and DATABASE_URL to the log and to the new database")
	ErrInUse        = errors.New("the database has what a backup would replace; --replace deletes it first")
	ErrOtherLog     = errors.New("the backup is of another service than the log")
	ErrOtherVersion = errors.New("the backup is of another version of the tables: restore it with the version of toolmill that made it, then upgrade")
)

// Terms are how a database is restored.
type Terms struct {
	// Replace deletes what the database has.
	Replace bool
	// EndSessions leaves sessions out: everyone signs in again, also those who ended a session after the backup.
	EndSessions bool
}

// Database makes a database again from a backup and the log, for the next start of the service. Errors besides those of the stores:
// ErrInUse, ErrOtherLog, ErrOtherVersion.
func Database(ctx context.Context, p *lifecycle.Process, from *Sealed, terms Terms) (made Restored, err error) {
	if len(p.Config.Brokers) == 0 || p.Config.Database == "" {
		return made, errNoAddresses
	}
	r := restoring{process: p, from: from, terms: terms}
	if r.cluster, err = stores.ReachBrokers(ctx, p, p.Config.Brokers); err != nil {
		return made, err
	}
	if r.db, err = stores.ReachDatabase(ctx, p, p.Config.Database); err != nil {
		return made, err
	}
	begun := time.Now()
	if err := r.check(ctx); err != nil {
		return made, err
	}
	if err := r.prepare(ctx); err != nil {
		return made, err
	}
	if r.made.Events, err = r.replay(ctx); err != nil {
		return made, fmt.Errorf("read the log: %w", err)
	}
	r.made.ReplaySeconds = time.Since(begun).Seconds()
	if err := r.load(ctx); err != nil {
		return made, err
	}
	r.made.Header, r.made.Tables, r.made.TookSeconds = from.Header, from.Tables, time.Since(begun).Seconds()
	return r.made, nil
}

// restoring is a database that is being restored.
type restoring struct {
	process *lifecycle.Process
	from    *Sealed
	terms   Terms
	cluster brokers.Cluster
	db      *postgres.DB
	made    Restored
}

func (r *restoring) check(ctx context.Context) error {
	h := r.from.Header
	if newest := postgres.SchemaVersion(); h.Schema != newest {
		return fmt.Errorf("%w: it was made by version %s with tables of version %d, this program has %d", ErrOtherVersion, h.Program, h.Schema, newest)
	}
	inLog, err := stores.MarkOfLog(ctx, r.cluster, r.process.ID)
	if err != nil {
		return err
	}
	if inLog.Installation != h.Installation {
		return fmt.Errorf("%w: it is of installation %s, the log of %q", ErrOtherLog, h.Installation, inLog.Installation)
	}
	r.db.AtLevel(inLog.Level)
	present, err := kept.Present(ctx, r.db)
	if err == nil && len(present) > 0 && !r.terms.Replace {
		err = fmt.Errorf("%w: it has rows in %s", ErrInUse, strings.Join(present, ", "))
	}
	return err
}

// prepare makes the tables, and empties them if they have another content than that of a restore that was interrupted.
func (r *restoring) prepare(ctx context.Context) error {
	if err := r.db.Migrate(ctx, r.process.Logger); err != nil {
		return err
	}
	if err := river.Migrate(ctx, r.db.Pool(), r.process.Logger); err != nil {
		return err
	}
	present, err := kept.Present(ctx, r.db)
	if err != nil || len(present) == 0 {
		return err
	}
	return r.within(ctx, func(tx store.Tx) error { return kept.Clear(ctx, tx) })
}

// within runs statements in a transaction that is on disk when it returns.
func (r *restoring) within(ctx context.Context, do func(store.Tx) error) error {
	tx, err := r.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // nothing to undo after a commit
	if _, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// load writes everything that does not follow from the log, and what follows from both, in one transaction.
func (r *restoring) load(ctx context.Context) error {
	return r.within(ctx, func(tx store.Tx) (err error) {
		if err := r.tables(ctx, tx); err != nil {
			return fmt.Errorf("load the backup: %w", err)
		}
		if err := r.adoptCheckpoints(ctx, tx); err != nil {
			return err
		}
		if r.made.ErasedAgain, err = records.EraseAgain(ctx, tx); err != nil {
			return err
		}
		if r.terms.EndSessions {
			if err := kept.EndSessions(ctx, tx); err != nil {
				return err
			}
		}
		if r.made.WithoutKey, err = projections.NewAccounts(tx).WithoutKey(ctx); err != nil {
			return err
		}
		return r.schedule(ctx, tx)
	})
}

func (r *restoring) tables(ctx context.Context, tx store.Tx) error {
	err := r.from.read(ctx, backup.Visitor{
		Begin:  func(backup.Header) error { return nil },
		Table:  func(t backup.Table, rows io.Reader) error { return kept.Load(ctx, tx, t.Name, t.Columns, rows) },
		Summed: func(backup.Table, backup.Sum) {},
	})
	if err != nil {
		return err
	}
	return kept.InGeneration(ctx, tx, max(1, r.cluster.Generation))
}

// adoptCheckpoints takes the checkpoints that were published after the backup: the next one must follow what others have seen.
func (r *restoring) adoptCheckpoints(ctx context.Context, tx store.Tx) (err error) {
	reader, err := kafka.NewReader(r.cluster, r.process.ID)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	published, err := kafka.NewCheckpoints(r.cluster, r.process.ID, reader).All(ctx)
	if err != nil {
		return err
	}
	r.made.Checkpoints, err = checkpoints.Adopt(ctx, tx, published)
	return err
}
