package e2e

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/check"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// found returns the findings about a machine by their names, as the command prints them.
func found(t *testing.T, w *world, c config.Config) (by map[string]check.Finding, err error) {
	t.Helper()
	var out strings.Builder
	err = check.Machine{Config: c, Logger: w.logger}.Print(t.Context(), &out, true)
	var printed struct{ Findings []check.Finding }
	must(t, json.Unmarshal([]byte(out.String()), &printed))
	by = make(map[string]check.Finding)
	for _, f := range printed.Findings {
		if f.Status != check.OK && f.Do == "" {
			t.Errorf("%+v does not say what to do", f)
		}
		by[f.Name] = f
	}
	return by, err
}

// The machine on which a service runs is without fault, and so is one with an empty database. Each fault is found by itself.
func TestAMachineIsCheckedBeforeTheServiceRunsOnIt(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	good := w.beside(t, w.config.Roles...)
	by, err := found(t, w, good)
	if err != nil || by["tables"].Says == "" || !strings.Contains(by["postgres"].Says, "version") {
		t.Errorf("%v: %+v", err, by)
	}
	for name, whose := range map[string]string{"clock": "Postgres's", "broker clock": "the brokers'"} {
		if says := by[name].Says; says != "within 2 s of "+whose {
			t.Errorf("%s: %q", name, says)
		}
	}
	fresh, broker := good, kafkatest.Start(t)
	fresh.Brokers, fresh.Kafka = broker.Addrs(), everything(t, broker)
	fresh.Database, fresh.DataDir = postgrestest.New(t), filepath.Join(t.TempDir(), "not", "made")
	if by, err := found(t, w, fresh); err != nil || !strings.Contains(by["tables"].Says, "none yet") || !strings.Contains(by["broker clock"].Says, "there is no log yet") {
		t.Errorf("%v: %+v", err, by)
	}

	bucket, busy := s3test.Start(t), w.app.Addr().String()
	for _, c := range []struct {
		names string
		spoil func(*config.Config)
	}{
		{"settings", func(c *config.Config) { c.Partitions = 0 }},
		{"broker", func(c *config.Config) { c.Brokers = []string{"127.0.0.1:1"} }},
		{"postgres", func(c *config.Config) { c.Database = "postgres://toolmill@127.0.0.1:1/toolmill" }},
		{"master key", func(c *config.Config) { c.MasterKey = randomKey() }},
		{"belonging objects", func(c *config.Config) {
			c.Objects = "s3://" + s3test.Bucket + "-of-nobody?endpoint=" + bucket.Endpoint()
			c.AWSAccessKeyID, c.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
		}},
		{"belonging disk", func(c *config.Config) { c.DataDir = "/proc" }},
		{"certificate", func(c *config.Config) { c.TLSCertificate, c.TLSKey = "/nowhere/cert.pem", "/nowhere/key.pem" }},
		{"keys", func(c *config.Config) { c.CheckpointKey = "abc" }},
		{"keys", func(c *config.Config) { c.CommandKey = "abc" }},
		{"keys", func(c *config.Config) { c.CommandGateways = []string{"nonsense"} }},
		{"addresses", func(c *config.Config) { c.Listen = busy }},
		{"addresses", func(c *config.Config) { c.OperationsListen = busy }},
		{"belonging", func(c *config.Config) { c.DataDir = t.TempDir() }},
		{"belonging", func(c *config.Config) { c.Brokers, c.Kafka = fresh.Brokers, fresh.Kafka }},
		{"belonging", func(c *config.Config) { c.Database = fresh.Database }},
		{"replica", func(c *config.Config) { c.DatabaseReplica = "postgres://%" }},
	} {
		bad := good
		c.spoil(&bad)
		hasFaults(t, w, bad, c.names)
	}
	warns(t, w, good, "replica", func(c *config.Config) { c.DatabaseReplica = "postgres://toolmill@127.0.0.1:1/toolmill" })
	warns(t, w, fresh, "bucket clock", func(c *config.Config) {
		c.Objects = "s3://" + s3test.Bucket + "?endpoint=" + bucket.WithClock(t, time.Minute)
		c.AWSAccessKeyID, c.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	})
	warns(t, w, good, "addresses", func(c *config.Config) { c.Listen, c.DataDir = busy, w.config.DataDir })

	_, err = w.inside(t).DB.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`)
	must(t, err)
	hasFaults(t, w, good, "tables") // a newer version made them
}

// Topics whose settings an operator or a template has changed are told, and left to the first process.
func TestSettingsOfTopicsAreCheckedAndNotChanged(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	c := w.beside(t, w.config.Roles...)
	w.halt(t)
	if by, err := found(t, w, c); err != nil || by["topics"].Status != check.OK {
		t.Errorf("%v: %+v", err, by["topics"])
	}
	kafkatest.SetTopic(t, w.broker, commands.EventsTopic, "retention.ms", "604800000")
	for range 2 {
		by, err := found(t, w, c)
		if f := by["topics"]; err != nil || f.Status != check.Warning || !strings.Contains(f.Says, "toolmill.events: retention.ms is 604800000 and has to be -1") ||
			!strings.Contains(f.Do, "kafka-configs.sh") {
			t.Errorf("%v: %+v", err, f)
		}
	}
	c.Replication = 3 // which no process corrects
	hasFaults(t, w, c, "topics")
}

// hasFaults expects faults with these names.
func hasFaults(t *testing.T, w *world, c config.Config, names string) {
	t.Helper()
	by, err := found(t, w, c)
	var faults []string
	for _, f := range by {
		if f.Status == check.Fault {
			faults = append(faults, f.Name)
		}
	}
	slices.Sort(faults)
	if !errors.Is(err, check.ErrFaults) || strings.Join(faults, " ") != names {
		t.Errorf("%s: %v, faults %q: %+v", names, err, faults, by)
	}
}

// warns expects a warning, with which the service starts.
func warns(t *testing.T, w *world, c config.Config, name string, spoil func(*config.Config)) {
	t.Helper()
	spoil(&c)
	if by, err := found(t, w, c); err != nil || by[name].Status != check.Warning {
		t.Errorf("%s: %v: %+v", name, err, by)
	}
}

// Each engine is tried with real files, as a worker tries it.
func TestEnginesAreTriedBeforeTheServiceRuns(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	c := w.config
	c.Roles = []string{config.RoleWorker}
	by, err := found(t, w, c)
	if err != nil {
		t.Error(err)
	}
	running := make(map[string]string)
	for _, e := range ready(t, service(t).app).Engines {
		running[e.Name] = e.Status
	}
	for _, class := range []string{"chromium", "libreoffice", "vips", "poppler", "pdfium", "ffmpeg"} {
		name, _, _ := strings.Cut(by[class].Says, " ")
		if ok := strings.Contains(by[class].Says, " runs its "); by[class].Name == "" || ok != (running[name] == "ok") {
			t.Errorf("%s: %+v, and in a worker %q", class, by[class], running)
		}
	}
}
