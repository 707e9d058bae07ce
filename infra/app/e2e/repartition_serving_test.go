package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/store"
)

// served runs a process that begins again when the log moves, and returns once it has started. It runs until stop or the end of the test.
func (w *world) served(t *testing.T, c config.Config) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	started := make(chan *app.App, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- app.Serve(ctx, app.Serving{
			Config: c, Logger: w.logger, Metrics: func() *telemetry.Metrics { return telemetry.New("test") }, StopMax: patience,
			Started: func(_ context.Context, a *app.App) error {
				select {
				case started <- a:
				default: // it has begun again
				}
				return nil
			},
			Ending: func() {},
		})
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("a process ended: %v", err)
		}
		if c.Has(config.RoleAPI) {
			w.app = nil // it is stopped
		}
	})
	t.Cleanup(stop)
	select {
	case a := <-started:
		if c.Has(config.RoleAPI) {
			w.app = a
		}
	case err := <-ended:
		ended <- nil
		t.Fatalf("a process did not start: %v", err)
	}
	return stop
}

// freeAddress is one that nothing listens on; a process that begins again keeps it.
func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := servertest.FreeAddr()
	must(t, err)
	return address
}

// busily is an account that creates and cancels jobs, one after the other, and repeats each request with its key until it is
// acknowledged.
type busily struct {
	client

	address string
	// acknowledged are the jobs, in the order of their numbers.
	acknowledged []string
	// stop is the longest time between two acknowledgements.
	stop time.Duration
}

// busily opens an account whose requests go to the address that all processes of a move share.
func (w *world) busily(t *testing.T) *busily {
	t.Helper()
	c := w.open(t, opening{})
	c.atAMove = true
	return &busily{client: c, address: "http://" + w.config.Listen + "/v1"}
}

// insists repeats a request until it succeeds.
func (b *busily) insists(ctx context.Context, path, body, key string) (response, error) {
	for {
		r, err := b.try(http.MethodPost, b.address+path, body, "Authorization", "Bearer "+b.key, keyHeader, key)
		if err == nil && r.StatusCode < http.StatusMultipleChoices {
			return r, nil
		}
		if err == nil && r.StatusCode != http.StatusServiceUnavailable {
			return r, fmt.Errorf("%s: %d %s", path, r.StatusCode, r.body)
		}
		const again = 10 * time.Millisecond
		if err := pause.For(ctx, again); err != nil {
			return r, err
		}
	}
}

func (b *busily) runs(ctx context.Context, until <-chan struct{}, count *atomic.Int64) error {
	last := time.Now()
	acknowledged := func() {
		count.Add(1)
		b.stop = max(b.stop, time.Since(last))
		last = time.Now()
	}
	for n := 0; ; n++ {
		select {
		case <-until:
			return nil
		default:
		}
		r, err := b.insists(ctx, "/jobs", page(hello), fmt.Sprintf("job-%d", n))
		if err != nil {
			return err
		}
		acknowledged()
		var j jobView
		if err := json.Unmarshal([]byte(r.body), &j); err != nil {
			return err
		}
		b.acknowledged = append(b.acknowledged, j.ID)
		if _, err := b.insists(ctx, "/jobs/"+j.ID+"/cancel", "", fmt.Sprintf("cancel-%d", n)); err != nil {
			return err
		}
		acknowledged()
	}
}

// load is many of them at once.
type load struct {
	t        *testing.T
	accounts []*busily
	count    atomic.Int64
	until    chan struct{}
	running  errgroup.Group
}

func (w *world) loads(t *testing.T, accounts int) *load {
	t.Helper()
	l := &load{t: t, until: make(chan struct{})}
	for range accounts {
		b := w.busily(t)
		l.accounts = append(l.accounts, b)
		l.running.Go(func() error { return b.runs(t.Context(), l.until, &l.count) })
	}
	return l
}

// goesOn waits until so many more requests are acknowledged.
func (l *load) goesOn(more int64) {
	l.t.Helper()
	from := l.count.Load()
	eventually(l.t, "requests are acknowledged", func() bool { return l.count.Load() >= from+more })
}

// ends stops it and returns the longest time that an account waited for an acknowledgement.
func (l *load) ends() (longest time.Duration) {
	l.t.Helper()
	close(l.until)
	must(l.t, l.running.Wait())
	for _, b := range l.accounts {
		longest = max(longest, b.stop)
	}
	return longest
}

