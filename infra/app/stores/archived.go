package stores

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

// ErrNoObjects means that a path holds no objects.
var ErrNoObjects = errors.New("no objects are kept there: give the data directory of a service, its folder objects, or s3://BUCKET/PREFIX")

// OpenArchived opens the object store at an address: s3://BUCKET/PREFIX?region=…&endpoint=…, or the path of a data directory
// or of its folder objects. Error: ErrNoObjects.
func OpenArchived(ctx context.Context, p *lifecycle.Process, at string) (objectstore.Store, error) {
	if strings.HasPrefix(at, "s3:") {
		p.Config.Objects = at
		return openObjects(ctx, p, dataDir{}, broker{})
	}
	for _, path := range []string{filepath.Join(at, "objects"), at} {
		if _, err := os.Stat(filepath.Join(path, "objects", "00")); err == nil {
			return disk.Open(path)
		}
	}
	return nil, fmt.Errorf("%w (%s)", ErrNoObjects, at)
}
