package archive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/projections/logtest"
)

// bench is a log in memory, and an archiver of it.
type bench struct {
	*testing.T
	log       *testLog
	store     memory
	positions *testPositions
	limits    Limits
}

func newBench(t *testing.T, partitions int) *bench {
	t.Helper()
	b := &bench{
		T: t, log: &testLog{Log: logtest.New(partitions)}, store: memory{}, positions: &testPositions{kept: map[int32][]byte{}},
		limits: Limits{RecordsMax: 10, Age: time.Hour, BytesMax: 1 << 20},
	}
	b.log.TakenAt = begun
	return b
}

// begun is when the broker took all records.
var begun = logtest.Begin.Truncate(time.Second)

// memory is an object store.
type memory map[string]string

func (m memory) Put(_ context.Context, key string, r io.Reader, _ int64) (objectstore.Info, error) {
	text, err := io.ReadAll(r)
	if _, taken := m[key]; taken {
		err = objectstore.ErrExists
	}
	if err == nil {
		m[key] = string(text)
	}
	return objectstore.Info{}, err
}

func (m memory) Delete(_ context.Context, key string) error {
	delete(m, key)
	return nil
}

// replace and remove change an object, which no store allows.
func (m memory) replace(key, with string) { m[key] = with }

func (m memory) remove(key string) { delete(m, key) }

type openObject struct{ *strings.Reader }

func (openObject) Close() error { return nil }

func (m memory) Open(_ context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error) {
	text, found := m[key]
	if !found {
		return nil, objectstore.Info{}, objectstore.ErrNotFound
	}
	return openObject{strings.NewReader(text)}, objectstore.Info{SizeBytes: int64(len(text))}, nil
}

func (m memory) List(_ context.Context, _ time.Time, after string, limit int) (page []objectstore.Object, next string, err error) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if key <= after {
			continue
		}
		page = append(page, objectstore.Object{Key: key})
		if len(page) == limit {
			return page, key, nil
		}
	}
	return page, "", nil
}

// archiver returns a new archiver on the same log and store; a process that has died has no other memory.
func (b *bench) archiver(change func(*Config)) *Archiver {
	c := Config{
		Topic: "events", Installation: "inst2_a", Partitions: b.log.Partitions(), Limits: b.limits, Log: b.log, Objects: b.store,
		Positions: b.positions, Clock: func() time.Time { return begun.Add(time.Minute) },
	}
	if change != nil {
		change(&c)
	}
	return New(c)
}

// archive writes all segments that are due, or, at the end, all there is.
func (b *bench) archive(a *Archiver, all bool) {
	b.Helper()
	for p := range b.log.Partitions() {
		for {
			w, due, err := a.Look(b.Context(), p)
			if err != nil {
				b.Fatal(err)
			}
			if !due && (!all || w.Records == 0) {
				break
			}
			if _, err := a.Write(b.Context(), p); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// objects returns the content of all objects by key.
func (b *bench) objects() memory { return maps.Clone(b.store) }

func (b *bench) read(key string) string {
	b.Helper()
	text, found := b.store[key]
	if !found {
		b.Fatalf("there is no %s in %v", key, slices.Sorted(maps.Keys(b.store)))
	}
	return text
}

// hasAll compares the verified archive with the log, record by record.
func (b *bench) hasAll(v Verified) {
	b.Helper()
	for p := range b.log.Partitions() {
		offset := int64(0)
		err := v.Read(b.Context(), p, func(m *message.Message) error {
			want := b.log.Message(p, offset)
			if m.UUID != want.UUID || !bytes.Equal(m.Payload, want.Payload) || !sameFields(m, want) {
				b.Errorf("partition %d at %d: %v %q, want %v %q", p, offset, m.Metadata, m.Payload, want.Metadata, want.Payload)
			}
			offset++
			return nil
		})
		if err != nil || offset != b.log.Log.End(p) {
			b.Fatalf("partition %d: %d records, want %d: %v", p, offset, b.log.Log.End(p), err)
		}
	}
}

// sameFields compares all metadata; a reader also sets an empty key.
func sameFields(m, want *message.Message) bool {
	want.Metadata["key"] = want.Metadata.Get("key")
	return maps.Equal(m.Metadata, want.Metadata)
}

// testLog is Log on a log in memory, whose beginning may be deleted.
type testLog struct {
	*logtest.Log
	begin int64
}

func (l *testLog) Begin(context.Context, string, int32) (int64, error) { return l.begin, nil }

func (l *testLog) End(_ context.Context, _ string, p int32) (int64, error) { return l.Log.End(p), nil }

func (l *testLog) ReadTo(ctx context.Context, _ string, p int32, from, end int64, visit func(*message.Message) error) error {
	for _, m := range l.Messages(p, from, end) {
		if err := errors.Join(ctx.Err(), visit(m)); err != nil {
			return err
		}
	}
	return nil
}

type testPositions struct{ kept map[int32][]byte }

func (p *testPositions) ArchivePosition(_ context.Context, partition int32) ([]byte, error) {
	return p.kept[partition], nil
}

func (p *testPositions) KeepArchivePosition(_ context.Context, partition int32, position []byte) error {
	p.kept[partition] = position
	return nil
}

// dying is a store whose process dies at its n-th call: before the call takes effect, or after.
type dying struct {
	Target
	calls *int
	dies  int
	after bool
}

var errDied = errors.New("died")

func (d dying) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (info objectstore.Info, err error) {
	*d.calls++
	if *d.calls == d.dies && !d.after {
		return info, errDied
	}
	info, err = d.Target.Put(ctx, key, r, sizeMax)
	if *d.calls == d.dies {
		return info, errDied
	}
	return info, err
}
