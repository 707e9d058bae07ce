package records_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// partitions are those of a table, sorted.
func (b *bench) partitions(of string) []string {
	b.Helper()
	names, err := store.List(b.Context(), b.DB, store.ScanText, `SELECT inhrelid::regclass::text FROM pg_inherits
		WHERE inhparent = $1::text::regclass ORDER BY 1`, of)
	must(b.TB, err)
	return names
}

// exec runs statements, none of which may fail.
func (b *bench) exec(statements ...string) {
	b.Helper()
	for _, sql := range statements {
		if _, err := b.DB.Exec(b.Context(), sql); err != nil {
			b.Fatalf("%s: %v", sql, err)
		}
	}
}

func monthsAhead(n int) (begins time.Time, suffix string) {
	now := time.Now().UTC()
	begins = time.Date(now.Year(), now.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	return begins, begins.Format("_2006_01")
}

// What came before its month had a partition is moved into it, and nothing else is.
func TestMonthsAreMadeAheadAndTakeWhatIsTheirs(t *testing.T) {
	b := newBench(t, 1)
	begins, suffix := monthsAhead(2)
	b.exec(`DROP TABLE access_trail`+suffix, `DROP TABLE webhook_attempts`+suffix)
	attempt := func(id string, at time.Time) {
		must(t, records.NewDeliveryAttempts(b.DB).Record(b.Context(), work.DeliveryAttempt{EventID: id, AccountID: "acct_1", Attempt: 1, At: at}))
	}
	attempt("evt_early", begins.Add(time.Hour))
	attempt("evt_later", begins.AddDate(1, 0, 0))
	must(t, records.NewAccessTrail(b.DB).RecordAccess(b.Context(), []trail.Entry{{ID: trail.IDsOf(begins) + "_1", AccountID: "acct_1", At: begins}}))
	for i, want := range []int64{2, 0} {
		if made, err := records.NewMonths(b.DB).Make(b.Context()); err != nil || made != want {
			t.Errorf("call %d made %d, %v", i, made, err)
		}
	}
	for in, want := range map[string]int{"access_trail" + suffix: 1, "access_trail_others": 0, "webhook_attempts" + suffix: 1, "webhook_attempts_others": 1} {
		if rows := b.Rows(in); len(rows) != want {
			t.Errorf("%s has %q", in, rows)
		}
	}
}

// An id is stored once, whichever month its entry is in: a download that is noted again within its minute changes nothing.
func TestAnEntryIsStoredOnce(t *testing.T) {
	b := newBench(t, 1)
	begins, _ := monthsAhead(1)
	kept := records.NewAccessTrail(b.DB)
	for i := range 3 {
		e := trail.Entry{ID: trail.IDsOf(begins) + "_same", AccountID: "acct_1", At: begins.Add(time.Duration(i) * time.Second), Kind: trail.Downloaded}
		must(t, kept.RecordAccess(b.Context(), []trail.Entry{e, {ID: "acc_0old", AccountID: "acct_1", At: e.At}}))
	}
	page, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", Limit: 10})
	if err != nil || len(page) != 2 || !page[0].At.Equal(begins) {
		t.Errorf("%+v, %v", page, err)
	}
}

// aged has an entry in each of the last five months, in partitions of their own, one from before there were months, and one whose month
// has no partition, as after a restore.
func aged(t *testing.T) (*bench, *records.AccessTrail) {
	t.Helper()
	b := newBench(t, 1)
	var entries []trail.Entry
	for back := range 5 {
		begins, suffix := monthsAhead(-back)
		after := begins.AddDate(0, 1, 0)
		if back > 0 {
			b.exec(fmt.Sprintf(`CREATE TABLE access_trail%s PARTITION OF access_trail FOR VALUES FROM ('%s') TO ('%s')`,
				suffix, trail.IDsOf(begins), trail.IDsOf(after)))
		}
		entries = append(entries, trail.Entry{ID: trail.IDsOf(begins) + "_1", AccountID: "acct_1", At: begins.AddDate(0, 0, 9), Kind: trail.SignedIn})
	}
	first, _ := monthsAhead(-9)
	entries = append(entries,
		trail.Entry{ID: "acc_06old", AccountID: "acct_1", At: first}, trail.Entry{ID: trail.IDsOf(first) + "_2", AccountID: "acct_1", At: first})
	kept := records.NewAccessTrail(b.DB)
	must(t, kept.RecordAccess(b.Context(), entries))
	return b, kept
}

func TestMonthsOfAccessesGoAsAWhole(t *testing.T) {
	b, kept := aged(t)
	begins, _ := monthsAhead(-2)
	_, third := monthsAhead(-3)
	before := begins.AddDate(0, 0, 20) // the month has not ended, though its entry is older
	n, err := kept.ForgetBefore(b.Context(), before, false, 100)
	if err != nil || n != 2 || slices.Contains(b.partitions("access_trail"), "access_trail"+third) {
		t.Errorf("%d, %v, %q", n, err, b.partitions("access_trail"))
	}
	left := func(want int) {
		t.Helper()
		page, _, err := kept.Accesses(b.Context(), trail.Filter{AccountID: "acct_1", Limit: 100})
		if err != nil || len(page) != want {
			t.Errorf("%+v are left: %v", page, err)
		}
	}
	left(3)
	if n, err := kept.ForgetBefore(b.Context(), before, true, 100); err != nil || n != 1 {
		t.Errorf("exactly: %d, %v", n, err)
	}
	left(2)
}

func TestMonthsOfAttemptsGoAsAWhole(t *testing.T) {
	b := newBench(t, 1)
	attempts := records.NewDeliveryAttempts(b.DB)
	_, next := monthsAhead(2)
	begins, _ := monthsAhead(2)
	must(t, attempts.Record(b.Context(), work.DeliveryAttempt{EventID: "evt_1", AccountID: "acct_1", Attempt: 1, At: begins.AddDate(0, 0, 3)}))
	for _, step := range []struct {
		before time.Time
		left   bool
	}{{begins.AddDate(0, 1, -1), true}, {begins.AddDate(0, 1, 0), false}} {
		_, err := attempts.ForgetBefore(b.Context(), step.before)
		must(t, err)
		if left := b.partitions("webhook_attempts"); slices.Contains(left, "webhook_attempts"+next) != step.left {
			t.Errorf("before %v: %q", step.before, left)
		}
	}
	if left, err := attempts.Attempts(b.Context(), "acct_1", "evt_1"); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
}

// The functions run with their owner's rights: they drop months of these tables and nothing else.
func TestOnlyMonthsOfHistoryAreDropped(t *testing.T) {
	b := newBench(t, 1)
	b.exec(`CREATE TABLE others (at timestamptz) PARTITION BY RANGE (at)`,
		`CREATE TABLE others_2001_01 PARTITION OF others FOR VALUES FROM ('2001-01-01') TO ('2001-02-01')`)
	for _, of := range []string{"others", "event_log", "", "access_trail; DROP TABLE jobs"} {
		if _, err := b.DB.Exec(b.Context(), `SELECT drop_months($1, now())`, of); err == nil {
			t.Errorf("of %q", of)
		}
	}
	if _, err := b.DB.Exec(b.Context(), `SELECT drop_months(NULL, now())`); err == nil {
		t.Error("of nothing")
	}
}
