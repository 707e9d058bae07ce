package rebuild_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/projections/rebuild"
)

func (b *bench) small(swap bool) rebuild.Report {
	b.Helper()
	report, err := rebuild.Run(b.Context(), rebuild.Config{DB: b.DB, Log: b.Log, Logger: quiet, Swap: swap}.Small(), nil)
	if err != nil {
		b.Fatal(err)
	}
	return report
}

// TestAnAccountIsLoadedFromVerifiedEvents drops accounts from memory, and makes every seventh live event unreadable:
// snapshots follow from the log and not from what event_log has.
func TestAnAccountIsLoadedFromVerifiedEvents(t *testing.T) {
	b := wandered(t, 1)
	b.Project(b.Projector(nil), 300)
	if report := b.small(false); report.Differences() > 0 {
		t.Fatalf("before: %+v", report)
	}
	want := b.live()
	changed, err := b.DB.Exec(b.Context(), `UPDATE event_log SET value = 'nonsense' WHERE seq % 7 = 3`)
	if err != nil {
		t.Fatal(err)
	}
	report := b.small(true)
	if events := report.Models[0]; events.Changed != changed || report.Differences() != changed {
		t.Errorf("report: %+v; want only %d changed events", report, changed)
	}
	if diff := cmp.Diff(want, b.live()); diff != "" {
		t.Errorf("after the swap (-want +got):\n%.2000s", diff)
	}
}

// TestRowsOutsideTheLogAreFoundAndRemoved adds rows of event_log before the first event and after the last one.
func TestRowsOutsideTheLogAreFoundAndRemoved(t *testing.T) {
	b := wandered(t, 1)
	b.Project(b.Projector(nil), 300)
	want := b.Rows("event_log")
	//nolint:dupword // NULL, NULL
	if _, err := b.DB.Exec(b.Context(), `INSERT INTO event_log SELECT partition, n, offset_, id, type, account_id, account_seq + 1000000,
		NULL, NULL, NULL, at, command_offset, command_index, value FROM event_log, (VALUES (-5), (0), (1000000)) AS places(n) WHERE seq = 1`); err != nil {
		t.Fatal(err)
	}
	for _, swap := range []bool{false, true} {
		if report := b.rebuild(swap, "event_log"); report.Models[0].OnlyLive != 3 || report.Differences() != 3 {
			t.Errorf("report: %+v; want three rows that only the live table has", report)
		}
	}
	if diff := cmp.Diff(want, b.Rows("event_log")); diff != "" {
		t.Errorf("after the swap (-want +got):\n%.2000s", diff)
	}
}

// TestALostEventLogIsRepaired empties event_log.
func TestALostEventLogIsRepaired(t *testing.T) {
	b := wandered(t, 2)
	b.Project(b.Projector(nil), 300)
	want := b.live()
	lost, err := b.DB.Exec(b.Context(), `DELETE FROM event_log`)
	if err != nil {
		t.Fatal(err)
	}
	if report := b.small(true); report.Models[0].OnlyRebuilt != lost || report.Differences() != lost {
		t.Errorf("report: %+v; want %d events that the live table has lost", report, lost)
	}
	if diff := cmp.Diff(want, b.live()); diff != "" {
		t.Errorf("after the swap (-want +got):\n%.2000s", diff)
	}
}
