package work

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

// The installation's marker, the segments of the log and checkpoints belong to no job, but are not orphans.
func TestMarkerSegmentsAndCheckpointsAreNotOrphans(t *testing.T) {
	store, err := disk.OpenUnsynced(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	orphan := objectstore.NewKey("inputs")
	for _, key := range []string{stores.ObjectsMarker, "segments/0/00000000000000000000-manifest", checkpointsIn(1).object(1), checkpointsIn(2).object(1), orphan} {
		if _, err := store.Put(t.Context(), key, strings.NewReader("kept"), 100); err != nil {
			t.Fatal(err)
		}
	}
	keys, _, err := sweptObjects{store}.Before(t.Context(), time.Now().AddDate(1, 0, 0), "", 100)
	if err != nil || !slices.Equal(keys, []string{orphan}) {
		t.Errorf("%v, %v", keys, err)
	}
}
