package stores

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
)

// ObjectsMarker is the key of the object that says to which installation the objects belong: the installation's id, a
// slash, and a random text that distinguishes this store from another one that was marked at the same time. No sweep
// may delete it.
const ObjectsMarker = "installation/marker"

const markerBytesMax = 200

// claimed is an object store of the installation.
type claimed struct{ objectstore.Store }

// claim compares the marker object with the one recorded in the database. A process that keeps objects on its own
// disk, while others keep them elsewhere, would store what no other process finds, and find none of theirs.
func claim(ctx context.Context, p *lifecycle.Process, known installed, store objectstore.Store) (claimed, error) {
	if !usesObjects(p.Config) {
		return claimed{store}, nil
	}
	found, err := readMarker(ctx, store)
	if err == nil {
		err = compareMarker(p.Config, known.record, found)
	}
	if err != nil {
		return claimed{}, err
	}
	adopt := p.Config.AdoptInstallation == known.record.ID
	if known.record.ObjectsMarker == "" || adopt {
		return claimed{store}, mark(ctx, p, known, store, found, adopt)
	}
	return claimed{store}, nil
}

func usesObjects(c config.Config) bool {
	return c.Has(config.RoleAPI) || c.Has(config.RoleWorker) || c.Has(config.RoleProjector)
}

// compareMarker returns an error if objects with a marker, "" for none, are not those of an installation. Its own may have none yet.
func compareMarker(c config.Config, known postgres.Installation, found string) error {
	of, _, _ := strings.Cut(found, "/")
	switch {
	case found != "" && of != known.ID:
		return otherInstallation("the objects are of installation %s, log and database of %s: TOOLMILL_OBJECTS or TOOLMILL_DATA_DIR "+
			"is that of another service", of, cmp.Or(known.ID, "a new one"))
	case known.ObjectsMarker != "" && c.AdoptInstallation != known.ID && found != known.ObjectsMarker:
		return otherInstallation("the objects of installation %s are not in %s: other processes keep them elsewhere; give all of them "+
			"the same bucket (TOOLMILL_OBJECTS) or a shared disk; where the old ones are lost, set TOOLMILL_ADOPT_INSTALLATION=%s for one start",
			known.ID, objectsPlace(c), known.ID)
	}
	return nil
}

// mark marks a store that has no marker and records the marker in the database; with replace it overwrites the
// recorded one. Of two stores that are marked at the same time, the database records one.
func mark(ctx context.Context, p *lifecycle.Process, known installed, store objectstore.Store, found string, replace bool) (err error) {
	if found == "" {
		marker := known.record.ID + "/" + rand.Text()
		_, err := store.Put(ctx, ObjectsMarker, strings.NewReader(marker), markerBytesMax)
		if err != nil && !errors.Is(err, objectstore.ErrExists) {
			return fmt.Errorf("mark the objects: %w", err)
		}
		if found, err = readMarker(ctx, store); err != nil {
			return err
		}
	}
	record, err := known.db.MarkObjects(ctx, found, replace)
	if err == nil && record.ObjectsMarker != found {
		return otherInstallation("another process has marked its objects elsewhere, not in %s", objectsPlace(p.Config))
	}
	return err
}

// readMarker returns the content of the marker, "" if there is none.
func readMarker(ctx context.Context, store archive.Source) (string, error) {
	object, _, err := store.Open(ctx, ObjectsMarker)
	if errors.Is(err, objectstore.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("whose objects these are: %w", err)
	}
	defer func() { _ = object.Close() }()
	text, err := io.ReadAll(io.LimitReader(object, markerBytesMax))
	if err != nil {
		return "", fmt.Errorf("whose objects these are: %w", err)
	}
	return string(text), nil
}

func objectsPlace(c config.Config) string {
	if c.Objects == "" || c.Objects == "disk" {
		return c.DataDir + "/objects"
	}
	return c.Objects
}
