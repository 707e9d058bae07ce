package archive

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"
)

func (b *bench) trim() Trim {
	return Trim{Topic: "events", Installation: "inst2_a", Log: b.log, Objects: b.store, Positions: b.positions}
}

// Whole segments may go that are before the bound and not the end of the log.
func TestWhatMayBeTrimmed(t *testing.T) {
	b := archived(t)
	last := lastManifest(t, b)
	for name, c := range map[string]struct {
		begin    int64
		until    Until
		before   int64
		segments int64
	}{
		"all":                     {0, Until{}, last.FirstOffset, last.FirstOffset / 10},
		"before an offset":        {0, Until{Offset: 25}, 20, 2},
		"before a segment's end":  {0, Until{Offset: 20}, 20, 2},
		"before a time":           {0, Until{Time: begun.Add(time.Millisecond)}, last.FirstOffset, last.FirstOffset / 10},
		"before the first record": {0, Until{Time: begun}, 0, 0},
		"after an earlier trim":   {20, Until{Offset: 45}, 40, 2},
		"in the middle":           {25, Until{Offset: 45}, 40, 2},
		"nothing more":            {40, Until{Offset: 45}, 40, 0},
	} {
		b.log.begin = c.begin
		got, err := b.trim().Plan(t.Context(), 0, c.until)
		want := Cut{Begin: c.begin, Before: c.before, Segments: int(c.segments), SizeBytes: got.SizeBytes}
		if diff := cmp.Diff(want, got); err != nil || diff != "" || (got.Segments > 0) != (got.SizeBytes > 0) {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
}

// A segment of a log that goes on may go too.
func TestRecordsInNoSegmentKeepTheirPlace(t *testing.T) {
	b := archived(t)
	end := b.log.Log.End(0)
	b.log.Append(0, []byte(`{}`))
	if got, err := b.trim().Plan(t.Context(), 0, Until{}); err != nil || got.Before != end {
		t.Errorf("%+v, %v; want all before %d", got, err, end)
	}
}

// changedLog has another record than the segments at an offset.
type changedLog struct {
	*testLog
	at int64
}

func (l changedLog) ReadTo(ctx context.Context, topic string, p int32, from, end int64, visit func(*message.Message) error) error {
	return l.testLog.ReadTo(ctx, topic, p, from, end, func(m *message.Message) error {
		if offset, err := offsetOf(m); err == nil && offset == l.at {
			m.Payload = append(m.Payload, ' ')
		}
		return visit(m)
	})
}

// Nothing is trimmed unless every segment is there, whole, with what the brokers have. Each fault has its own message.
func TestWhatMayNotBeTrimmed(t *testing.T) {
	first, second := segmentKey(0, 0), segmentKey(0, 10)
	for name, c := range map[string]struct {
		spoil func(b *bench, trim *Trim)
		want  error
		names string
	}{
		"a segment that is gone":       {func(b *bench, _ *Trim) { b.store.remove(second) }, ErrGap, second},
		"one that was trimmed is gone": {func(b *bench, _ *Trim) { b.log.begin = 20; b.store.remove(second) }, ErrGap, second},
		"a manifest that is gone":      {func(b *bench, _ *Trim) { b.store.remove(second + manifestSuffix) }, ErrGap, second},
		"a truncated segment": {func(b *bench, _ *Trim) {
			b.store.replace(second, b.read(second)[:50])
		}, ErrTruncated, second},
		"a segment of other records": {func(b *bench, _ *Trim) { b.store.replace(second, b.read(segmentKey(0, 20))) }, ErrManifest, second},
		"a manifest that does not match": {func(b *bench, _ *Trim) {
			b.store.replace(second+manifestSuffix, strings.Replace(b.read(second+manifestSuffix), `"records": 10`, `"records": 9`, 1))
		}, ErrManifest, second},
		"another installation":         {func(_ *bench, trim *Trim) { trim.Installation = "inst2_b" }, ErrOtherLog, first},
		"a record that Kafka has else": {func(b *bench, trim *Trim) { trim.Log = changedLog{b.log, 15} }, ErrDiffers, second},
	} {
		t.Run(name, func(t *testing.T) {
			b := archived(t)
			trim := b.trim()
			c.spoil(b, &trim)
			if cut, err := trim.Plan(t.Context(), 0, Until{}); !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.names) {
				t.Errorf("%+v, %v; want %v that names %s", cut, err, c.want, c.names)
			}
		})
	}
}
