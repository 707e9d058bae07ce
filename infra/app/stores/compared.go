package stores

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Compare returns the error with which a start refuses brokers, a database and the configured objects, before anything is written to them.
// It writes nothing itself. Errors: ErrOtherInstallation, ErrOtherFormat, ErrHalfRepartitioned, ErrOlderGeneration.
func Compare(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster, db *postgres.DB) error {
	cluster, err := inGeneration(ctx, p, cluster)
	if err == nil {
		_, err = match(ctx, p, broker{cluster: cluster}, database{DB: db})
	}
	if err != nil || !usesObjects(p.Config) {
		return err
	}
	known, err := db.Installation(ctx)
	if err != nil {
		return err
	}
	found, err := configuredMarker(ctx, p)
	if err != nil {
		return err
	}
	known.ID = cmp.Or(known.ID, p.Config.AdoptInstallation) // of a database that is to be built from its log
	return compareMarker(p.Config, known, found)
}

// configuredMarker reads the marker of the configured objects, "" if there is none. A directory that is not there is not made.
func configuredMarker(ctx context.Context, p *lifecycle.Process) (string, error) {
	bucket, err := p.Config.ObjectBucket()
	if err == nil && bucket == nil {
		_, err = os.Stat(filepath.Join(p.Config.DataDir, "objects"))
	}
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	store, err := openObjects(ctx, p, dataDir{path: p.Config.DataDir}, broker{})
	if err != nil {
		return "", err
	}
	return readMarker(ctx, store)
}
