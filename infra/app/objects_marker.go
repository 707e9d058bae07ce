package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// objectsMarker is the key of the object that says whose objects these are: the installation's id, a slash, and what tells
// this store from another one that was marked at the same time.
const objectsMarker = "installation/marker"

const markerBytesMax = 200

// claimObjects compares the marker among the objects with the one that the database knows. A process with a disk of its
// own, where others have their objects elsewhere, would store what nobody finds and find nothing of what is stored.
func (a *App) claimObjects(ctx context.Context) error {
	if !a.config.Has(config.RoleAPI) && !a.config.Has(config.RoleWorker) {
		return nil // it touches none
	}
	found, err := a.readMarker(ctx)
	if err != nil {
		return err
	}
	known, adopt := a.installation, a.config.AdoptInstallation == a.installation.ID
	of, _, _ := strings.Cut(found, "/")
	switch {
	case found != "" && of != known.ID:
		return otherInstallation("the objects are of installation %s, log and database of %s: TOOLMILL_OBJECTS or TOOLMILL_DATA_DIR "+
			"is that of another service", of, known.ID)
	case known.ObjectsMarker == "", adopt:
		return a.markObjects(ctx, found, adopt)
	case found != known.ObjectsMarker:
		return otherInstallation("the objects of installation %s are not in %s: other processes keep them elsewhere; give all of them "+
			"the same bucket (TOOLMILL_OBJECTS) or a shared disk; where the old ones are lost, set TOOLMILL_ADOPT_INSTALLATION=%s for one start",
			known.ID, a.objectsPlace(), known.ID)
	}
	return nil
}

// markObjects marks a store that has no marker and has the database know it, in place of what it knew where anew is set.
// Of two stores that are marked at the same time, one is known.
func (a *App) markObjects(ctx context.Context, found string, anew bool) (err error) {
	if found == "" {
		marker := a.installation.ID + "/" + rand.Text()
		_, err := a.objects.Put(ctx, objectsMarker, strings.NewReader(marker), markerBytesMax)
		if err != nil && !errors.Is(err, objectstore.ErrExists) {
			return fmt.Errorf("mark the objects: %w", err)
		}
		if found, err = a.readMarker(ctx); err != nil {
			return err
		}
	}
	if a.installation, err = a.db.MarkObjects(ctx, found, anew); err != nil {
		return err
	}
	if a.installation.ObjectsMarker != found {
		return otherInstallation("another process has marked its objects elsewhere, not in %s", a.objectsPlace())
	}
	return nil
}

// readMarker returns what the marker says, "" where there is none.
func (a *App) readMarker(ctx context.Context) (string, error) {
	object, _, err := a.objects.Open(ctx, objectsMarker)
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

func (a *App) objectsPlace() string {
	if a.config.Objects == "" || a.config.Objects == "disk" {
		return a.config.DataDir + "/objects"
	}
	return a.config.Objects
}
