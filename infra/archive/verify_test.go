package archive

import (
	"errors"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
)

// archived returns a bench with an archive of several segments of two partitions.
func archived(t *testing.T) *bench {
	t.Helper()
	b := newBench(t, 2)
	b.traffic()
	b.archive(b.archiver(nil), true)
	return b
}

// Each bad input has its own message, with the object's name.
func TestWhatIsWrongWithAnArchive(t *testing.T) {
	first, second, third := segmentKey(0, 0), segmentKey(0, 10), segmentKey(0, 20)
	for name, c := range map[string]struct {
		spoil func(b *bench)
		want  error
		names string
	}{
		"a truncated segment": {func(b *bench) { text := b.read(second); b.store.replace(second, text[:len(text)-9]) }, ErrTruncated, second},
		"an empty segment":    {func(b *bench) { b.store.replace(second, "") }, ErrTruncated, second},
		"a changed byte": {func(b *bench) {
			text := []byte(b.read(second))
			text[len(text)/2] ^= 1
			b.store.replace(second, string(text))
		}, ErrTruncated, second},
		"bytes after the end": {func(b *bench) { b.store.replace(second, b.read(second)+"more") }, ErrTruncated, second},
		"a changed manifest": {func(b *bench) {
			b.store.replace(second+manifestSuffix, strings.Replace(b.read(second+manifestSuffix), `"records": 10`, `"records": 11`, 1))
		}, ErrManifest, second},
		"another's segment": {func(b *bench) { b.store.replace(second, b.read(first)) }, ErrManifest, second},
		"another's segment and manifest": {func(b *bench) {
			b.store.replace(second, b.read(first))
			b.store.replace(second+manifestSuffix, b.read(first+manifestSuffix))
		}, ErrManifest, second},
		"not a manifest": {func(b *bench) { b.store.replace(second+manifestSuffix, "{}") }, ErrManifest, second},
		"a manifest of another history": {func(b *bench) {
			text := b.read(third + manifestSuffix)
			at := strings.Index(text, `"previous": "`) + len(`"previous": "`)
			b.store.replace(third+manifestSuffix, text[:at]+strings.Repeat("0", 64)+text[at+64:])
		}, ErrManifest, third},
		"a segment that is gone":         {func(b *bench) { b.store.remove(second) }, ErrGap, second},
		"a manifest that is gone":        {func(b *bench) { b.store.remove(second + manifestSuffix) }, ErrGap, second},
		"a segment and its manifest":     {func(b *bench) { b.store.remove(second); b.store.remove(second + manifestSuffix) }, ErrGap, second},
		"the first segment of partition": {func(b *bench) { b.store.remove(segmentKey(1, 0)); b.store.remove(segmentKey(1, 0) + manifestSuffix) }, ErrGap, segmentKey(1, 0)},
		"without its mark":               {func(b *bench) { b.store.remove(logKey) }, ErrGap, logKey},
		"another log's segment": {func(b *bench) {
			b.store.replace(second+manifestSuffix, strings.Replace(b.read(second+manifestSuffix), "inst2_a", "inst2_b", 1))
		}, ErrOtherLog, second},
		"another log's mark": {func(b *bench) { b.store.replace(logKey, strings.Replace(b.read(logKey), "inst2_a", "inst2_b", 1)) }, ErrOtherLog, "inst2_b"},
		"nothing": {func(b *bench) {
			for name := range b.objects() {
				b.store.remove(name)
			}
		}, ErrNoSegments, folder},
	} {
		t.Run(name, func(t *testing.T) {
			b := archived(t)
			c.spoil(b)
			before := b.objects()
			_, err := Verify(t.Context(), b.store)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.names) {
				t.Errorf("%v, want %v that names %s", err, c.want, c.names)
			}
			if diff := cmp.Diff(before, b.objects()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The writer of the last segment may have died before its manifest.
func TestTheLastSegmentNeedsNoManifest(t *testing.T) {
	b := archived(t)
	last := lastManifest(t, b)
	b.store.remove(segmentKey(0, last.FirstOffset) + manifestSuffix)
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	b.hasAll(v)
}

// The last command is that of the last event that can be decoded, in whatever frame of a segment it is.
func TestTheLastCommandOfAPartition(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(5, 100)
	want := event.Place{Offset: -1}
	for l := range b.log.Events(0, b.log.Log.End(0)) {
		want = l.CommandPlace
	}
	b.limits.RecordsMax = 1000
	b.log.Append(0, []byte(`{"no":"event"}`))
	b.archive(b.archiver(nil), true)
	v, err := Verify(t.Context(), b.store)
	if err != nil || len(v.Partitions[0].Manifests) != 1 || want.Offset < 0 || v.Partitions[0].LastCommand != want {
		t.Errorf("%v, %v; want %v", v.Partitions[0].LastCommand, err, want)
	}
}

// What closes a partition comes after all commands and names none: the last command is the one before it, and the log that is made again
// says that it was being moved.
func TestTheLastCommandOfAClosedPartition(t *testing.T) {
	for name, records := range map[string]int64{"in the last segment": 1000, "in a segment of its own": 1} {
		b := newBench(t, 1)
		b.log.Traffic(5, 20)
		want := event.Place{Offset: -1}
		for l := range b.log.Events(0, b.log.Log.End(0)) {
			want = l.CommandPlace
		}
		closing := generation.Closed{Generation: 1, Next: 2, Partitions: 7}
		value, err := generation.Encode(closing, 0, b.log.Now())
		if err != nil {
			t.Fatal(err)
		}
		b.log.Append(0, value)
		b.limits.RecordsMax = records
		b.archive(b.archiver(nil), true)
		v, err := Verify(t.Context(), b.store)
		if err != nil || v.Partitions[0].LastCommand != want || v.Partitions[0].Closed == nil || *v.Partitions[0].Closed != closing {
			t.Errorf("%s: %+v, %+v, %v; want %v", name, v.Partitions[0].LastCommand, v.Partitions[0].Closed, err, want)
		}
	}
}

// Without a manifest only the chain says whose records they are.
func TestALastSegmentOfAnotherLog(t *testing.T) {
	b, other := archived(t), newBench(t, 2)
	last := lastManifest(t, b)
	other.log.Traffic(40, 8000)
	other.limits.RecordsMax, other.limits.BytesMax = last.FirstOffset, 1<<30
	other.archive(other.archiver(nil), true)
	key := segmentKey(0, last.FirstOffset)
	b.store.remove(key + manifestSuffix)
	b.store.replace(key, other.read(key))
	if _, err := Verify(t.Context(), b.store); !errors.Is(err, ErrOtherLog) {
		t.Error(err)
	}
}

func lastManifest(t *testing.T, b *bench) Manifest {
	t.Helper()
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	all := v.Partitions[0].Manifests
	return all[len(all)-1]
}

func discard(*message.Message) error { return nil }

func TestASegmentThatChangesAfterItWasVerified(t *testing.T) {
	b := archived(t)
	v, err := Verify(t.Context(), b.store)
	if err != nil {
		t.Fatal(err)
	}
	b.store.replace(segmentKey(0, 10), b.read(segmentKey(0, 20)))
	if err := v.Read(t.Context(), 0, discard); !errors.Is(err, ErrManifest) {
		t.Error(err)
	}
}
