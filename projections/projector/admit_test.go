package projector_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projector"
)

// letters returns the reasons of the dead letters by offset, and the projector's count of skipped records.
func (b *bench) letters() (reasons map[int64]string, skipped int64) {
	b.Helper()
	rows, err := b.DB.Query(b.Context(), `SELECT offset_, reason FROM dead_letters WHERE topic = 'toolmill.events'`)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	reasons = make(map[int64]string)
	for rows.Next() {
		var offset int64
		var reason string
		if err := rows.Scan(&offset, &reason); err != nil {
			b.Fatal(err)
		}
		reasons[offset] = reason
	}
	b.Scan(`SELECT skipped FROM checkpoints WHERE partition = 0`, &skipped)
	return reasons, skipped
}

func TestRecordsThatAreNotHistoryAreSkippedAndCounted(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	zombie := b.Log.AppendForeign(0, b.Log.Message(0, 0)) // a copy of the first record, which extends nothing
	foreign := b.Log.AppendForeign(0, message.NewMessage("", []byte("\xff\x00not ours")))
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	garbage := b.Log.Append(0, []byte(`{"in":"the chain","but":"no event"}`))
	b.Log.Must("acct_1", logtest.Create("job_2", b.Log.Now()))

	var seen projector.Progress
	b.Project(b.Projector(func(c *projector.Config) { c.Observe = func(p projector.Progress) { seen = p } }), 100)

	reasons, skipped := b.letters()
	for offset, want := range map[int64]string{
		zombie: "does not extend the chain", foreign: "not a frame of the log", garbage: "decode event",
	} {
		if !strings.Contains(reasons[offset], want) {
			t.Errorf("offset %d: dead letter says %q, want %q in it", offset, reasons[offset], want)
		}
	}
	if skipped != 3 || seen.Skipped != 3 {
		t.Errorf("%d are counted in the checkpoint and %d were reported, want 3", skipped, seen.Skipped)
	}
	if n := len(b.Rows("jobs")); n != 2 {
		t.Errorf("%d jobs, want the 2 that are history", n)
	}
}

func TestAnEventOfAnUnknownTypeIsHistory(t *testing.T) {
	b := newBench(t, 1)
	opened := b.Log.Must("acct_1", logtest.Open(10))[0]
	opened.ID, opened.Sequence, opened.Data = "evt_new", 2, event.Unknown{Type: "toolmill.moon.landed.v1", Data: []byte(`{}`)}
	value, err := domain.Codec.Encode(opened)
	if err != nil {
		t.Fatal(err)
	}
	value = []byte(strings.Replace(string(value), `"data":{"Type":"toolmill.moon.landed.v1","Data":"e30="}`, `"data":{"a":1}`, 1))
	b.Log.Append(0, value)

	var seen projector.Progress
	b.Project(b.Projector(func(c *projector.Config) { c.Observe = func(p projector.Progress) { seen = p } }), 100)
	if seen.Unknown != 1 || seen.Skipped != 0 {
		t.Errorf("reported %+v, want one unknown event and nothing skipped", seen)
	}
	var kind string
	b.Scan(`SELECT type FROM event_log WHERE id = 'evt_new'`, &kind)
	if kind != "toolmill.moon.landed.v1" {
		t.Errorf("event_log has type %q", kind)
	}
}

