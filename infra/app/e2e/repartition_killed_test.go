package e2e

import (
	"bytes"
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
	aloneWaits      = "TOOLMILL_TEST_ALONE_WAITS" // the step before which it waits to be killed
	alonePartitions = 32
)

// repartitionAlone is that process.
func repartitionAlone() int {
	o := admin.Operator{Name: "alone", Logger: slog.New(stopsAt{slog.NewJSONHandler(os.Stderr, nil), os.Getenv(aloneWaits), func() { select {} }}), Out: os.Stdout, Config: config.Config{
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

// killedOnce starts a process that repartitions, kills it as soon as reached reports true, and waits for its end. It goes no further than to
// the step before, however late it is seen to have come so far.
func (w *world) killedOnce(t *testing.T, what, before string, serving bool, reached func() bool) {
	t.Helper()
	how, err := json.Marshal(w.config.Kafka)
	must(t, err)
	c := exec.CommandContext(t.Context(), os.Args[0])
	c.Env = append(os.Environ(), aloneBrokers+"="+strings.Join(w.config.Brokers, ","), aloneDatabase+"="+w.config.Database,
		aloneKafka+"="+string(how), aloneServing+"="+strconv.FormatBool(serving), aloneDir+"="+w.config.DataDir, aloneWaits+"="+before)
	must(t, killedAt(t, c, what, reached))
}

// killedAt starts a program and kills it as soon as reached reports true. A program that ends by itself will never come so far: that is the
// error, with what it said.
func killedAt(t *testing.T, c *exec.Cmd, what string, reached func() bool) error {
	t.Helper()
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	must(t, c.Start())
	over := make(chan struct{})
	var end error
	go func() {
		defer close(over)
		end = c.Wait()
	}()
	early := func() bool {
		select {
		case <-over:
			return true
		default:
			return false
		}
	}
	eventually(t, what, func() bool { return early() || reached() })
	if early() {
		return fmt.Errorf("%s: it ended before it was killed (%w), and said: %s", what, end, &said)
	}
	must(t, c.Process.Kill())
	<-over
	if end == nil || !strings.Contains(end.Error(), "killed") {
		return fmt.Errorf("%s: it ended with %w as it was killed", what, end)
	}
	return nil
}

// A process that ends before it could be killed is noticed at once, and its words are told.
func TestAProcessThatEndsBeforeItIsKilledIsNoticed(t *testing.T) {
	err := killedAt(t, exec.CommandContext(t.Context(), "sh", "-c", "echo another move runs; exit 3"), "it is killed", func() bool { return false })
	if err == nil || !strings.Contains(err.Error(), "exit status 3") || !strings.Contains(err.Error(), "another move runs") {
		t.Errorf("it ended with %v", err)
	}
	must(t, killedAt(t, exec.CommandContext(t.Context(), "sleep", "1000"), "it is killed", func() bool { return true }))
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
	w.killedOnce(t, "some of the new log is written", "copy commands", false, func() bool {
		reader, err := kafka.NewReader(next, "test")
		must(t, err)
		defer func() { _ = reader.Close() }()
		ends, err := reader.Ends(t.Context(), commands.EventsTopic)
		return err == nil && len(ends) == alonePartitions && ends[3] > 1
	})
	w.killedOnce(t, "some of the new log is projected", "start the stream", false, func() bool {
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
