package rebuild_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/rebuild"
)

func (b *bench) rebuild(swap bool, models ...string) rebuild.Report {
	b.Helper()
	report, err := rebuild.Run(b.Context(), rebuild.Config{
		DB: b.DB, Log: b.Log, Logger: quiet, Swap: swap,
	}, models)
	if err != nil {
		b.Fatal(err)
	}
	return report
}

func TestARebuildEqualsTheLiveTables(t *testing.T) {
	b := wandered(t, 3)
	b.Log.AppendForeign(0, message.NewMessage("", []byte("foreign")))
	b.Log.Traffic(20, 2000)
	b.Project(b.Projector(nil), 300)
	want := b.live()
	for _, swap := range []bool{false, true} {
		report := b.rebuild(swap, models.Names()...)
		if report.Differences() > 0 || len(report.Models) != len(models.Names()) || report.Swapped != swap {
			t.Fatalf("report: %+v", report)
		}
		if diff := cmp.Diff(want, b.live()); diff != "" {
			t.Fatalf("swap=%v: live tables changed (-before +after):\n%.2000s", swap, diff)
		}
	}
	var left int
	b.Scan(`SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'toolmill%'`, &left)
	if left > 0 {
		t.Errorf("%d schemas are left over", left)
	}
	b.sameIndexes()
	b.sameSettings()
}

// sameSettings compares the settings of swapped tables with those that the migrations make.
func (b *bench) sameSettings() {
	b.Helper()
	const settings = `(SELECT relname, reloptions FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL)`
	migrated := newBench(b.TB, 1).Rows(settings)
	if diff := cmp.Diff(migrated, b.Rows(settings)); diff != "" || len(migrated) < 8 {
		b.Errorf("settings differ (-migrated +swapped):\n%s", diff)
	}
}

func (b *bench) live() map[string][]string {
	b.Helper()
	all := make(map[string][]string)
	for _, table := range models.Names() {
		all[table] = b.Rows(table)
	}
	return all
}

// sameIndexes compares the indexes of swapped tables with those that the migrations create.
func (b *bench) sameIndexes() {
	b.Helper()
	const indexes = `(SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'river%')`
	if diff := cmp.Diff(newBench(b.TB, 1).Rows(indexes), b.Rows(indexes)); diff != "" {
		b.Errorf("indexes differ (-migrated +swapped):\n%s", diff)
	}
}

// TestARebuildFindsAndRepairsFaults corrupts each read model in each way, and requires that the rebuild reports and
// repairs it.
func TestARebuildFindsAndRepairsFaults(t *testing.T) {
	b := wandered(t, 2)
	b.Project(b.Projector(nil), 300)
	want := b.live()
	for _, model := range models.Names() {
		t.Run(model, func(t *testing.T) {
			column := map[string]string{
				"event_log": "fingerprint", "account_snapshots": "state", "jobs": "tool_slug", "accounts": "limits",
				"api_keys": "last4", "credit_balances": "balance", "credit_ledger": "delta", "webhook_deliveries": "attempts",
				"usage_daily": "charged", "account_storage": "stored_bytes",
			}[model]
			value := "'9'"
			for _, sql := range []string{
				fmt.Sprintf(`DELETE FROM %[1]s WHERE ctid = (SELECT min(ctid) FROM %[1]s)`, model),
				fmt.Sprintf(`UPDATE %[1]s SET %[2]s = %[3]s WHERE ctid = (SELECT min(ctid) FROM %[1]s)`, model, column, value),
			} {
				if _, err := b.DB.Exec(b.Context(), sql); err != nil {
					t.Fatal(err)
				}
			}
			report := b.rebuild(true, model)
			got := report.Models[0]
			if got.Changed != 1 || got.OnlyRebuilt != 1 || got.OnlyLive != 0 || len(got.Differences) != 2 {
				t.Errorf("report: %+v; want one row changed and one missing", got)
			}
			if diff := cmp.Diff(want[model], b.Rows(model)); diff != "" {
				t.Errorf("after the swap it differs (-want +got):\n%.2000s", diff)
			}
		})
	}
}

// working is a projector of partition 0, to which a test passes what it appends.
type working struct {
	*bench
	batches chan []*message.Message
	ended   chan error
	given   int64
}

func (b *bench) startWorking(change func(*projector.Config)) *working {
	b.Helper()
	p := b.Projector(change)
	given, err := p.Resume(b.Context(), 0)
	if err != nil {
		b.Fatal(err)
	}
	w := &working{bench: b, batches: make(chan []*message.Message), ended: make(chan error, 1), given: given}
	go func() { w.ended <- p.Work(b.Context(), 0, w.batches) }()
	return w
}

// give passes on what was appended, and returns once it is received.
func (w *working) give() {
	from := w.given
	w.given = w.Log.End(0)
	w.batches <- w.Log.Messages(0, from, w.given)
}

