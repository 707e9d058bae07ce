package batch

import (
	"errors"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/logtest"
)

// newLog has an account and a job: history from offset 0 on, of 3 events in 2 frames.
func newLog() (l *logtest.Log, end int64) {
	l = logtest.New(1)
	l.Must("acct_1", logtest.Open(10))
	l.Must("acct_1", logtest.CreateFile("job_1", l.Now()))
	l.Must("acct_1", logtest.Confirm("job_1")) // uploaded, released
	return l, l.End(0)
}

func admit(t *testing.T, l *logtest.Log, from Position, first int64) Batch {
	t.Helper()
	b, err := Admit(0, from, l.Messages(0, first, l.End(0)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestABatchGoesFromOnePositionToTheNext(t *testing.T) {
	l, end := newLog()
	b := admit(t, l, Position{}, 0)
	if len(b.Events) != 4 || b.From.NextOffset != 0 || b.To.NextOffset != end || b.To.Head.Seq != 4 || len(b.Letters) != 0 {
		t.Errorf("%d events from %+v to %+v, letters %v", len(b.Events), b.From, b.To, b.Letters)
	}
	last := b.Events[3]
	if last.Offset != end-1 || last.Seq != 4 || last.JobID != "job_1" || string(b.To.LastValue) != string(last.Value) {
		t.Errorf("%+v", last)
	}
	if next := admit(t, l, b.To, end); len(next.Events) != 0 || next.To.NextOffset != end || next.To.Head != b.To.Head {
		t.Errorf("nothing more: %+v", next)
	}
}

func TestMessagesThatWereProjectedAreDropped(t *testing.T) {
	l, end := newLog()
	before := admit(t, l, Position{}, 0)
	l.Must("acct_1", logtest.Create("job_2", l.Now()))
	again := admit(t, l, before.To, 0)
	if len(again.Letters) != 0 || len(again.Events) == 0 || again.Events[0].Offset != end || again.To.NextOffset != l.End(0) {
		t.Errorf("%+v", again)
	}
}

func TestMissingMessagesAreNotPassedOver(t *testing.T) {
	l, end := newLog()
	l.Must("acct_1", logtest.Create("job_2", l.Now()))
	messages := append(l.Messages(0, 0, end-1), l.Messages(0, end, l.End(0))...)
	if b, err := Admit(0, Position{}, messages); len(messages) != 3 || !errors.Is(err, ErrGap) || len(b.Events) != 0 {
		t.Errorf("%d messages: %+v, %v", len(messages), b, err)
	}
}

// Foreign records leave the head where it is; a frame of the chain that nobody can read moves it, as in every reader.
func TestWhatIsNoHistoryBecomesALetter(t *testing.T) {
	l, _ := newLog()
	before := admit(t, l, Position{}, 0)
	copied := l.AppendForeign(0, l.Message(0, 0))
	foreign := l.AppendForeign(0, message.NewMessage("", []byte("\xffnot ours")))
	garbage := l.Append(0, []byte(`{"no":"event"}`))
	b := admit(t, l, before.To, copied)
	if len(b.Letters) != 3 || len(b.Events) != 0 || b.To.skipped != before.To.skipped+3 || b.To.NextOffset != l.End(0) {
		t.Fatalf("%+v", b)
	}
	for i, want := range []struct {
		offset  int64
		reason  string
		history bool
	}{{copied, "does not extend the chain", false}, {foreign, "not a frame of the log", false}, {garbage, "decode event", true}} {
		if got := b.Letters[i]; got.Offset != want.offset || !strings.Contains(got.Reason, want.reason) || len(got.Value) == 0 || OfHistory(got.Reason) != want.history {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if b.To.Head.Seq != before.To.Head.Seq+1 {
		t.Errorf("the head is seq %d, it was %d", b.To.Head.Seq, before.To.Head.Seq)
	}
}

func TestAMessageWithoutAPositionIsAnError(t *testing.T) {
	l, _ := newLog()
	m := l.Message(0, 0)
	delete(m.Metadata, event.MetadataOffset)
	if _, err := Admit(0, Position{}, []*message.Message{m}); err == nil || errors.Is(err, ErrGap) {
		t.Error(err)
	}
}
