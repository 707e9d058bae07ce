package stores

import (
	"context"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/disk"
	"github.com/toolmill/toolmill/infra/objectstore/s3"
)

// openObjects opens the configured bucket, or the directory of objects on this disk.
func openObjects(ctx context.Context, p *lifecycle.Process, dir dataDir, b broker) (objectstore.Store, error) {
	bucket, err := p.Config.ObjectBucket()
	if err != nil {
		return nil, err
	}
	if bucket == nil {
		return openDisk(p, dir, b)
	}
	store, err := s3.Open(ctx, s3.Config{
		Bucket: bucket.Name, Region: bucket.Region, Prefix: bucket.Prefix, Endpoint: bucket.Endpoint,
		AccessKeyID: p.Config.AWSAccessKeyID, SecretAccessKey: p.Config.AWSSecretAccessKey, SessionToken: p.Config.AWSSessionToken,
	})
	if err != nil {
		return nil, err
	}
	p.AfterAll(func(context.Context, lifecycle.Budget) { _ = store.Close() }) // nothing uses it any longer
	return store, nil
}

func openDisk(p *lifecycle.Process, dir dataDir, b broker) (objectstore.Store, error) {
	open := disk.Open
	if b.embedded { // the embedded broker's log is not synced either
		open = disk.OpenUnsynced
	}
	store, err := open(filepath.Join(dir.path, "objects"))
	if err != nil {
		return nil, err
	}
	p.AfterAll(func(context.Context, lifecycle.Budget) { _ = store.Close() }) // nothing uses it any longer
	return store, nil
}