// settle returns once everything given is committed.
func (w *working) settle() { w.batches <- nil }

func (w *working) stop() {
	w.Helper()
	close(w.batches)
	if err := <-w.ended; err != nil {
		w.Fatal(err)
	}
}

func (b *bench) create(n int) {
	for range n {
		b.Log.Must("acct_1", logtest.Create(fmt.Sprintf("job_%d", b.Log.End(0)), b.Log.Now()))
	}
}

// TestProjectorsGoOnWhileARebuildRuns projects during a rebuild: during the replay and the comparison, which block nobody,
// during the swap, which does, and after it.
func TestProjectorsGoOnWhileARebuildRuns(t *testing.T) {
	b := newBench(t, 1)
	reactors := b.Reactors()
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(1)
	w := b.startWorking(func(c *projector.Config) { c.Reactors = reactors })
	w.give()
	w.settle()

	log := &logWith{Log: b.Log, before: []func(){
		func() { b.create(30); w.give(); w.settle() },                  // replaying
		func() { b.create(30); w.give(); w.settle() },                  // comparing
		func() { b.create(30); w.give(); w.settle() },                  // following the projector
		func() { b.create(30); w.give(); b.untilHeldUp(b.Log.End(0)) }, // the projector is blocked
	}}
	report, err := rebuild.Run(b.Context(), rebuild.Config{DB: b.DB, Log: log, Logger: quiet, Swap: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if report.Differences() > 0 || len(log.before) > 0 {
		t.Errorf("report: %+v; %d hooks were not reached", report, len(log.before))
	}
	w.settle()
	b.create(30)
	w.give()
	w.stop()
	if report := b.rebuild(false); report.Differences() > 0 {
		t.Errorf("after the swap: %+v", report)
	}
	if n := len(b.Rows("scheduled")); n != 151 {
		t.Errorf("%d pieces of work, want 151: one for each job, none by the rebuild", n)
	}
}

// untilHeldUp returns once a projector waits for a lock, or has got it.
func (b *bench) untilHeldUp(end int64) {
	b.Helper()
	for waits, next := 0, int64(0); waits == 0 && next < end; {
		b.Scan(`SELECT count(*) FROM pg_locks WHERE NOT granted`, &waits)
		b.Scan(`SELECT next_offset FROM checkpoints`, &next)
	}
}

// TestASwapVoidsTheProjectorsStates makes a projector hold a state that it loaded from a corrupted table.
func TestASwapVoidsTheProjectorsStates(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	b.Project(b.Projector(nil), 1000)
	if _, err := b.DB.Exec(b.Context(), `UPDATE account_snapshots SET state = replace(state, '"balance":', '"balance":1')`); err != nil {
		t.Fatal(err)
	}
	w := b.startWorking(nil)
	b.create(60) // a snapshot is due and the state is loaded
	w.give()
	w.settle()
	if report := b.rebuild(true); report.Differences() != 1 {
		t.Errorf("report: %+v, want the one corrupted snapshot", report)
	}
	b.create(120)
	w.give()
	w.stop()
	if report := b.rebuild(false); report.Differences() > 0 {
		t.Errorf("the projector continued from its old states: %+v", report)
	}
}

// logWith runs a hook before each of the first reads.
type logWith struct {
	*logtest.Log
	before []func()
}

func (l *logWith) Read(
	ctx context.Context, partition int32, from int64, visit func(*message.Message) error,
) (int64, error) {
	if len(l.before) > 0 {
		before := l.before[0]
		l.before = l.before[1:]
		before()
	}
	return l.Log.Read(ctx, partition, from, visit)
}

func TestAnImpossibleRebuildIsRefused(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Project(b.Projector(nil), 100)
	config := rebuild.Config{DB: b.DB, Log: b.Log, Logger: quiet}
	if _, err := rebuild.Run(b.Context(), config, []string{"nonsense"}); err == nil || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("an unknown model: got %v", err)
	}
	config.Log = logtest.New(1)
	if _, err := rebuild.Run(b.Context(), config, nil); err == nil {
		t.Error("a log that is shorter than what is projected: got no error")
	}
	inner := &logWith{Log: b.Log}
	inner.before = []func(){func() {
		if _, err := rebuild.Run(b.Context(), rebuild.Config{DB: b.DB, Log: b.Log, Logger: quiet}, nil); err == nil ||
			!strings.Contains(err.Error(), "another rebuild") {
			t.Errorf("a second rebuild: got %v", err)
		}
	}}
	config.Log = inner
	if _, err := rebuild.Run(b.Context(), config, nil); err != nil {
		t.Error(err)
	}
	if !slices.Equal(b.Rows("jobs"), nil) {
		t.Error("there are jobs")
	}
}
