package rebuild_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/level"
)

// bothForms is a log whose first half is in event_log as it is, and whose second half is packed.
func bothForms(t *testing.T) *bench {
	t.Helper()
	b := wandered(t, 1)
	b.Project(b.Projector(nil), 300)
	b.DB.AtLevel(level.PackedRows)
	b.Log.Traffic(20, 2000)
	b.Project(b.Projector(nil), 300)
	return b
}

// forms are the numbers of packed and other rows.
func (b *bench) forms() (packed, plain int) {
	b.Helper()
	const form = `SELECT count(*) FROM event_log WHERE substr(value, 1, 1) `
	b.Scan(form+`<> '{'`, &packed)
	b.Scan(form+`= '{'`, &plain)
	return packed, plain
}

// An event that is packed in one and not in the other does not differ, and a swap leaves it as it is.
func TestTheFormOfARowIsNoDifference(t *testing.T) {
	b := bothForms(t)
	if packed, plain := b.forms(); packed == 0 || plain == 0 {
		t.Fatalf("%d rows are packed, %d are not", packed, plain)
	}
	for _, at := range []level.Level{level.Frames, level.PackedRows} {
		b.DB.AtLevel(at)
		want := b.live()
		if report := b.small(true); report.Differences() > 0 {
			t.Errorf("at level %d: %+v", at, report)
		}
		if diff := cmp.Diff(want, b.live()); diff != "" {
			t.Errorf("after the swap (-want +got):\n%.2000s", diff)
		}
	}
}

// Damaged rows among others of both forms are found and repaired, and only they are.
func TestADamagedRowIsRepairedAmongBothForms(t *testing.T) {
	b := bothForms(t)
	want := b.live()
	const damage = `UPDATE event_log SET value = CASE seq % 3 WHEN 0 THEN 'nonsense' WHEN 1 THEN value || 'x'::bytea ELSE substr(value, 1, 9) END WHERE seq % 7 = 3`
	changed, err := b.DB.Exec(b.Context(), damage)
	if err != nil {
		t.Fatal(err)
	}
	report := b.small(true)
	if events := report.Models[0]; events.Changed != changed || report.Differences() != changed {
		t.Errorf("report: %+v; want only %d changed events", report, changed)
	}
	if report := b.small(false); report.Differences() > 0 {
		t.Errorf("after the swap: %+v", report)
	}
	got := b.live()
	left := 0
	for i, row := range got["event_log"] {
		if row != want["event_log"][i] && !strings.Contains(row, `\x28b52ffd`) {
			left++
		}
	}
	delete(got, "event_log")
	delete(want, "event_log")
	if diff := cmp.Diff(want, got); diff != "" || left > 0 {
		t.Errorf("%d rows have another form for no reason; the other tables (-want +got):\n%.2000s", left, diff)
	}
}
