package admin

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
)

// ErrEarlierVersions means that processes of an earlier version run.
var ErrEarlierVersions = errors.New("the level was not raised, because processes of an earlier version run")

// FinishUpgrade raises the log to the newest level that this version knows: from then on owners write what earlier versions cannot read,
// and those do not start. It refuses while a process runs that does not know the level. With dry it only says what it would do. What was
// interrupted is finished by another call. Error: ErrEarlierVersions.
func (o Operator) FinishUpgrade(ctx context.Context, dry bool) error {
	var result finished
	err := o.withStores(ctx, func(kept stores.Adopted, _ *kafka.Log) (err error) {
		result, err = finishUpgrade(ctx, kept, dry)
		return err
	})
	return o.answer(result, err)
}

func finishUpgrade(ctx context.Context, kept stores.Adopted, dry bool) (f finished, err error) {
	f = finished{From: kept.Level, To: level.Newest, DryRun: dry}
	if f.From >= f.To {
		return f, nil
	}
	if f.Processes, err = allKnow(ctx, kept.DB, f.To); err != nil || dry {
		return f, err
	}
	// From here on no earlier version starts. One that has just started is seen now.
	if _, err = kept.DB.RaiseLevel(ctx, f.To); err != nil {
		return f, err
	}
	if f.Processes, err = allKnow(ctx, kept.DB, f.To); err != nil {
		return f, fmt.Errorf("%w; no further one starts, end them and repeat", err)
	}
	return f, kept.RaiseLog(ctx, f.To)
}

// allKnow returns how many processes run, and ErrEarlierVersions if some do not know a level.
func allKnow(ctx context.Context, db *postgres.DB, to level.Level) (running int, err error) {
	known, err := db.PresentLevels(ctx)
	if err != nil {
		return 0, err
	}
	earlier := 0
	for knows, processes := range known {
		running += processes
		if knows < to {
			earlier += processes
		}
	}
	if earlier > 0 {
		return running, fmt.Errorf("%w: %d of %d do not know level %d", ErrEarlierVersions, earlier, running, to)
	}
	return running, nil
}

// finished is what was raised or, in a dry run, would be.
type finished struct {
	From   level.Level `json:"from"`
	To     level.Level `json:"to"`
	DryRun bool        `json:"dryRun"`
	// Processes is how many run, all of which know the new level; 0 if there was nothing to do.
	Processes int `json:"processes"`
}

func (f finished) tell(out io.Writer) {
	switch {
	case f.From >= f.To:
		fmt.Fprintf(out, "nothing to do: the log is at level %d, the newest that this version knows is %d\n", f.From, f.To)
	case f.DryRun:
		fmt.Fprintf(out, "the log is at level %d and would be raised to %d: %d processes run, and all of them know it\n", f.From, f.To, f.Processes)
	default:
		fmt.Fprintf(out, "raised from level %d to %d: %d processes run, and write accordingly within 10 s\n", f.From, f.To, f.Processes)
	}
}

// Migrate brings the tables to this version, as the first process of it would, for operators who give its processes no right to. It needs no
// broker. Error: postgres.ErrMayNotMigrate.
func (o Operator) Migrate(ctx context.Context) error {
	var result migratedTables
	err := o.recover(ctx, func(p *lifecycle.Process) error {
		return o.notingOn(ctx, p, func(db *postgres.DB) (err error) {
			result, err = migrateTables(ctx, p, db)
			return err
		})
	})
	return o.answer(result, err)
}

func migrateTables(ctx context.Context, p *lifecycle.Process, db *postgres.DB) (m migratedTables, err error) {
	if m.From, m.QueueFrom, err = tablesVersions(ctx, db); err != nil {
		return m, err
	}
	if err = stores.Migrate(ctx, p, db); err != nil {
		return m, err
	}
	m.To, m.QueueTo, err = tablesVersions(ctx, db)
	return m, err
}

func tablesVersions(ctx context.Context, db *postgres.DB) (ours, queue int64, err error) {
	if ours, err = db.TablesVersion(ctx); err == nil {
		queue, err = river.TablesVersion(ctx, db.Pool())
	}
	return ours, queue, err
}

// migratedTables are the versions of the tables before and after, and those of the queue's tables, which River numbers.
type migratedTables struct {
	From      int64 `json:"from"`
	To        int64 `json:"to"`
	QueueFrom int64 `json:"queueFrom"`
	QueueTo   int64 `json:"queueTo"`
}

func (m migratedTables) tell(out io.Writer) {
	if m.From == m.To && m.QueueFrom == m.QueueTo {
		fmt.Fprintf(out, "nothing to do: the tables are of version %d, the queue's of %d\n", m.To, m.QueueTo)
		return
	}
	fmt.Fprintf(out, "migrated from version %d to %d, the queue's tables from %d to %d; where each part has a database role of its own, run docs/deploy/postgres-roles.sql again\n",
		m.From, m.To, m.QueueFrom, m.QueueTo)
}
