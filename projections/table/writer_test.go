package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

var errAway = errors.New("connection refused")

// recorded is a transaction that notes what is written, one entry a round trip.
type recorded struct {
	store.Tx

	trips [][]string
	args  [][]any
	err   error
}

func (r *recorded) Send(_ context.Context, statements []store.Statement) error {
	var trip []string
	for _, s := range statements {
		trip, r.args = append(trip, s.SQL), append(r.args, s.Args)
	}
	r.trips = append(r.trips, trip)
	return r.err
}

func (r *recorded) Copy(_ context.Context, table string, names []string, columns []any) error {
	r.trips, r.args = append(r.trips, append([]string{"copy " + table}, names...)), append(r.args, columns)
	return r.err
}

func (r *recorded) sent(t *testing.T, want ...[]string) {
	t.Helper()
	if !slices.EqualFunc(r.trips, want, slices.Equal[[]string]) {
		t.Errorf("%q, want %q", r.trips, want)
	}
}

var names = New("names", "id", "id int8, name text", "")

func flush(t *testing.T, w *Writer) {
	t.Helper()
	if err := w.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestFewRowsAreWrittenInOneRoundTripWithEverythingElse(t *testing.T) {
	var tx recorded
	w := &Writer{Tx: &tx}
	w.Add(names, 1, []int64{1}, []string{"a"})
	w.Put(names, 1, []int64{2}, []string{"b"})
	w.Also(store.Statement{SQL: "NOTIFY"})
	flush(t, w)
	tx.sent(t, []string{names.insert, names.upsert, "NOTIFY"})
}

func TestManyNewRowsAreCopiedBeforeTheStatements(t *testing.T) {
	for rows, copied := range map[int]bool{199: false, 200: true} {
		var tx recorded
		w := &Writer{Tx: &tx}
		w.Also(store.Statement{SQL: "NOTIFY"})
		w.Add(names, rows, make([]int64, rows), make([]string, rows))
		flush(t, w)
		if copied {
			tx.sent(t, []string{"copy names", "id", "name"}, []string{"NOTIFY"})
		} else {
			tx.sent(t, []string{"NOTIFY", names.insert})
		}
	}
}

// A fault elsewhere that gave two events one key must not stop the partition.
func TestACarefulWriterReplacesRowsThatOughtToBeNew(t *testing.T) {
	var tx recorded
	w := &Writer{Tx: &tx, Careful: true}
	w.Add(names, 300, make([]int64, 300), make([]string, 300))
	flush(t, w)
	tx.sent(t, []string{names.upsert})
}

func TestNothingIsSentForNothing(t *testing.T) {
	var tx recorded
	w := &Writer{Tx: &tx}
	w.Add(names, 0, []int64{}, []string{})
	w.Put(names, 0, []int64{}, []string{})
	flush(t, w)
	tx.sent(t)
}

func TestAFailedCopyIsTheWritersError(t *testing.T) {
	tx := recorded{err: errAway}
	w := &Writer{Tx: &tx}
	w.Add(names, 200, make([]int64, 200), make([]string, 200))
	w.Also(store.Statement{SQL: "NOTIFY"})
	if err := w.Flush(t.Context()); !errors.Is(err, errAway) {
		t.Error(err)
	}
	tx.sent(t, []string{"copy names", "id", "name"})
}

// One NUL in what a client sent would stop the partition forever. What the text points to may be somebody else's.
func TestNULIsTakenOutOfTexts(t *testing.T) {
	var tx recorded
	w := &Writer{Tx: &tx}
	shared := "x\x00y"
	optional := New("optional", "id", "id text, note text", "")
	w.Add(optional, 2, []string{"a\x00", "b"}, []*string{&shared, nil})
	flush(t, w)
	ids, notes := tx.args[0][0].([]string), tx.args[0][1].([]*string)
	if !slices.Equal(ids, []string{"a", "b"}) || *notes[0] != "xy" || notes[1] != nil || shared != "x\x00y" {
		t.Errorf("%q, %q, %v, and %q", ids, *notes[0], notes[1], shared)
	}
}

func TestATransactionThatFallsSilentIsEnded(t *testing.T) {
	for idle, want := range map[time.Duration]string{0: "5000", 300 * time.Millisecond: "300"} {
		if got := (&Writer{IdleMax: idle}).Settings().Args; !slices.Equal(got, []any{want}) {
			t.Errorf("%v: %v", idle, got)
		}
	}
}

func TestAnEmptyTextIsNull(t *testing.T) {
	if got := Optional(""); got != nil {
		t.Errorf("%q", *got)
	}
	if got := Optional("a"); got == nil || *got != "a" {
		t.Errorf("%v", got)
	}
}
