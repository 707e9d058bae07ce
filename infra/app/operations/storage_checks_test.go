package operations

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

func TestAFullStoreIsNotReady(t *testing.T) {
	disk, err := disk.OpenUnsynced(t.TempDir())
	must(t, err)
	defer func() { must(t, disk.Close()) }()
	store := fullStore{Store: disk}
	if err := tryObjects(t.Context(), store); !errors.Is(err, objectstore.ErrFull) || !strings.Contains(err.Error(), "no job is accepted") {
		t.Error(err)
	}
	must(t, tryObjects(t.Context(), store.Store))
}

// fullStore is a store without free space.
type fullStore struct{ objectstore.Store }

func (fullStore) Put(context.Context, string, io.Reader, int64) (objectstore.Info, error) {
	return objectstore.Info{}, objectstore.ErrFull
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
