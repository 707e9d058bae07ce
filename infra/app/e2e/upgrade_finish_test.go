package e2e

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/IBM/sarama"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/check"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/kafka/packed"
	"github.com/toolmill/toolmill/infra/postgres"
)

// newest is how the mark of an installation at the newest level begins.
var newest = fmt.Sprintf("level%d:", level.Newest)

// earlier is a service whose stores were made by a version that knew of no levels.
func earlier(t *testing.T) *world {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	w.readable(t)
	id := commands.NewID("inst2")
	spec := []kafka.TopicSpec{stores.InstallationTopic()}
	must(t, kafka.WaitReady(t.Context(), w.broker.Reach()))
	must(t, kafka.EnsureTopics(w.broker.Reach(), "earlier", 1, spec))
	must(t, kafka.WriteRecord(t.Context(), w.broker.Reach(), "earlier", spec[0].Name, id))
	db := w.database(t)
	must(t, db.Migrate(t.Context(), slog.New(slog.DiscardHandler)))
	_, err := db.Install(t.Context(), level.Mark{Installation: id}, 1)
	must(t, err)
	must(t, db.LogMarked(t.Context()))
	return w
}

func (w *world) database(t *testing.T) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	t.Cleanup(db.Close)
	return db
}

// marked are the texts that earlier versions take for the ids of log and database.
func (w *world) marked(t *testing.T) (inLog []string, inDatabase string) {
	t.Helper()
	inLog, err := kafka.Records(t.Context(), w.broker.Reach(), "test", stores.InstallationTopic().Name)
	must(t, err)
	must(t, w.database(t).Pool().QueryRow(t.Context(), `SELECT id FROM installation`).Scan(&inDatabase))
	return inLog, inDatabase
}

// readable lets forms read the log where the broker asks for rights.
func (w *world) readable(t *testing.T) {
	t.Helper()
	kafkatest.GrantTo(t, w.broker, kafkatest.Anonymous, kafkatest.Grant{Kind: "topic", Name: "toolmill.", Prefixed: true, Operations: []string{"Read"}})
}

// forms counts the records of the log by their form.
func (w *world) forms(t *testing.T) (packedN, plain int) {
	t.Helper()
	consumer, err := sarama.NewConsumer(w.broker.PlainAddrs(), sarama.NewConfig())
	must(t, err)
	defer func() { must(t, consumer.Close()) }()
	reader, err := kafka.NewReader(w.broker.Reach(), "test")
	must(t, err)
	defer func() { must(t, reader.Close()) }()
	ends, err := reader.Ends(t.Context(), commands.EventsTopic)
	must(t, err)
	for partition, end := range ends {
		for offset := int64(0); offset < end; {
			follow, err := consumer.ConsumePartition(commands.EventsTopic, partition, offset)
			must(t, err)
			m := <-follow.Messages()
			must(t, follow.Close())
			offset = m.Offset + 1
			is := false
			for _, h := range m.Headers {
				is = is || string(h.Key) == packed.Header
			}
			if is {
				packedN++
			} else {
				plain++
			}
		}
	}
	return packedN, plain
}

// rowForms counts the rows of event_log by their form.
func (w *world) rowForms(t *testing.T) (packedN, plain int) {
	t.Helper()
	must(t, w.inside(t).DB.Pool().QueryRow(t.Context(), `SELECT count(*) FILTER (WHERE substr(value, 1, 1) <> '{'), count(*) FILTER (WHERE substr(value, 1, 1) = '{')
		FROM event_log`).Scan(&packedN, &plain))
	return packedN, plain
}

// finishes runs `toolmill upgrade finish`.
func (w *world) finishes(t *testing.T, dry bool) (report string, err error) {
	t.Helper()
	var out strings.Builder
	err = w.operator(&out).FinishUpgrade(t.Context(), dry)
	return out.String(), err
}

// A log of an earlier version stays as that can read it until an operator raises its level, and nobody can while a process of an earlier
// version runs. From then on frames are packed without a restart, history is one, and earlier versions do not start.
func TestAnUpgradeIsFinishedByAnOperator(t *testing.T) {
	w := earlier(t)
	w.begin(t)
	if packedN, plain := w.forms(t); packedN != 0 || plain == 0 {
		t.Errorf("before the level is raised %d frames are packed, %d are not", packedN, plain)
	}
	if packedN, plain := w.rowForms(t); packedN != 0 || plain == 0 {
		t.Errorf("before the level is raised %d rows are packed, %d are not", packedN, plain)
	}
	inLog, inDatabase := w.marked(t)
	if is, knows := w.measured(t, "toolmill_level"), w.measured(t, "toolmill_level_newest"); is != 1 || knows != float64(level.Newest) {
		t.Errorf("the metrics say that the level is %v of %v", is, knows)
	}

	running, end := context.WithCancel(t.Context())
	held, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- w.database(t).HoldPresence(running, "wrk_earlier", 0, func() { close(held) }) }()
	<-held
	for _, dry := range []bool{true, false} {
		if _, err := w.finishes(t, dry); !errors.Is(err, admin.ErrEarlierVersions) || !strings.Contains(err.Error(), fmt.Sprintf("1 of 2 do not know level %d", level.Newest)) {
			t.Errorf("with an earlier process, dry %v: %v", dry, err)
		}
	}
	end()
	<-over
	if report, err := w.finishes(t, true); err != nil || !strings.Contains(report, fmt.Sprintf("level 1 and would be raised to %d: 1 processes", level.Newest)) {
		t.Errorf("the dry run says %q, %v", report, err)
	}
	if nowLog, now := w.marked(t); len(nowLog) != len(inLog) || !strings.HasPrefix(now, "inst2_") {
		t.Errorf("without a finish, the marks are %v and %s", nowLog, now)
	}

	report, err := w.finishes(t, false)
	if err != nil || !strings.Contains(report, fmt.Sprintf("raised from level 1 to %d", level.Newest)) {
		t.Errorf("it says %q, %v", report, err)
	}
	if report, err := w.finishes(t, false); err != nil || !strings.Contains(report, "nothing to do") {
		t.Errorf("the second time it says %q, %v", report, err)
	}
	if nowLog, now := w.marked(t); len(nowLog) != len(inLog)+1 || nowLog[0] != inLog[0] || now != newest+inDatabase {
		t.Errorf("the marks are %v and %s", nowLog, now) // an earlier version refuses an id that does not begin with inst2_
	}
	eventually(t, "frames and rows are packed", func() bool {
		w.open(t, opening{})
		packedN, _ := w.forms(t)
		rows, _ := w.rowForms(t)
		return packedN > 0 && rows > 0
	})
	w.isWhole(t)
	w.halt(t)
	w.begin(t)
	w.isWhole(t)
}

