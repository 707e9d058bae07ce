package e2e

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections/store"
)

// What a process of its own needs to know to repartition a log: it is this test's program, started again.
const (
	aloneBrokers    = "TOOLMILL_TEST_ALONE_BROKERS"
	aloneDatabase   = "TOOLMILL_TEST_ALONE_DATABASE"
	aloneKafka      = "TOOLMILL_TEST_ALONE_KAFKA"
	aloneServing    = "TOOLMILL_TEST_ALONE_SERVING" // "true" while the service runs
	aloneDir        = "TOOLMILL_TEST_ALONE_DIR"
	alonePartitions = 32
)

// repartitionAlone is that process.
func repartitionAlone() int {
	o := admin.Operator{Name: "alone", Logger: slog.New(slog.NewJSONHandler(os.Stderr, nil)), Out: os.Stdout, Config: config.Config{
		Brokers: strings.Split(os.Getenv(aloneBrokers), ","), Database: os.Getenv(aloneDatabase), Replication: 1, Development: true,
		Kafka: kafkaOf(os.Getenv(aloneKafka)), DataDir: os.Getenv(aloneDir),
	}}
	if err := o.Repartition(context.Background(), repartition.To{Partitions: alonePartitions, WhileServing: os.Getenv(aloneServing) == "true"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// kafkaOf returns how the brokers are reached, as JSON has it.
func kafkaOf(text string) (k config.Kafka) {
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		panic(err)
	}
	return k
}

// killedOnce starts a process that repartitions, kills it as soon as reached reports true, and waits for its end.
func (w *world) killedOnce(t *testing.T, what string, serving bool, reached func() bool) {
	t.Helper()
	how, err := json.Marshal(w.config.Kafka)
	must(t, err)
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), aloneBrokers+"="+strings.Join(w.config.Brokers, ","), aloneDatabase+"="+w.config.Database,
		aloneKafka+"="+string(how), aloneServing+"="+strconv.FormatBool(serving), aloneDir+"="+w.config.DataDir)
	c.Stderr = w.logFile
	must(t, c.Start())
	eventually(t, what, reached)
	must(t, c.Process.Kill())
	if err := c.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("%s: it ended with %v before it was killed", what, err)
	}
}

var movedEvents = flag.Int("moved.events", 20_000, "events in the log that is moved to other partitions in the tests with killed processes")

// Many events go from 8 to 32 partitions. The process is killed in the middle of writing the new log, and of
// projecting it; then it is repeated.
func TestAKilledMoveOfManyEventsIsRepeated(t *testing.T) {
	const partitions, accounts = 8, 2000
	lost, from := lostLog(t, partitions, accounts, *movedEvents)
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions = partitions
	must(t, w.restore(t, from))
	w.startOn(t, lost)
	before, db := w.balances(t), w.inside(t).DB
	w.halt(t)
	eventually(t, "the groups have no member", func() bool {
		members := 0
		for _, group := range []string{"toolmill.owners", "toolmill.projectors", "toolmill.stream"} {
			in, err := kafka.Members(t.Context(), w.broker.Reach(), "test", group)
			must(t, err)
			members += len(in)
		}
		return members == 0
	})

	next := w.broker.Reach().Of(2)
	w.killedOnce(t, "some of the new log is written", false, func() bool {
		reader, err := kafka.NewReader(next, "test")
		must(t, err)
		defer func() { _ = reader.Close() }()
		ends, err := reader.Ends(t.Context(), commands.EventsTopic)
		return err == nil && len(ends) == alonePartitions && ends[3] > 1
	})
	w.killedOnce(t, "some of the new log is projected", false, func() bool {
		n, err := store.One(t.Context(), db, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
			`SELECT count(*) FROM checkpoints WHERE next_offset > 0 AND partition >= 8`)
		must(t, err)
		return n > 0
	})
	begun := time.Now()
	report, err := w.repartitions(t.Context(), alonePartitions, w.logger)
	must(t, err)
	t.Logf("repeated in %v: %s", time.Since(begun), report)
	w.config.Partitions = alonePartitions
	must(t, w.start())
	must(t, w.audit(t.Context()))
	must(t, w.verifies(t))
	after := w.balances(t)
	if len(after) != accounts || len(before) != accounts {
		t.Errorf("%d accounts, %d before", len(after), len(before))
	}
	for id, balance := range before {
		if after[id] != balance {
			t.Errorf("%s has %d credits, and had %d", id, after[id], balance)
		}
	}
	w.open(t, opening{})
}
