package check

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/described"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/s3"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections/store"
)

const (
	// reachMax is how long a store may take to answer.
	reachMax = 5 * time.Second
	// compareMax is how long it may take to compare log, database and objects.
	compareMax = 30 * time.Second
)

func (m Machine) broker(ctx context.Context) []Finding {
	const name = "broker"
	if len(m.Config.Brokers) == 0 {
		return []Finding{{name, OK, "none is set: an embedded one, for development", ""}} // otherwise a fault of the settings
	}
	ctx, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	cluster, err := m.reached(ctx)
	if err != nil {
		return []Finding{{name, Fault, err.Error(), "does it run, is KAFKA_BROKERS right, do KAFKA_SECURITY_PROTOCOL and KAFKA_CA suit it, is there a firewall"}}
	}
	answers := Finding{name, OK, "answers at " + cluster.String(), ""}
	set := []Finding{brokerRelease(described.OldestOf(cluster, id)), firstAssignment(described.FirstAssignment(cluster, id)), logLevel(ctx, cluster)}
	return slices.Concat([]Finding{answers}, set, m.topics(ctx, cluster))
}

// brokerRelease is about the oldest broker's release. Brokers of other makes than Apache's may support what that release does.
func brokerRelease(oldest described.Oldest, err error) Finding {
	const name = "broker"
	switch {
	case err != nil:
		return Finding{name, Warning, "its release is not known: " + err.Error(), "see that it is Kafka 2.8 or newer"}
	case oldest.TooOld:
		return Finding{name, Warning, "supports what Kafka " + oldest.Guess + " does, the service speaks as 2.8 does", "upgrade the brokers"}
	}
	return Finding{name, OK, "supports what Kafka " + oldest.Guess + " does", ""}
}

// firstAssignment is about how long brokers wait before they give partitions to a group without members.
func firstAssignment(delay time.Duration, err error) Finding {
	const name = "assignment"
	switch {
	case err != nil:
		return Finding{name, OK, "how long brokers wait for more processes is not known: " + err.Error(), ""}
	case delay == 0:
		return Finding{name, OK, "brokers give partitions to the first process at once", ""}
	}
	return Finding{
		name, Warning, fmt.Sprintf("brokers wait %v for more processes before they give partitions to the first one: so long nobody decides after all were stopped, or the number of partitions was changed", delay),
		"set " + described.FirstAssignmentSetting + "=0 on the brokers",
	}
}

// topics compares the topics' settings with what the log needs, without which no process starts. One corrects what its user may change.
func (m Machine) topics(ctx context.Context, cluster brokers.Cluster) (all []Finding) {
	const name = "topics"
	var wrong []kafka.TopicFault
	in, _, err := m.ofLog(ctx, cluster)
	if err == nil {
		wrong, err = kafka.CompareTopics(ctx, in, id, m.Config.Replication, eventlog.TopicsOf(m.Config))
	}
	for _, f := range wrong {
		all = append(all, settingOf(name, f))
	}
	switch {
	case err != nil:
		return []Finding{{name, Fault, "not compared: " + err.Error(), "let the user describe the topics and their settings (toolmill kafka acls)"}}
	case len(all) == 0:
		return []Finding{{name, OK, "those that exist have the settings that the log needs", ""}}
	}
	return all
}

// settingOf is about a setting that a process would correct, or one, such as too few replicas, that it never does.
func settingOf(name string, wrong kafka.TopicFault) Finding {
	if wrong.Refused != nil {
		return Finding{name, Fault, wrong.String(), "enter: " + wrong.Command}
	}
	return Finding{name, Warning, wrong.String(), "a process corrects at its start what its user may; otherwise enter: " + wrong.Command}
}

// ofLog is the cluster with the topics of the generation that counts, and the names of all topics.
func (m Machine) ofLog(ctx context.Context, cluster brokers.Cluster) (brokers.Cluster, map[string]bool, error) {
	p := m.process(ctx)
	defer func() { _ = p.Stop(context.WithoutCancel(ctx)) }() // it has nothing
	g, err := stores.GenerationOf(ctx, p, cluster)
	if err != nil {
		return cluster, nil, err
	}
	topics, err := kafka.TopicNames(ctx, cluster, id)
	return cluster.Of(g.Number), topics, err
}

