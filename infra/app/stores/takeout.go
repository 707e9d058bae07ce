package stores

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/takeout"
)

// NewTakeout makes exports of accounts from these stores; name returns the file name of an output.
func NewTakeout(
	db store.DB, objects archive.Source, sealer *seal.Sealer, name func(given, inputName string, s job.State) string,
) *takeout.Takeout {
	return takeout.New(takeout.Config{DB: db, Objects: takenObjects{objects}, Sealer: sealer, Name: name, Clock: time.Now})
}

// takenObjects implements takeout.Objects.
type takenObjects struct{ source archive.Source }

// Open implements takeout.Objects.
func (o takenObjects) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	object, _, err := o.source.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, takeout.ErrNoObject
	}
	return object, err
}