func TestAFaultElsewhereDoesNotStopThePartition(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Traffic(1, 500)
	for _, sql := range []string{
		`INSERT INTO jobs VALUES ('` + logtest.ID("job", 3) + `', 'acct_other', 'x', 'queued', false, now(), '2026-01-01', 'w', '{}')`,
		`INSERT INTO credit_ledger VALUES ('` + logtest.ID("acct", 0) + `', 2, 'x', now(), 'grant', 1, 2, 'j', 'r', '')`,
		`INSERT INTO event_log VALUES (0, 1, 0, 'x', 'x', 'x', 1, 'j', 'k', 'f', now(), 1, 0, '')`,
	} {
		if _, err := b.DB.Exec(b.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	b.Project(b.Projector(nil), 1000)
	if want, got := b.expected()["jobs"], b.Rows("jobs"); len(got) != len(want) {
		t.Errorf("%d jobs, want %d", len(got), len(want))
	}
}

func TestAnOwnerCanResumeFromACheckpoint(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.CreateFile("job_1", b.Log.Now()))
	b.Log.Must("acct_1", logtest.Confirm("job_1")) // uploaded, released
	b.Project(b.Projector(nil), 1)
	got, err := projections.NewHistory(b.DB).Checkpoint(b.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	last, err := domain.Codec.Decode(got.LastValue)
	if err != nil {
		t.Fatal(err)
	}
	if got.NextOffset != 3 || got.Head.Seq != 4 || last.Sequence != 4 {
		t.Errorf("checkpoint %d, head %d, last sequence %d; want 3, 4, 4", got.NextOffset, got.Head.Seq, last.Sequence)
	}
	if none, err := projections.NewHistory(b.DB).Checkpoint(b.Context(), 7); err != nil || none.NextOffset != 0 || none.LastValue != nil {
		t.Errorf("a partition without history: %+v, %v", none, err)
	}
}

func TestTextThatPostgresCannotHoldStopsNothing(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", account.GrantCredits{Units: 5, Reference: "r", Reason: "nul \x00, \xff"})
	key := logtest.Key("key_1", "digest")
	key.Name = "a\x00b"
	b.Log.Must("acct_1", key)
	create := logtest.Create("job_1", b.Log.Now())
	create.Input.Options = json.RawMessage(`{"title":"a\u0000b"}`)
	b.Log.Must("acct_1", create)
	b.Project(b.Projector(nil), 100)

	var reason, name string
	b.Scan(`SELECT reason FROM credit_ledger WHERE type = 'grant' AND delta = 5`, &reason)
	b.Scan(`SELECT name FROM api_keys`, &name)
	if reason != "nul , �" || name != "ab" {
		t.Errorf("reason is %q, name is %q", reason, name)
	}
	got, err := projections.NewJobs(b.DB).Get(b.Context(), "acct_1", "job_1")
	if err != nil || string(got.Input.Options) != string(create.Input.Options) {
		t.Errorf("options are %s, %v; want them unchanged", got.Input.Options, err)
	}
}

// An event that cannot be read takes its place, and hides nothing of the others of its frame: the letter is the frame.
func TestOfAFrameOnlyWhatCannotBeReadIsPassed(t *testing.T) {
	b := newBench(t, 1)
	opened := b.Log.Must("acct_1", logtest.Open(10))[0]
	opened.ID, opened.Sequence, opened.Data = "evt_next", 2, account.Suspended{Reason: "abuse"}
	value, err := domain.Codec.Encode(opened)
	if err != nil {
		t.Fatal(err)
	}
	frame := b.Log.Append(0, []byte(`{"no":1}`), value, []byte(`{"no":2}`))
	b.Log.Append(0, []byte(`{"no":3}`))
	b.Project(b.Projector(nil), 100)

	reasons, skipped := b.letters()
	if len(reasons) != 2 || strings.Count(reasons[frame], "decode event") != 2 || skipped != 2 {
		t.Errorf("letters %v, %d counted", reasons, skipped)
	}
	var seq, offset int64
	b.Scan(`SELECT seq FROM event_log WHERE id = 'evt_next'`, &seq)
	b.Scan(`SELECT offset_ FROM event_log WHERE id = 'evt_next'`, &offset)
	if seq != 3 || offset != frame {
		t.Errorf("the event that can be read is number %d, at %d", seq, offset)
	}
	if got, err := projections.NewHistory(b.DB).Checkpoint(b.Context(), 0); err != nil || got.Head.Seq != 5 {
		t.Errorf("the head is %+v, %v; want that after the fifth place", got.Head, err)
	}
}
