package archive

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A full disk has left an empty segment, or half of one, that no manifest names: it is written again, and the archive goes on.
func TestASegmentThatNobodyCanReadIsWrittenAgain(t *testing.T) {
	for name, left := range map[string]func(whole string) string{
		"an empty one":       func(string) string { return "" },
		"half of one":        func(whole string) string { return whole[:len(whole)/2] },
		"one without record": func(string) string { return "\x28\xb5\x2f\xfd\x04\x00\x01\x00\x00\x99\xe9\xd8\x51" }, // zstd of nothing
	} {
		t.Run(name, func(t *testing.T) {
			whole, b := newBench(t, 1), newBench(t, 1)
			for _, of := range []*bench{whole, b} {
				of.log.Traffic(5, 300)
			}
			whole.archive(whole.archiver(nil), true)
			if _, err := b.archiver(nil).Write(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			second := segmentKey(0, 10)
			b.store.replace(second, left(whole.read(second)))
			b.archive(b.archiver(nil), true)
			if diff := cmp.Diff(whole.objects(), b.objects()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The last segment has lost its content after its manifest was written: it is written again with the same bytes, also if the position is
// not known.
func TestTheLastSegmentIsWrittenAgainAsItWas(t *testing.T) {
	for _, known := range []bool{true, false} {
		b := newBench(t, 1)
		b.log.Traffic(5, 300)
		a := b.archiver(nil)
		m, err := a.Write(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if !known {
			clear(b.positions.kept)
		}
		b.store.replace(segmentKey(0, m.FirstOffset), "")
		b.archive(b.archiver(nil), true)
		v, err := Verify(t.Context(), b.store)
		if err != nil || v.Partitions[0].Manifests[0] != m {
			t.Fatalf("position known %t: %v", known, err)
		}
		b.hasAll(v)
	}
}

// What the log does not have any more cannot be written again: nothing is deleted, and the message says what to do.
func TestWhatCannotBeHealedIsSaid(t *testing.T) {
	for name, change := range map[string]struct {
		change func(b *bench, last Manifest)
		err    error
	}{
		"without a manifest": {func(b *bench, last Manifest) { b.store.replace(segmentKey(0, last.LastOffset+1), ""); b.log.begin = 15 }, ErrBeyondHealing},
		"with a manifest":    {func(b *bench, _ Manifest) { b.store.replace(segmentKey(0, 0), ""); b.log.begin = 15 }, ErrBeyondHealing},
		"packed by another program": {func(b *bench, last Manifest) {
			last.SizeBytes++
			last.SHA256[0]++
			b.store.replace(segmentKey(0, 0)+manifestSuffix, string(last.text()))
		}, ErrSegmentLost},
		"a segment that is not there": {func(b *bench, _ Manifest) { b.store.remove(segmentKey(0, 0)) }, ErrSegmentLost},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, 1)
			b.log.Traffic(5, 300)
			last, err := b.archiver(nil).Write(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			change.change(b, last)
			before := b.objects()
			a := b.archiver(func(c *Config) { c.Limits.Age = time.Nanosecond })
			if _, _, err = a.Look(t.Context(), 0); err == nil {
				_, err = a.Write(t.Context(), 0)
			}
			if !errors.Is(err, change.err) || errors.Is(change.err, ErrBeyondHealing) && !strings.Contains(err.Error(), "restore --from-postgres") {
				t.Errorf("%v", err)
			}
			if diff := cmp.Diff(before, b.objects()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A segment whose bytes would be others than its manifest says stays as it is.
func TestASegmentThatWasPackedOtherwiseIsNotReplaced(t *testing.T) {
	b := newBench(t, 1)
	b.log.Traffic(5, 300)
	last, err := b.archiver(nil).Write(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	last.SHA256[0]++
	b.store.replace(segmentKey(0, 0), "")
	if err := b.archiver(nil).rewrite(t.Context(), last); !errors.Is(err, ErrManifest) || b.read(segmentKey(0, 0)) != "" {
		t.Errorf("%v", err)
	}
}