// isThere checks that every acknowledged job is there, once, and nothing else.
func (l *load) isThere(w *world) {
	l.t.Helper()
	for _, b := range l.accounts {
		jobs := w.number(l.t, `SELECT count(*) FROM jobs WHERE account_id = $1`, b.accountID)
		known := w.number(l.t, `SELECT count(*) FROM jobs WHERE account_id = $1 AND id = ANY($2)`, b.accountID, b.acknowledged)
		moved := w.number(l.t, `SELECT count(*) FROM credit_ledger WHERE account_id = $1`, b.accountID)
		if n := int64(len(b.acknowledged)); jobs != n || known != n || moved != 1+2*n {
			l.t.Errorf("%d jobs are acknowledged, %d of them are there, %d in all; credits moved %d times", n, known, jobs, moved)
		}
		if got := b.balance(); got != creditsGiven {
			l.t.Errorf("it has %d credits after each charge was refunded", got)
		}
	}
}

func (w *world) number(t *testing.T, sql string, args ...any) int64 {
	t.Helper()
	n, err := store.One(t.Context(), w.inside(t).DB, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) }, sql, args...)
	must(t, err)
	return n
}

// movesServing changes the number of partitions while the service runs.
func (w *world) movesServing(ctx context.Context, partitions int32, logger *slog.Logger) (string, error) {
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Database, o.Config.Replication, o.Logger = w.config.Brokers, w.config.Database, w.config.Replication, logger
	err := o.Repartition(ctx, repartition.To{Partitions: partitions, WhileServing: true})
	return report.String(), err
}

// The number of partitions changes twice under load. Clients that repeat what was not answered see a delay: nothing acknowledged is lost or
// done twice, every account has its history, and processes begin the new generation by themselves.
func TestTheNumberOfPartitionsChangesUnderLoad(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.Listen = 8, freeAddress(t)
	w.served(t, w.config)
	w.served(t, w.beside(t, config.RoleOwner, config.RoleProjector))
	idle := w.busy(t, 12)
	const belongs = `SELECT concat_ws(' ', relacl, relowner, reloptions, obj_description(oid, 'pg_class')) FROM pg_class WHERE oid = 'event_log'::regclass`
	_, err := w.inside(t).DB.Exec(t.Context(), `GRANT SELECT ON event_log TO PUBLIC; COMMENT ON TABLE event_log IS 'kept'`)
	must(t, err)
	belonged, err := store.One(t.Context(), w.inside(t).DB, store.ScanText, belongs)
	must(t, err)
	l := w.loads(t, 16)
	for _, partitions := range []int32{32, 5} {
		before := historyOf(idle)
		l.goesOn(300)
		report, err := w.movesServing(t.Context(), partitions, w.logger)
		must(t, err)
		t.Log(report)
		l.goesOn(300)
		w.config.Partitions = partitions
		if after := historyOf(idle); strings.Join(before, "") != strings.Join(after, "") {
			t.Errorf("accounts without commands have another history: %v, and had %v", after, before)
		}
		must(t, w.verifies(t))
		if is, err := store.One(t.Context(), w.inside(t).DB, store.ScanText, belongs); err != nil || is != belonged || !strings.Contains(is, "autovacuum") {
			t.Errorf("event_log has %q, %v, and had %q", is, err, belonged)
		}
	}
	longest := l.ends()
	t.Logf("%d requests were acknowledged; the longest that an account waited for one: %v", l.count.Load(), longest)
	l.isThere(w)
	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), false))
}

// A move under load that ends at any step is repeated, under load: before the partitions are closed nobody notices it; afterwards the service
// waits for the repetition.
func TestAMoveUnderLoadIsRepeatedAfterAnyEnd(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.config.Partitions, w.config.Listen = 4, freeAddress(t)
	w.served(t, w.config)
	l := w.loads(t, 4)
	partitions := int32(5)
	for _, step := range []string{"write ahead", "close", "catch up", "write the rest", "copy commands", "take over", "alone", "switch"} {
		l.goesOn(20)
		ctx, stop := context.WithCancel(t.Context())
		_, err := w.movesServing(ctx, partitions, slog.New(stopsAt{w.logger.Handler(), step, stop}))
		stop()
		if err == nil && step != "switch" { // its record may be written all the same
			t.Fatalf("it was not interrupted at %s", step)
		}
		report, err := w.movesServing(t.Context(), partitions, w.logger)
		if must(t, err); step == "write ahead" && strings.Contains(report, "nothing to do") {
			t.Errorf("interrupted at %s it was done: %s", step, report)
		}
		w.config.Partitions = partitions
		l.goesOn(20)
		must(t, w.verifies(t))
		partitions = 9 - partitions // there and back
	}
	l.ends()
	l.isThere(w)
	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), false))
}

// The embedded broker ends with its process, so its log cannot be moved while it serves.
func TestTheEmbeddedLogIsNotMovedWhileServing(t *testing.T) {
	w := &world{config: config.Config{DataDir: t.TempDir()}, logger: slog.New(slog.DiscardHandler)}
	if _, err := w.movesServing(t.Context(), 5, w.logger); err == nil || !strings.Contains(err.Error(), "KAFKA_BROKERS") {
		t.Errorf("%v", err)
	}
}
