package work

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// Checkpoints that were made while the object store was away follow with the next one.
func TestEveryCheckpointIsCopiedOut(t *testing.T) {
	b := projectiontest.New(t, 1)
	b.Log.Must("acct_1", logtest.Open(1))
	b.Project(b.Projector(nil), 100)
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	store, err := disk.OpenUnsynced(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	s := signing{db: b.DB, key: key, objects: store, logger: slog.New(slog.DiscardHandler)}
	for range 2 {
		if _, err := checkpoints.Make(b.Context(), b.DB, key, b.Log.Now()); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := s.checkpoint(b.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for number := uint64(1); number <= 4; number++ {
		want, err := checkpoints.NewPublished(b.DB).Signed(b.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		object, _, err := store.Open(b.Context(), checkpointObject(number))
		if err != nil {
			t.Fatalf("checkpoint %d: %v", number, err)
		}
		if got, err := io.ReadAll(object); err != nil || string(got) != want.Note {
			t.Errorf("checkpoint %d: %q, %v", number, got, err)
		}
		_ = object.Close()
	}
}
