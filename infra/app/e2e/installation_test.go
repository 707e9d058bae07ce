package e2e

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// refusesUnwritten starts the service, which must refuse and write to no store.
func (w *world) refusesUnwritten(t *testing.T, words ...string) {
	t.Helper()
	topics, tables := w.written(t)
	if err := w.refuses(t, words...); !errors.Is(err, stores.ErrOtherInstallation) {
		t.Errorf("it says %v", err)
	}
	topicsNow, tablesNow := w.written(t)
	if !slices.Equal(topics, topicsNow) || !slices.Equal(tables, tablesNow) {
		t.Errorf("it wrote: topics %v, then %v; tables %v, then %v", topics, topicsNow, tables, tablesNow)
	}
}

// written lists the content of the stores: topics, and tables with their installation, by name.
func (w *world) written(t *testing.T) (topics, tables []string) {
	t.Helper()
	topics = kafkatest.Topics(t, w.broker)
	slices.Sort(topics)
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	rows, err := db.Query(t.Context(), `SELECT relname::text FROM pg_stat_user_tables ORDER BY relname`)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		must(t, rows.Scan(&name))
		tables = append(tables, name)
	}
	i, err := db.Installation(t.Context())
	must(t, err)
	return topics, append(tables, i.ID, i.ObjectsMarker)
}

// A wrong address does not mix two services: the process says which stores do not belong together, and writes
// nothing.
func TestStoresOfTwoServicesAreRefused(t *testing.T) {
	here, there := lone(t, kafkatest.Start(t)), lone(t, kafkatest.Start(t))
	for _, w := range []*world{here, there} {
		w.begin(t)
		w.halt(t)
	}
	empty := kafkatest.Start(t)

	t.Run("another cluster's broker", func(t *testing.T) {
		w := *here
		w.broker, w.config.Brokers, w.config.Kafka = there.broker, there.config.Brokers, there.config.Kafka
		w.refusesUnwritten(t, "the log is of installation", "the database of", "KAFKA_BROKERS")
	})
	t.Run("another service's database", func(t *testing.T) {
		w := *here
		w.config.Database = there.config.Database
		w.refusesUnwritten(t, "the log is of installation", "the database of", "DATABASE_URL")
	})
	t.Run("a broker without its log", func(t *testing.T) {
		w := *here
		w.broker, w.config.Brokers, w.config.Kafka = empty, empty.Addrs(), everything(t, empty)
		w.refusesUnwritten(t, "the broker has no log of it", "KAFKA_BROKERS")
	})
	t.Run("an empty database", func(t *testing.T) {
		w := *here
		w.config.Database = postgrestest.New(t)
		w.refusesUnwritten(t, "the database is empty", "DATABASE_URL", "TOOLMILL_ADOPT_INSTALLATION")
	})
	t.Run("objects of another service", func(t *testing.T) {
		w := *here
		w.config.DataDir, w.config.MasterKey = t.TempDir(), here.masterKey(t)
		must(t, os.Symlink(filepath.Join(there.config.DataDir, "objects"), filepath.Join(w.config.DataDir, "objects")))
		w.refusesUnwritten(t, "the objects are of installation")
	})
	for _, topic := range []string{commands.EventsTopic, commands.CommandsTopic} {
		t.Run("without "+topic, func(t *testing.T) {
			kafkatest.DeleteTopic(t, there.broker, topic)
			there.refusesUnwritten(t, "no topic "+topic)
		})
	}
	kafkatest.RecreateTopic(t, here.broker, commands.EventsTopic, here.config.Partitions)
	t.Run("with its events topic created again", func(t *testing.T) {
		here.refusesUnwritten(t, commands.EventsTopic+" ends at 0", "recreated or restored")
	})
}

// Two processes with disks of their own would each find half of the objects, so the second one is refused; a bucket
// is shared by all of them.
func TestProcessesWithDifferentDisksAreRefused(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	other := *w
	other.config.DataDir, other.config.MasterKey = t.TempDir(), w.masterKey(t)
	other.refusesUnwritten(t, "the objects of installation", "are not in "+other.config.DataDir, "TOOLMILL_OBJECTS")
	server := s3test.Start(t)
	other.config.Objects = "s3://" + s3test.Bucket + "?endpoint=" + server.Endpoint()
	other.config.AWSAccessKeyID, other.config.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	other.refusesUnwritten(t, "the objects of installation", "are not in s3://")
	deciding := other
	deciding.config.Roles = []string{config.RoleOwner} // the owner's role uses no objects
	must(t, deciding.start())
	must(t, deciding.stop(patience))
}

