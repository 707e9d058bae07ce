package archive

import (
	"context"
	"errors"
	"io"
	"maps"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/objectstore"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// traffic writes some days of use, and what is not history: a copy, and bytes that are not text.
func (b *bench) traffic() {
	b.log.Traffic(20, 2000)
	b.log.AppendForeign(0, b.log.Message(0, 0))
	foreign := message.NewMessage("", []byte("\xff\x00not ours"))
	foreign.Metadata["he\xffader"] = "\xfe"
	foreign.Metadata["key"] = "<k> "
	b.log.AppendForeign(0, foreign)
	for range 25 {
		b.log.Append(0, []byte(`{"no":"event"}`), []byte(`<& >`))
	}
}

func TestSegmentsHoldEveryRecordOfTheLog(t *testing.T) {
	b := newBench(t, 2)
	b.traffic()
	b.archive(b.archiver(nil), true)
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	b.hasAll(v)
	m := v.Partitions[0].Manifests
	if len(m) < 3 || m[0].Records != 10 || m[0].FirstSeq != 1 || m[1].FirstSeq != m[0].LastSeq+1 || m[1].Prev != m[0].Hash {
		t.Errorf("manifests %+v", m[:2])
	}
	if v.Installation != "inst2_a" || v.Partitions[0].LastCommand.Offset < 1 {
		t.Errorf("%+v", v.Partitions[0].LastCommand)
	}
}

// A segment closes when it is full, when it is large, or when its first record is old.
func TestWhenASegmentCloses(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Config)
		due    bool
	}{
		"young and few": {nil, false},
		"full":          {func(c *Config) { c.Limits.RecordsMax = 3 }, true},
		"old":           {func(c *Config) { c.Limits.Age = time.Minute }, true},
	} {
		b := newBench(t, 1)
		for range 3 {
			b.log.Append(0, []byte(`{}`))
		}
		w, due, err := b.archiver(c.change).Look(t.Context(), 0)
		if err != nil || due != c.due || w.Records != 3 || w.Age != time.Minute {
			t.Errorf("%s: %+v, due %v, %v", name, w, due, err)
		}
	}
	b := newBench(t, 1)
	b.log.Traffic(3, 100)
	m, err := b.archiver(func(c *Config) { c.Limits.BytesMax = 1 }).Write(t.Context(), 0)
	if err != nil || m.Records != 1 {
		t.Errorf("a large one: %+v, %v", m, err)
	}
}

// Wherever a process dies, the next one writes the same bytes, and loses nothing.
func TestAKillAnywhereLosesNothingAndRepeatsTheSame(t *testing.T) {
	whole := newBench(t, 1)
	whole.log.Traffic(5, 300)
	whole.archive(whole.archiver(nil), true)
	want := whole.objects()
	for _, after := range []bool{false, true} {
		deaths := 0
		for dies := 1; ; dies++ {
			b := newBench(t, 1)
			b.log.Traffic(5, 300)
			calls := 0
			died := b.archiver(func(c *Config) { c.Objects = dying{c.Objects, &calls, dies, after} })
			for calls < dies {
				w, _, err := died.Look(t.Context(), 0)
				if err != nil || w.Records == 0 {
					break
				}
				_, err = died.Write(t.Context(), 0)
				if err != nil && !errors.Is(err, errDied) {
					t.Fatal(err)
				}
			}
			if calls < dies {
				break
			}
			deaths++
			b.archive(b.archiver(nil), true)
			if diff := cmp.Diff(want, b.objects()); diff != "" {
				t.Fatalf("death %d, after %v: %s", dies, after, diff)
			}
		}
		if deaths < 5 {
			t.Errorf("only %d deaths", deaths)
		}
	}
}

// Two archivers find the same segment due. Whoever comes after the other has nothing to write, and writes no empty segment.
func TestWhatAnotherArchiverHasWrittenIsNotWrittenEmpty(t *testing.T) {
	b := newBench(t, 1)
	b.log.Append(0, []byte(`{}`))
	first, second := b.archiver(nil), b.archiver(nil)
	for _, a := range []*Archiver{first, second} {
		if w, _, err := a.Look(t.Context(), 0); err != nil || w.Records != 1 {
			t.Fatalf("%+v, %v", w, err)
		}
	}
	if m, err := first.Write(t.Context(), 0); err != nil || m.Records != 1 {
		t.Fatalf("%+v, %v", m, err)
	}
	if m, err := second.Write(t.Context(), 0); err != nil || m.Records != 0 {
		t.Errorf("%+v, %v", m, err)
	}
	b.log.Append(0, []byte(`{"later":1}`))
	b.archive(second, true)
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	b.hasAll(v)
}

// Segments closed by their age end at another record when written again: the one that is there counts.
func TestASegmentThatIsThereCounts(t *testing.T) {
	b := newBench(t, 1)
	for range 3 {
		b.log.Append(0, []byte(`{}`))
	}
	calls := 0
	died := b.archiver(func(c *Config) { c.Objects = dying{c.Objects, &calls, 2, true} })
	if _, err := died.Write(t.Context(), 0); !errors.Is(err, errDied) {
		t.Fatal(err)
	}
	b.log.Append(0, []byte(`{"later":1}`))
	b.archive(b.archiver(nil), true)
	v, err := Verify(t.Context(), b.store)
	if err != nil || len(v.Partitions[0].Manifests) != 2 || v.Partitions[0].Manifests[0].Records != 3 {
		t.Fatalf("%+v, %v", v, err)
	}
	b.hasAll(v)
}

// A new database knows no positions: the manifests say them.
func TestWithoutPositionsTheManifestsAreFollowed(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(5, 300)
	b.archive(b.archiver(nil), true)
	want, kept := b.objects(), maps.Clone(b.positions.kept)
	clear(b.positions.kept)
	b.log.begin = b.log.Log.End(0) // the log need not have what is in segments
	b.archive(b.archiver(nil), true)
	if diff := cmp.Diff(want, b.objects()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(kept, b.positions.kept); diff != "" {
		t.Error(diff)
	}
}

// away is a store that does not answer.
type away struct{ Target }

func (away) Put(context.Context, string, io.Reader, int64) (objectstore.Info, error) {
	return objectstore.Info{}, objectstore.ErrUnavailable
}

func TestAStoreThatIsAwayLosesNothing(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(5, 300)
	if _, err := b.archiver(func(c *Config) { c.Objects = away{c.Objects} }).Write(t.Context(), 0); !errors.Is(err, objectstore.ErrUnavailable) {
		t.Errorf("while it is away: %v", err)
	}
	b.archive(b.archiver(nil), true)
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	b.hasAll(v)
}

func TestWhatTheArchiverCannotMend(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(5, 300)
	b.log.begin = 1
	if _, _, err := b.archiver(nil).Look(t.Context(), 0); !errors.Is(err, ErrRecordsMissing) {
		t.Errorf("a log that has deleted records: %v", err)
	}
	b.log.begin = 0
	a := b.archiver(nil)
	m, err := a.Write(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	b.store.remove(segmentKey(0, m.FirstOffset) + manifestSuffix)
	if _, _, err := a.Look(t.Context(), 0); !errors.Is(err, ErrSegmentLost) {
		t.Errorf("a store that has lost a manifest: %v", err)
	}
	another := b.archiver(func(c *Config) { c.Installation = "inst2_b" })
	if _, err := another.Write(t.Context(), 0); !errors.Is(err, ErrOtherLog) {
		t.Errorf("another installation's archiver: %v", err)
	}
	if !Holds(logKey) || Holds("outputs/a") {
		t.Error("objects of the archive are not told from others")
	}
}
