package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/scripts/site"
)

// lostPlan bounds a drill in which a store is lost whole.
type lostPlan struct {
	rollingPlan

	// before are the jobs that are acknowledged before a backup, after those between it and the loss.
	before, after int
}

// lostDatabaseDrill drops the database under load, some time after a backup, kills all processes, and restores it from the backup and
// the log. Clients may notice no more than a pause.
func lostDatabaseDrill(ctx context.Context, s *site.Site, plan lostPlan) (*verdict, error) {
	return lostDrill(ctx, s, plan, func(ctx context.Context, f *fleet) (restore []string, err error) {
		if restore, err = f.backUp(ctx); err != nil {
			return nil, err
		}
		if err := f.awaitJobs(ctx, plan.before+plan.after); err != nil {
			return nil, err
		}
		return restore, f.loseDatabase(ctx)
	})
}

// backUp makes a backup of the database and returns the command that restores it.
func (f *fleet) backUp(ctx context.Context) (restore []string, err error) {
	key, file := f.site.Path("backup.key"), f.site.Path("backup.age")
	recipient, err := newIdentity(key)
	if err != nil {
		return nil, err
	}
	var made struct{ SizeBytes, TookSeconds float64 }
	if err := f.operate(ctx, &made, "backup", "--recipient", recipient, "--output", file); err != nil {
		return nil, err
	}
	f.verdict.figuref("backup", "%.0f bytes in %.2f s", made.SizeBytes, made.TookSeconds)
	return []string{"restore", "--backup", file, "--identity", key}, nil
}

// lostLogDrill stops the broker for good under load, kills all processes, and makes the log again from the database.
func lostLogDrill(ctx context.Context, s *site.Site, plan lostPlan) (*verdict, error) {
	return lostDrill(ctx, s, plan, func(ctx context.Context, f *fleet) ([]string, error) {
		if err := f.stores.ReplaceBroker(ctx, s, plan.stores); err != nil {
			return nil, err
		}
		f.moved = []string{"KAFKA_BROKERS=" + strings.Join(f.stores.Broker.Addrs(), ",")}
		return []string{"restore", "--from-postgres"}, nil
	})
}

// lostDrill loses a store under load. lose returns the command that makes it again.
func lostDrill(ctx context.Context, s *site.Site, plan lostPlan, lose func(context.Context, *fleet) (restore []string, err error)) (v *verdict, err error) {
	f, err := startFleet(ctx, s, plan.fleet())
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	if err := f.underLoad(ctx, func(ctx context.Context) error {
		if err := f.awaitJobs(ctx, plan.before); err != nil {
			return err
		}
		restore, err := lose(ctx, f)
		if err != nil {
			return err
		}
		return f.comeBack(ctx, restore)
	}); err != nil {
		return nil, err
	}
	f.verdict.figuref("loss to first 201, by account", "%s", spread(f.verdict.recoveries))
	_, err = f.judge(ctx)
	return f.verdict, err
}

// comeBack kills what still runs on the lost store, restores it, and starts all processes on the new one.
func (f *fleet) comeBack(ctx context.Context, restore []string) error {
	lost := time.Now()
	f.site.Say("lost after %d jobs", f.load.acknowledged())
	for _, n := range f.nodes {
		n.Kill()
		f.verdict.kills++
		site.AwaitNoStrays(ctx, n.Dir)
	}
	var made struct {
		Events      int64
		TookSeconds float64
	}
	if err := f.operate(ctx, &made, restore...); err != nil {
		return err
	}
	f.verdict.figuref(strings.Join(restore[:2], " "), "%d events in %.2f s", made.Events, made.TookSeconds)
	if err := f.startNodes(ctx); err != nil {
		return err
	}
	return f.awaitRecovery(ctx, lost, never)
}

func (f *fleet) awaitJobs(ctx context.Context, n int) error {
	return site.Until(ctx, fmt.Sprintf("%d jobs are acknowledged", n), func() bool { return f.load.acknowledged() >= n })
}

// operate runs an operator's command and reads its JSON.
func (f *fleet) operate(ctx context.Context, into any, args ...string) error {
	out, err := f.site.Operate(ctx, f.operator(), append(args, "--json")...)
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return json.Unmarshal([]byte(out), into)
}

// loseDatabase drops the database and creates an empty one with another name.
func (f *fleet) loseDatabase(ctx context.Context) (err error) {
	conn, err := pgx.Connect(ctx, f.stores.Postgres.DatabaseURL("postgres"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	const fresh = "restored"
	lost, err := pgx.ParseConfig(f.stores.Postgres.URL())
	if err != nil {
		return err
	}
	for _, sql := range []string{"DROP DATABASE " + pgx.Identifier{lost.Database}.Sanitize() + " WITH (FORCE)", "CREATE DATABASE " + fresh} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	f.moved = []string{"DATABASE_URL=" + f.stores.Postgres.DatabaseURL(fresh)}
	return nil
}

// newIdentity writes a key as age-keygen does.
func newIdentity(path string) (recipient string, err error) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		return "", err
	}
	const ownerOnly = 0o600
	return key.Recipient().String(), os.WriteFile(path, []byte(key.String()+"\n"), ownerOnly)
}