func TestAMarkedBucketIsEveryProcesss(t *testing.T) {
	server := s3test.Start(t)
	w := lone(t, kafkatest.Start(t))
	w.config.Objects = "s3://" + s3test.Bucket + "?endpoint=" + server.Endpoint()
	w.config.AWSAccessKeyID, w.config.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	w.begin(t)
	other := *w
	other.config.DataDir, other.config.MasterKey = t.TempDir(), w.masterKey(t)
	must(t, other.start())
	must(t, other.stop(patience))
}

// An operator who knows what was lost can continue with the rest.
func TestAnOperatorAdoptsWhatIsLeft(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	id := w.installationID(t)
	w.halt(t)
	w.config.MasterKey = w.masterKey(t)
	w.config.Database = postgrestest.New(t)
	w.config.AdoptInstallation = "inst_another"
	w.refusesUnwritten(t, id)
	w.config.AdoptInstallation = id
	must(t, w.start())
	w.halt(t)
	w.config.AdoptInstallation = ""
	w.begin(t)
	must(t, w.audit(t.Context()))
	w.halt(t)
	must(t, os.RemoveAll(filepath.Join(w.config.DataDir, "objects")))
	w.refusesUnwritten(t, "TOOLMILL_ADOPT_INSTALLATION="+id)
	w.config.AdoptInstallation = id
	must(t, w.start())
	w.halt(t)
	w.config.AdoptInstallation = ""
	must(t, w.start())
}

// What is sealed under a wrong master key could not be opened, so a wrong key is refused, even where development has
// lost its own.
func TestAnotherMasterKeyIsRefused(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	w.halt(t)
	right := w.masterKey(t)
	path := filepath.Join(w.config.DataDir, "master.key")
	must(t, os.Remove(path))
	if err := w.refuses(t, "TOOLMILL_MASTER_KEY"); !errors.Is(err, stores.ErrOtherMasterKey) {
		t.Error(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("a new key was kept")
	}
	w.config.MasterKey = randomKey()
	if err := w.refuses(t, "master key"); !errors.Is(err, stores.ErrOtherMasterKey) {
		t.Error(err)
	}
	w.config.MasterKey = right
	must(t, w.start())
	w.halt(t)
	// A database without the check value has data keys on which the master key is tried.
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	_, err = db.Exec(t.Context(), `UPDATE installation SET master_key_check = NULL`)
	must(t, err)
	w.config.MasterKey = randomKey()
	if err := w.refuses(t, "master key"); !errors.Is(err, stores.ErrOtherMasterKey) {
		t.Error(err)
	}
}

// An audit of an empty directory fails, because it has compared nothing, and creates nothing.
func TestAnAuditOfNothingFails(t *testing.T) {
	foreign := t.TempDir()
	must(t, os.WriteFile(filepath.Join(foreign, "letter.txt"), []byte("dear"), 0o600))
	nowhere := filepath.Join(t.TempDir(), "nowhere")
	for _, dir := range []string{t.TempDir(), foreign, nowhere} {
		before, _ := filepath.Glob(filepath.Join(dir, "*"))
		o := admin.Operator{Config: config.Config{DataDir: dir}, Logger: slog.New(slog.DiscardHandler), Out: io.Discard}
		for name, command := range map[string]func(context.Context) error{
			"audit": o.Audit, "rebuild": func(ctx context.Context) error { return o.Rebuild(ctx, nil, false) },
		} {
			if err := command(t.Context()); err == nil {
				t.Errorf("%s of %s succeeded", name, dir)
			}
		}
		if after, _ := filepath.Glob(filepath.Join(dir, "*")); !slices.Equal(before, after) {
			t.Errorf("%s holds %v now", dir, after)
		}
	}
	broker := kafkatest.Start(t)
	o := admin.Operator{Config: config.Config{DataDir: nowhere, Brokers: broker.Addrs(), Kafka: everything(t, broker), Database: postgrestest.New(t)}, Logger: slog.New(slog.DiscardHandler), Out: io.Discard}
	if err := o.Audit(t.Context()); !errors.Is(err, stores.ErrNoLog) {
		t.Errorf("an empty broker and an empty database: %v", err)
	}
}
