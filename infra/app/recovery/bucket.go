package recovery

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// InBucket reports whether a backup's place is an address of a bucket.
func InBucket(place string) bool { return strings.HasPrefix(place, "s3://") }

// errOwnObjects means that a backup would lie among the service's files.
var errOwnObjects = errors.New("the service's own objects are there, and its sweep deletes what no job knows: name another folder of the bucket")

// ToBucket stores what write writes, below an address as stores.OpenArchived takes it, as the object backup.TIME. If write fails nothing is
// stored. It returns the object's address.
func ToBucket(ctx context.Context, p *lifecycle.Process, folder string, write func(context.Context, io.Writer) error) (address string, err error) {
	name := "backup." + time.Now().UTC().Format("2006-01-02t15-04-05z")
	in, err := stores.OpenArchived(ctx, p, folder)
	if err != nil {
		return "", err
	}
	if err := notOwn(ctx, in); err != nil {
		return "", err
	}
	written, out := io.Pipe()
	go func() { _ = out.CloseWithError(write(ctx, out)) }() // without an error it is the end
	_, err = in.Put(ctx, keyOf(name), written, math.MaxInt64)
	_ = written.CloseWithError(err) // ends a write that goes on
	return inFolder(folder, name), err
}

func notOwn(ctx context.Context, in objectstore.Store) error {
	marker, _, err := in.Open(ctx, stores.ObjectsMarker)
	switch {
	case errors.Is(err, objectstore.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return errors.Join(errOwnObjects, marker.Close())
}

// fromBucket opens a backup at the address that ToBucket returned.
func fromBucket(ctx context.Context, p *lifecycle.Process, address string) (io.ReadCloser, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("the backup's address: %w", err)
	}
	var name string
	at.Path, name = path.Split(at.Path)
	in, err := stores.OpenArchived(ctx, p, at.String())
	if err != nil {
		return nil, err
	}
	object, _, err := in.Open(ctx, keyOf(name))
	return object, err
}

// keyOf is the key by which a store of objects names an object so.
func keyOf(name string) string { return strings.ReplaceAll(name, ".", "/") }

func inFolder(folder, name string) string {
	place, query, _ := strings.Cut(folder, "?")
	address := strings.TrimSuffix(place, "/") + "/" + name
	if query != "" {
		address += "?" + query
	}
	return address
}