// reached is the cluster of the settings, once it answers.
func (m Machine) reached(ctx context.Context) (brokers.Cluster, error) {
	ctx, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	cluster, err := stores.Cluster(m.Config, m.Config.Brokers, m.Logger)
	if err == nil {
		err = kafka.WaitReady(ctx, cluster)
	}
	return cluster, err
}

// logLevel compares the level of the log with the newest that this program knows.
func logLevel(ctx context.Context, cluster brokers.Cluster) Finding {
	const name = "level"
	log, err := stores.MarkOfLog(ctx, cluster, "check")
	switch newest := level.Newest; {
	case err != nil:
		return Finding{name, Fault, err.Error(), "let the user of KAFKA_SASL_USERNAME read toolmill.installation (toolmill kafka acls)"}
	case log.Installation == "":
		return Finding{name, OK, fmt.Sprintf("there is no log yet: it will begin at level %d", newest), ""}
	case log.Level > newest:
		return Finding{name, Fault, fmt.Sprintf("the log is at level %d, this program knows %d", log.Level, newest), "install the version of the other processes"}
	case log.Level < newest:
		return Finding{name, OK, fmt.Sprintf("the log is at level %d, this program knows %d", log.Level, newest), "when all processes are of this version: toolmill upgrade finish"}
	}
	return Finding{name, OK, fmt.Sprintf("the log is at level %d, the newest of this program", log.Level), ""}
}

// database is reachability, version, tables, rights, clock and master key.
func (m Machine) database(ctx context.Context) []Finding {
	const name = "postgres"
	if m.Config.Database == "" {
		return []Finding{{name, OK, "none is set: a private cluster, for development", ""}, m.masterKey(ctx, nil)} // likewise
	}
	ctx, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	db, err := postgres.Open(ctx, postgres.Config{URL: m.Config.Database, ConnectionsMax: 1, Verified: m.Config.DatabaseMustBeVerified()})
	var version string
	if err == nil {
		defer db.Close()
		version, err = store.One(ctx, db, store.ScanText, `SELECT current_setting('server_version_num') || ' ' || current_setting('server_version')`)
	}
	if err != nil {
		return []Finding{
			{name, Fault, err.Error(), "does it run, is DATABASE_URL right (user, password, sslmode, sslrootcert), is there a firewall"}, m.masterKey(ctx, nil),
		}
	}
	return slices.Concat([]Finding{versionOf(version), tables(ctx, db), queueTables(ctx, db), rights(ctx, db), databaseClock(ctx, db), m.masterKey(ctx, db)}, m.replica(ctx, db))
}

// versionOf is about Postgres's version, as its number, such as 150004, and its name. What the service says to it is understood from 15 on.
func versionOf(version string) Finding {
	const name, oldest = "postgres", 15
	number, text, _ := strings.Cut(version, " ")
	if n, err := strconv.Atoi(number); err != nil || n/10_000 < oldest {
		return Finding{name, Fault, fmt.Sprintf("version %s, the service needs %d or newer", text, oldest), "upgrade Postgres, or set DATABASE_URL to a newer one"}
	}
	return Finding{name, OK, "version " + text, ""}
}

// replica asks the replica as a process does that begins.
func (m Machine) replica(ctx context.Context, primary *postgres.DB) []Finding {
	const name = "replica"
	if m.Config.DatabaseReplica == "" {
		return nil
	}
	standby, err := stores.OpenReplica(ctx, m.Config)
	if err != nil {
		return []Finding{{name, Fault, err.Error(), "TOOLMILL_DATABASE_REPLICA is an address as DATABASE_URL"}}
	}
	defer standby.Close()
	if err := postgres.NewReading(primary, standby).Look(ctx); err != nil {
		return []Finding{{name, Warning, err.Error(), "the primary is read meanwhile; is TOOLMILL_DATABASE_REPLICA right, does it run, is there a firewall"}}
	}
	return []Finding{{name, OK, "is current", ""}}
}

// tables compares the tables with this program's.
func tables(ctx context.Context, db *postgres.DB) Finding {
	version, err := db.TablesVersion(ctx)
	return owed(ctx, db, "tables", version, postgres.SchemaVersion(), err)
}

// queueTables compares those of River, which has migrations of its own.
func queueTables(ctx context.Context, db *postgres.DB) Finding {
	version, err := river.TablesVersion(ctx, db.Pool())
	return owed(ctx, db, "queue tables", version, river.SchemaVersion(), err)
}

