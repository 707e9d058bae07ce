package stores

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Errors for users of a service's stores that are not its processes.
var (
	ErrNoBroker    = errors.New("the broker does not answer: does it run, is the address right (KAFKA_BROKERS), does a firewall stand between")
	ErrNoDatabase  = errors.New("postgres does not answer: does it run, are address and password right (DATABASE_URL)")
	ErrNoLog       = errors.New("the broker has no toolmill topics: no service has run on it yet, or it is another cluster")
	ErrNothingKept = errors.New("no service's data is there: a typing mistake, or no service has run on it yet")
)

// Adopted are log and tables of a service, for a user that is not its process.
type Adopted struct {
	Brokers brokers.Cluster
	DB      *postgres.DB
	// InstallationID names the log.
	InstallationID string
	// Level is that of the log.
	Level level.Level
	// Objects is where the log's segments are. It is opened when it is first used, because most commands need it never.
	Objects archive.Target
	// Segments reads what the brokers have deleted.
	Segments *archive.Segments

	process *lifecycle.Process
}

// adopted returns the stores of a service that were compared, with its objects at an address of TOOLMILL_OBJECTS.
func adopted(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB, objects string) (Adopted, error) {
	known, err := db.Installation(ctx)
	if err != nil {
		return Adopted{}, err
	}
	inLog, err := MarkOfLog(ctx, cluster, p.ID)
	if err != nil {
		return Adopted{}, err
	}
	db.AtLevel(inLog.Level)
	late := &lateObjects{process: p, at: objects}
	return Adopted{
		Brokers: cluster, DB: db, InstallationID: known.ID, Level: inLog.Level, Objects: late,
		Segments: archive.NewSegments(archive.SourceOf(cluster.Generation, late), known.ID, p.Logger), process: p,
	}, nil
}

// RaiseLog raises the level of the log. The database's comes first.
func (a Adopted) RaiseLog(ctx context.Context, to level.Level) error {
	return kafka.WriteRecord(ctx, a.Brokers, a.process.ID, installationTopic, level.Raised(to))
}

// Adopt connects to the stores of a running service. It changes nothing: it creates no topic and migrates no table. tolerated are
// errors of comparing the stores that do not matter to the caller.
// Errors: ErrNoBroker, ErrNoDatabase, ErrNoLog, ErrOtherInstallation, ErrOtherFormat, ErrHalfRepartitioned, ErrOlderGeneration.
func Adopt(ctx context.Context, p *lifecycle.Process, at Addresses, tolerated ...error) (Adopted, error) {
	cluster, err := ReachBrokers(ctx, p, at.Brokers)
	if err != nil {
		return Adopted{}, err
	}
	db, err := ReachDatabase(ctx, p, at.DatabaseURL)
	if err != nil {
		return Adopted{}, err
	}
	if err := checkKept(ctx, p, cluster, db, tolerated...); err != nil {
		return Adopted{}, err
	}
	return adopted(ctx, p, cluster, db, at.Objects)
}

// OpenKept starts broker and Postgres on the data that a service has left in the data directory, which no other
// process may use meanwhile. tolerated is as in Adopt. Errors: ErrNothingKept, ErrNoLog, and those of comparing the stores.
func OpenKept(s *lifecycle.Sequence, tolerated ...error) Adopted {
	p := s.Process
	dir := lifecycle.Next(s, "data directory", func(context.Context) (dataDir, error) { return lockKept(p) })
	b := lifecycle.Next(s, "broker", func(ctx context.Context) (broker, error) { return startBroker(ctx, p, dir) })
	d := lifecycle.Next(s, "database", func(ctx context.Context) (database, error) { return startPostgres(ctx, p, dir) })
	m := lifecycle.Next(s, "installation compared", func(ctx context.Context) (matched, error) {
		return matched{b, d}, checkKept(ctx, p, b.cluster, d.DB, tolerated...)
	})
	lifecycle.Next(s, "tables", func(ctx context.Context) (migrated, error) { return migrate(ctx, p, m) })
	return lifecycle.Next(s, "segments", func(ctx context.Context) (Adopted, error) {
		return adopted(ctx, p, b.cluster, d.DB, p.Config.Objects)
	})
}

// lockKept refuses a data directory without log or database, because opening it would create new ones.
func lockKept(p *lifecycle.Process) (dataDir, error) {
	for _, part := range []string{"kafka", filepath.Join("postgres", "data", "PG_VERSION")} {
		if _, err := os.Stat(filepath.Join(p.Config.DataDir, part)); errors.Is(err, fs.ErrNotExist) {
			return dataDir{}, fmt.Errorf("%w (data directory %s has no %s)", ErrNothingKept, p.Config.DataDir, part)
		}
	}
	return lockDataDir(p)
}

// checkKept returns an error if log and database do not belong together, or have never been written to.
func checkKept(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB, tolerated ...error) error {
	b, err := readBelongings(ctx, p, cluster, db)
	if err != nil {
		return err
	}
	if b.inLog == "" && b.database.ID == "" && len(b.recorded) == 0 {
		return ErrNoLog
	}
	err = b.compare("")
	if slices.ContainsFunc(tolerated, func(known error) bool { return errors.Is(err, known) }) {
		return nil
	}
	return err
}