// An event_log that has events of both forms is moved to other partitions, and a lost log is made again from it.
func TestRowsOfBothFormsAreMovedAndRestored(t *testing.T) {
	w := earlier(t)
	must(t, w.start())
	clients := w.busy(t, 4)
	w.projected(t)
	_, err := w.finishes(t, false)
	must(t, err)
	eventually(t, "rows are packed", func() bool {
		clients = append(clients, w.open(t, opening{}))
		packedN, _ := w.rowForms(t)
		return packedN > 0
	})
	w.isWhole(t)
	clients[0].create(page(hello))
	w.projected(t)
	before := historyOf(clients)
	w.halt(t)
	w.moved(t, 5)
	w.config.Partitions = 5
	must(t, w.start())
	w.isWhole(t)
	w.projected(t)
	w.halt(t)
	w.loseCluster(t)
	must(t, w.restoreFromPostgres(t))
	must(t, w.start())
	w.projected(t)
	w.isWhole(t)
	if diff := cmp.Diff(before, historyOf(clients)); diff != "" {
		t.Errorf("(-before +restored):\n%s", diff)
	}
}

// isWhole audits the log, and compares the read models with it.
func (w *world) isWhole(t *testing.T) {
	t.Helper()
	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), false))
}

// A new installation is at the newest level, and an earlier version does not take it for its own.
func TestANewInstallationIsAtTheNewestLevel(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.readable(t)
	w.begin(t)
	if packedN, plain := w.forms(t); packedN == 0 || plain != 0 {
		t.Errorf("%d frames are packed, %d are not", packedN, plain)
	}
	if packedN, plain := w.rowForms(t); packedN == 0 || plain != 0 {
		t.Errorf("%d rows are packed, %d are not", packedN, plain)
	}
	if inLog, inDatabase := w.marked(t); len(inLog) != 1 || inLog[0] != newest+w.installationID(t) || inDatabase != inLog[0] {
		t.Errorf("the marks are %v and %s", inLog, inDatabase)
	}
	if report, err := w.finishes(t, false); err != nil || !strings.Contains(report, "nothing to do") {
		t.Errorf("it says %q, %v", report, err)
	}
	w.isWhole(t)
}

// A process that does not know the level of the log ends, and does not start again; `toolmill check` says why.
func TestAVersionThatDoesNotKnowTheLevelDoesNotRun(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	must(t, kafka.WriteRecord(t.Context(), w.broker.Reach(), "test", stores.InstallationTopic().Name, level.Raised(level.Newest+1)))
	ended, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	w.app.Wait(ended)
	if err := w.stop(patience); !errors.Is(err, stores.ErrOtherFormat) {
		t.Errorf("the process that ran ended with %v", err)
	}
	w.app = nil
	w.refuses(t, fmt.Sprintf("raised to level %d", level.Newest+1), fmt.Sprintf("knows levels up to %d", level.Newest), "run the version of the other processes")
	by, err := found(t, w, w.beside(t, w.config.Roles...))
	if at := by["level"]; !errors.Is(err, check.ErrFaults) || at.Status != check.Fault || !strings.Contains(at.Says, fmt.Sprintf("level %d, this program knows %d", level.Newest+1, level.Newest)) {
		t.Errorf("%v: %+v", err, at)
	}
	var out strings.Builder
	o := w.operator(&out)
	o.Config.Brokers, o.Config.Database = w.config.Brokers, w.config.Database
	if err := o.FinishUpgrade(t.Context(), false); !errors.Is(err, stores.ErrOtherFormat) {
		t.Errorf("the operator is told %v", err)
	}
}

// A database that was restored from a backup of before the level was raised keeps earlier versions out again, once a process has started.
func TestADatabaseGetsTheLevelOfItsLog(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.begin(t)
	_, before := w.marked(t)
	w.halt(t)
	_, err := w.database(t).Exec(t.Context(), `UPDATE installation SET id = $1`, strings.TrimPrefix(before, newest))
	must(t, err)
	w.begin(t)
	if _, now := w.marked(t); now != before {
		t.Errorf("it is marked %s, not %s", now, before)
	}
}