// owed says whether tables lack migrations of this program, and who will make them; err is that of their version.
func owed(ctx context.Context, db *postgres.DB, name string, version, newest int64, err error) Finding {
	var may bool
	if err == nil {
		may, err = db.MayMigrate(ctx)
	}
	switch {
	case err != nil:
		return Finding{name, Fault, err.Error(), "let the user of DATABASE_URL read the tables (docs/deploy/postgres-roles.sql)"}
	case version > newest:
		return Finding{name, Fault, fmt.Sprintf("version %d, made by a newer program: this one knows %d", version, newest), "install the version of the other processes"}
	case version < newest && !may:
		return Finding{
			name, Fault, fmt.Sprintf("version %d (0 is none), this program needs %d, and the user of DATABASE_URL may not change them", version, newest),
			"with the DATABASE_URL of the tables' owner: toolmill migrate, then docs/deploy/postgres-roles.sql again",
		}
	case version == 0:
		return Finding{name, OK, "none yet: the first process makes them", ""}
	case version < newest:
		return Finding{name, OK, fmt.Sprintf("version %d: the first process of this version makes them %d", version, newest), ""}
	}
	return Finding{name, OK, fmt.Sprintf("version %d, this program's", version), ""}
}

// masterKey reads the key and, with a database that knows one, compares it.
func (m Machine) masterKey(ctx context.Context, db *postgres.DB) Finding {
	const name = "master key"
	if m.Config.MasterKey == "" && m.Config.Development {
		return Finding{name, OK, "kept in the data directory, for development", ""}
	}
	if m.Config.MasterKey == "" {
		return Finding{name, Fault, "none is set", "make one, once for all processes: head -c 32 /dev/urandom | base64; set TOOLMILL_MASTER_KEY_FILE, and keep a copy elsewhere"}
	}
	ring, err := stores.ReadRing(ctx, m.Config)
	if err != nil {
		return Finding{name, Fault, err.Error(), "TOOLMILL_MASTER_KEY is 32 bytes in base64 or hex, or age:… with TOOLMILL_KEY_IDENTITY_FILE"}
	}
	if db == nil {
		return Finding{name, OK, "id " + ring.Current().ID() + ", not compared", ""}
	}
	if version, err := db.TablesVersion(ctx); err != nil || version == 0 {
		return Finding{name, OK, "id " + ring.Current().ID() + ", the first one of this database", ""}
	}
	known, err := db.Installation(ctx)
	if err != nil {
		return Finding{name, Fault, err.Error(), "repeat the check as a user who may read the table installation"}
	}
	if _, is := ring.With(known.MasterKeyCheck); known.MasterKeyCheck != nil && !is {
		return Finding{name, Fault, "id " + ring.Current().ID() + " is not the one of this database", "set the key that the other processes have"}
	}
	return Finding{name, OK, "id " + ring.Current().ID(), ""}
}

// objects writes an object into the bucket, and deletes it.
func (m Machine) objects(ctx context.Context) []Finding {
	const name = "objects"
	bucket, err := m.Config.ObjectBucket()
	if err != nil {
		return nil // a fault of the settings
	}
	if bucket == nil {
		return []Finding{{name, OK, "in the data directory: for one machine only", ""}}
	}
	ctx, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	reached := stores.BucketOf(m.Config, bucket)
	kept, err := s3.Open(ctx, reached)
	if err == nil {
		defer func() { _ = kept.Close() }() // nothing is left in it
		err = tried(ctx, kept)
	}
	if err != nil {
		return []Finding{{name, Fault, err.Error(), "is TOOLMILL_OBJECTS right, may the credentials, of " + reached.Source() + ", get, put and delete objects there"}}
	}
	return []Finding{{name, OK, "an object was written to and deleted from " + bucket.Name + " with the credentials of " + reached.Source(), ""}, bucketClock(ctx, kept)}
}

func tried(ctx context.Context, in objectstore.Store) error {
	key, content := objectstore.NewKey("probe"), []byte("toolmill check")
	if _, err := in.Put(ctx, key, bytes.NewReader(content), int64(len(content))); err != nil {
		return err
	}
	return in.Delete(ctx, key)
}
