package lake_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/lake"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// files are a lake in memory. If away is set, the first Put of every seventh name fails: after each the whole window is written again.
type files struct {
	content map[string][]byte
	away    map[string]bool
}

var errAway = errors.New("the store is away")

func (f *files) Put(_ context.Context, name string, content io.Reader) error {
	if f.away != nil && !f.away[name] {
		if f.away[name] = true; len(f.away)%7 == 0 {
			return errAway
		}
	}
	if f.content[name] == nil {
		f.content[name], _ = io.ReadAll(content)
	}
	return nil
}

func (f *files) Read(_ context.Context, name string) ([]byte, bool, error) {
	content, is := f.content[name]
	return content, is, nil
}

// ids returns the ids of all rows, and fails for one that is there twice.
func (f *files) ids(t *testing.T) map[string]bool {
	t.Helper()
	ids := make(map[string]bool)
	for name, content := range f.content {
		if !strings.HasSuffix(name, ".parquet") {
			continue
		}
		rows, err := parquet.Read[struct {
			ID   string    `parquet:"id"`
			Time time.Time `parquet:"time,timestamp(microsecond)"`
		}](bytes.NewReader(content), int64(len(content)))
		if err != nil || len(rows) == 0 {
			t.Fatalf("%s: %d rows, %v", name, len(rows), err)
		}
		for _, row := range rows {
			if day := "/date=" + row.Time.UTC().Format(time.DateOnly) + "/"; ids[row.ID] || !strings.Contains(name, day) {
				t.Errorf("%s has %s of %v, or it is there twice", name, row.ID, row.Time)
			}
			ids[row.ID] = true
		}
	}
	return ids
}

type bench struct {
	*projectiontest.Bench

	files  *files
	writer *lake.Writer
	want   map[string]bool
}

// wandered returns a writer on a log with events of many types and days.
func wandered(t *testing.T) *bench {
	t.Helper()
	b := &bench{Bench: projectiontest.New(t, 1), files: &files{content: make(map[string][]byte)}, want: make(map[string]bool)}
	b.Log.Wander(rand.New(rand.NewPCG(3, 4)).IntN, 3000)
	b.Project(b.Projector(nil), 1<<20)
	rows, err := b.DB.Query(b.Context(), `SELECT id FROM event_log`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		b.want[id] = true
	}
	b.writer = &lake.Writer{DB: b.DB, Files: b.files, Limits: lake.Limits{EventsMax: 100, Age: time.Hour}, Clock: func() time.Time { return b.Log.Now().Add(time.Hour) }}
	return b
}

// Nothing is asked of the object store until a window is full or its first event old enough.
func TestAWindowIsDueWhenItIsFullOrOld(t *testing.T) {
	b := wandered(t)
	due := func() bool {
		t.Helper()
		is, err := b.writer.Due(b.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	b.writer.Limits.EventsMax, b.writer.Clock = int64(len(b.want)), func() time.Time { return time.Time{} }
	if !due() {
		t.Error("a full window is not due")
	}
	if b.writer.Limits.EventsMax++; due() {
		t.Error("one that is neither full nor old is due")
	}
	if b.writer.Clock = func() time.Time { return b.Log.Now().Add(time.Hour) }; !due() {
		t.Error("an old one is not due")
	}
	if b.writeAll(); due() {
		t.Error("a window is due after all are written")
	}
}

// writeAll writes until no window is due; faults of the store are tried again.
func (b *bench) writeAll() {
	b.Helper()
	for faults := 0; faults < 1000; {
		events, err := b.writer.Write(b.Context(), 0)
		switch {
		case errors.Is(err, errAway):
			faults++
		case err != nil:
			b.Fatal(err)
		case events == 0:
			return
		}
	}
	b.Fatal("it does not end")
}

func TestTheLakeHasEveryEventOnce(t *testing.T) {
	b := wandered(t)
	b.writeAll()
	if got := b.files.ids(t); !maps.Equal(got, b.want) || len(got) < 300 {
		t.Errorf("%d events in the lake, %d in the log", len(got), len(b.want))
	}
	if n, err := b.writer.Write(b.Context(), 0); n != 0 || err != nil {
		t.Errorf("%d more events, %v", n, err)
	}
}

// Faults of the store and a lost place lead to the same files.
func TestALakeIsTheSameAfterFaults(t *testing.T) {
	b := wandered(t)
	b.writeAll()
	calm := maps.Clone(b.files.content)
	b.files.content, b.files.away = make(map[string][]byte), make(map[string]bool)
	for _, limit := range []int64{100, 37} { // the second time, the windows of the first count
		b.writer.Limits.EventsMax = limit
		if _, err := b.DB.Exec(b.Context(), `DELETE FROM lake_places`); err != nil {
			t.Fatal(err)
		}
		b.writeAll()
	}
	if len(b.files.away) < 14 {
		t.Fatalf("only %d files: the store was hardly away", len(b.files.away))
	}
	if !maps.EqualFunc(calm, b.files.content, bytes.Equal) {
		t.Errorf("the lake has other files: %d, %d before", len(b.files.content), len(calm))
	}
}

func TestAWindowClosesByCountOrAge(t *testing.T) {
	b := wandered(t)
	b.writer.Limits = lake.Limits{EventsMax: int64(len(b.want)), Age: time.Hour}
	b.writer.Clock = func() time.Time { return time.Time{} }
	if n, err := b.writer.Write(b.Context(), 0); n != int64(len(b.want)) || err != nil {
		t.Errorf("a full window has %d events, %v", n, err)
	}
	b = wandered(t)
	b.writer.Limits.EventsMax = 1 << 40
	b.writer.Clock = func() time.Time { return time.Time{} }
	if n, err := b.writer.Write(b.Context(), 0); n != 0 || err != nil {
		t.Errorf("a young window that is not full is written: %d %v", n, err)
	}
	b.writer.Clock = func() time.Time { return b.Log.Now().Add(365 * 24 * time.Hour) }
	if n, err := b.writer.Write(b.Context(), 0); n != int64(len(b.want)) || err != nil {
		t.Errorf("an old window has %d events, %v", n, err)
	}
}

// A column has what the event has: numbers as numbers, what is absent as null.
func TestRowsHoldTheEventsData(t *testing.T) {
	b := wandered(t)
	b.writeAll()
	names := slices.Sorted(maps.Keys(b.files.content))
	i := slices.IndexFunc(names, func(name string) bool { return strings.Contains(name, "type=toolmill.job.failed.v1/") })
	if i < 0 {
		t.Fatal("no job has failed")
	}
	content := b.files.content[names[i]]
	rows, err := parquet.Read[struct {
		JobID   string `parquet:"jobId"`
		Failure struct {
			Code string `parquet:"code"`
		} `parquet:"failure"`
		Credits struct {
			Delta  int64  `parquet:"delta"`
			Reason string `parquet:"reason"`
			Day    string `parquet:"day"`
		} `parquet:"credits"`
	}](bytes.NewReader(content), int64(len(content)))
	if err != nil || len(rows) == 0 {
		t.Fatal(err)
	}
	for _, row := range rows {
		if !strings.HasPrefix(row.JobID, "job_") || row.Failure.Code == "" || row.Credits.Reason != row.Failure.Code || row.Credits.Day == "" {
			t.Errorf("%+v", row)
		}
	}
}
