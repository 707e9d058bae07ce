package e2e

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	projectedstream "github.com/toolmill/toolmill/projections/stream"
)

// trims runs `toolmill archive trim` and returns its report.
func (w *world) trims(t *testing.T, before string, dry bool) (report string, err error) {
	t.Helper()
	var out strings.Builder
	err = w.operator(&out).Trim(t.Context(), before, nil, dry)
	return out.String(), err
}

// begins returns the beginning of every partition of the events topic.
func (w *world) begins(t *testing.T) (begins []int64) {
	t.Helper()
	for partition := range w.config.Partitions {
		begin, err := w.inside(t).Log.Reader.Begin(t.Context(), commands.EventsTopic, partition)
		must(t, err)
		begins = append(begins, begin)
	}
	return begins
}

func (w *world) hasLogged(t *testing.T, words string) bool {
	t.Helper()
	text, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	return strings.Contains(string(text), words)
}

const tomorrow = 24 * time.Hour

func untilTomorrow() string { return time.Now().Add(tomorrow).Format(time.RFC3339) }

// manySegments is a service whose log is in several segments of each partition, with the account of a client.
func manySegments(t *testing.T) (*world, client) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	w.config.SegmentAge = 100 * time.Millisecond
	must(t, w.start())
	c := w.open(t, opening{credits: 100})
	for range 3 {
		for before := w.ends(t, commands.EventsTopic); !w.hasGrown(t, before); {
			w.open(t, opening{})
		}
		c.grant(1)
		w.archived(t)
	}
	eventually(t, "the stream's place is kept", func() bool {
		published, err := projectedstream.Published(t.Context(), w.inside(t).DB)
		must(t, err)
		ends := w.ends(t, commands.EventsTopic)
		return published[0] == ends[0] && published[1] == ends[1]
	})
	return w, c
}

// hasGrown reports whether each partition of the events topic has more than before.
func (w *world) hasGrown(t *testing.T, before []int64) bool {
	t.Helper()
	for partition, end := range w.ends(t, commands.EventsTopic) {
		if end <= before[partition] {
			return false
		}
	}
	return true
}

// What an operator has deleted from Kafka is read from the segments: by audit and rebuild, by a stream that begins again, and by owners
// and projectors that begin with an empty database.
func TestATrimmedLogIsReadFromItsSegments(t *testing.T) {
	w, c := manySegments(t)
	before, events, id := w.begins(t), w.logged(t), w.installationID(t)
	if report, err := w.trims(t, untilTomorrow(), false); !errors.Is(err, admin.ErrNotRead) || !strings.Contains(err.Error(), "toolmill audit checkpoint") {
		t.Errorf("without a checkpoint: %s, %v", report, err)
	}
	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
	if report, err := w.trims(t, untilTomorrow(), true); err != nil || strings.Count(report, "would be deleted") != 2 {
		t.Errorf("a dry run: %s, %v", report, err)
	}
	if got := w.begins(t); got[0] != before[0] || got[1] != before[1] {
		t.Errorf("refused and dry trims have deleted: the log begins at %v, and began at %v", got, before)
	}
	report, err := w.trims(t, untilTomorrow(), false)
	must(t, err)
	begins := w.begins(t)
	if begins[0] == 0 || begins[1] == 0 || strings.Count(report, "deleted from Kafka") != 2 {
		t.Fatalf("the log begins at %v: %s", begins, report)
	}
	if again, err := w.trims(t, untilTomorrow(), false); err != nil || strings.Count(again, "nothing to delete") != 2 {
		t.Errorf("a second trim: %s, %v", again, err)
	}

	must(t, w.audit(t.Context()))
	must(t, w.compare(t.Context(), true))
	whole, err := verifies(t, c.export())
	if err != nil || !whole.Whole || whole.Balance != c.balance() {
		t.Errorf("the history of the account: %+v, %v", whole, err)
	}

	balances := w.balances(t)
	key := w.masterKey(t)
	w.halt(t)
	kafkatest.DeleteTopic(t, w.broker, projectedstream.Topic)
	must(t, w.broker.Restart(t.Context()))
	w.config.MasterKey, w.config.Database, w.config.AdoptInstallation = key, postgrestest.New(t), id
	must(t, w.start())
	w.config.AdoptInstallation = ""
	w.open(t, opening{}) // an owner has taken over
	if !w.hasLogged(t, "reading archived segments") {
		t.Error("no process says that it reads archived segments")
	}
	eventually(t, "all accounts have their credits", func() bool {
		got := w.balances(t)
		for id, balance := range balances {
			if got[id] != balance {
				return false
			}
		}
		return true
	})
	eventually(t, "the stream has all events", func() bool {
		missing := len(events)
		for _, r := range w.published(t) {
			if events[r.ID] {
				missing--
			}
		}
		return missing <= 0
	})
	must(t, w.audit(t.Context()))
	w.archived(t)
	if lost := w.metric(t, `toolmill_events_deleted{partition="0"}`); lost != 0 {
		t.Errorf("%v events are said to be lost", lost)
	}
}

// segmentFile returns the file of the first segment of partition 0.
func (w *world) segmentFile(t *testing.T) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(w.config.DataDir, "objects", "objects", "*", "segments.0.*00000"))
	must(t, err)
	if len(found) == 0 {
		t.Fatal("there is no segment")
	}
	return found[0]
}

// A damaged segment is found before anything is deleted.
func TestNothingIsTrimmedFromADamagedArchive(t *testing.T) {
	w, _ := manySegments(t)
	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
	segment := w.segmentFile(t)
	text, err := os.ReadFile(segment)
	must(t, err)
	must(t, os.WriteFile(segment, bytes.TrimSuffix(text, text[len(text)-4:]), 0o600))
	if report, err := w.trims(t, untilTomorrow(), false); !errors.Is(err, archive.ErrTruncated) || !strings.Contains(err.Error(), "nothing was deleted") {
		t.Errorf("%s, %v", report, err)
	}
	must(t, os.Remove(segment))
	if report, err := w.trims(t, untilTomorrow(), false); !errors.Is(err, archive.ErrGap) {
		t.Errorf("%s, %v", report, err)
	}
	if begins := w.begins(t); begins[0] != 0 || begins[1] != 0 {
		t.Errorf("the log begins at %v", begins)
	}
	for before, words := range map[string]string{"yesterday": "neither a time", "0": "neither a time", "": "neither a time"} {
		if _, err := w.trims(t, before, false); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("--before %q: %v", before, err)
		}
	}
}
