package s3

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// Open implements objectstore.Store. Its one request returns the content too: reading from the start needs no other.
func (s *Store) Open(ctx context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error) {
	if err := objectstore.CheckKey(key); err != nil {
		return nil, objectstore.Info{}, err
	}
	o := &object{ctx: ctx, store: s, name: s.nameOf(key)}
	found, err := o.request()
	if err != nil {
		return nil, objectstore.Info{}, fmt.Errorf("open object %s: %w", key, err)
	}
	o.etag, o.sizeBytes = found.ETag, aws.ToInt64(found.ContentLength)
	return o, objectstore.Info{SizeBytes: o.sizeBytes, ModTime: modTime(found.LastModified)}, nil
}

func modTime(at *time.Time) time.Time {
	if at == nil {
		return time.Now()
	}
	return *at
}
