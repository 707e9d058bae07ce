package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// slow is a page that takes some seconds, during which its worker holds an attempt.
const slow = `<h1>slow</h1><script>const begun = Date.now(); while (Date.now() - begun < 3000) {}</script>`

// doesAt runs something at each time that a move begins a step.
type doesAt struct {
	slog.Handler

	step string
	do   func()
}

func (d doesAt) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if r.Message == "repartition" && a.Key == "step" && a.Value.String() == d.step {
			d.do()
		}
		return true
	})
	return d.Handler.Handle(ctx, r)
}

// Jobs that run while the log moves end once: attempts that their workers hold at the switch are made again, and charged once.
func TestJobsThatRunAtTheSwitchEndOnce(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.Listen = 4, freeAddress(t)
	w.served(t, w.config)
	working := w.beside(t, config.RoleWorker)
	working.DataDir, working.ChromiumConcurrency = enginesDir(t, w), 2
	w.served(t, working)
	var accounts []*busily
	for range 3 {
		accounts = append(accounts, w.busily(t))
	}
	var held int64
	running := func() int64 { return w.number(t, `SELECT count(*) FROM jobs WHERE status = 'running'`) }
	for move, partitions := range []int32{7, 3} {
		for n := range 15 {
			must(t, accounts[n%len(accounts)].creates(t.Context(), page(slow), fmt.Sprintf("slow-%d-%d", move, n)))
		}
		eventually(t, "jobs run", func() bool { return running() >= 2 })
		report, err := w.movesServing(t.Context(), partitions, slog.New(doesAt{w.logger.Handler(), "write the rest", func() { held += running() }}))
		must(t, err)
		t.Log(report)
		w.config.Partitions = partitions
	}
	if held == 0 {
		t.Error("no job ran at a switch")
	}
	repeated := 0
	for _, b := range accounts {
		repeated += b.eachSucceedsOnce(t)
	}
	t.Logf("%d jobs ran when the old log was closed, %d were tried again", held, repeated)
	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), false))
}

// creates sends a job, and repeats the request until it is acknowledged.
func (b *busily) creates(ctx context.Context, body, key string) error {
	r, err := b.insists(ctx, "/jobs", body, key)
	if err != nil {
		return err
	}
	var j jobView
	err = json.Unmarshal([]byte(r.body), &j)
	b.acknowledged = append(b.acknowledged, j.ID)
	return err
}

// eachSucceedsOnce checks that every acknowledged job succeeds, is recorded as that once, and is charged once. It returns how many had more
// than one attempt.
func (b *busily) eachSucceedsOnce(t *testing.T) (repeated int) {
	t.Helper()
	var cost int64
	for _, id := range b.acknowledged {
		j := b.succeeds(id)
		if cost += j.CostUnits; j.Attempts > 1 {
			repeated++
		}
		if n := b.w.number(t, `SELECT count(*) FROM event_log WHERE job_id = $1 AND type = 'toolmill.job.succeeded.v1'`, id); n != 1 {
			t.Errorf("%s has succeeded %d times", id, n)
		}
	}
	if n := b.w.number(t, `SELECT count(*) FROM credit_ledger WHERE account_id = $1`, b.accountID); n != int64(1+len(b.acknowledged)) {
		t.Errorf("credits moved %d times for %d jobs", n, len(b.acknowledged))
	}
	b.hasBalance(creditsGiven - cost)
	return repeated
}

// aloneServes is the configuration of a process of its own, as JSON: it is this test's program, started again.
const aloneServes = "TOOLMILL_TEST_SERVES"

// serveAlone is that process.
func serveAlone() int {
	var c config.Config
	if err := json.Unmarshal([]byte(os.Getenv(aloneServes)), &c); err != nil {
		panic(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	err := app.Serve(ctx, app.Serving{
		Config: c, Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)), Metrics: func() *telemetry.Metrics { return telemetry.New("alone") },
		StopMax: patience, Started: func(context.Context, *app.App) error { fmt.Println("started"); return nil }, Ending: func() {},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// alone is a process of the service that can be killed.
type alone struct {
	t       *testing.T
	config  []byte
	said    bytes.Buffer
	command *exec.Cmd
}

func (a *alone) start() {
	a.command = exec.CommandContext(context.Background(), os.Args[0])
	a.command.Env, a.command.Stderr = append(os.Environ(), aloneServes+"="+string(a.config)), &a.said
	must(a.t, a.command.Start())
}

// killed kills it as kill -9 does, and starts it again.
func (a *alone) killed() {
	must(a.t, a.command.Process.Kill())
	if err := a.command.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		a.t.Errorf("it ended with %v before it was killed", err)
	}
	a.start()
}

// A process of the service that is killed while the log moves is started again and begins the generation that counts then; the move
// waits for as long as the brokers keep its place.
func TestAProcessIsKilledWhileTheLogMoves(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.Listen = 4, freeAddress(t)
	w.served(t, w.config)
	beside := w.beside(t, config.RoleOwner, config.RoleProjector)
	beside.Listen, beside.OperationsListen = freeAddress(t), freeAddress(t)
	text, err := json.Marshal(beside)
	must(t, err)
	other := &alone{t: t, config: text}
	other.start()
	t.Cleanup(func() {
		must(t, other.command.Process.Signal(syscall.SIGTERM))
		if err := other.command.Wait(); err != nil {
			said := other.said.String()
			t.Errorf("the other process: %v: %s", err, said[max(0, len(said)-2000):])
		}
	})
	ready := func() bool {
		r, err := client{t: t}.try(http.MethodGet, "http://"+beside.OperationsListen+"/readyz", "")
		return err == nil && r.StatusCode == http.StatusOK
	}
	l := w.loads(t, 6)
	partitions := int32(7)
	for _, step := range []string{"write ahead", "close", "catch up", "write the rest", "take over", "switch"} {
		eventually(t, "the other process serves", ready)
		l.goesOn(30)
		kills := 0
		report, err := w.movesServing(t.Context(), partitions, slog.New(doesAt{w.logger.Handler(), step, func() { kills++; other.killed() }}))
		if must(t, err); kills != 1 {
			t.Errorf("it was killed %d times at %s", kills, step)
		}
		t.Logf("killed at %s: %s", step, report)
		w.config.Partitions = partitions
		l.goesOn(30)
		must(t, w.verifies(t))
		partitions = 11 - partitions
	}
	eventually(t, "the other process serves", ready)
	t.Logf("the longest that an account waited: %v", l.ends())
	l.isThere(w)
	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), false))
}
