package stores

import (
	"context"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
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
	bucketed := BucketOf(p.Config, bucket)
	store, err := s3.Open(ctx, bucketed)
	if err != nil {
		return nil, err
	}
	p.Logger.InfoContext(ctx, "objects are in a bucket", "bucket", bucket.Name, "credentials", bucketed.Source())
	p.AfterAll(func(context.Context, lifecycle.Budget) { _ = store.Close() }) // nothing uses it any longer
	return store, nil
}

// BucketOf returns how a bucket is reached.
func BucketOf(c config.Config, b *config.Bucket) s3.Config {
	r := c.AWSRole
	return s3.Config{
		Bucket: b.Name, Region: b.Region, Prefix: b.Prefix, Endpoint: b.Endpoint,
		AccessKeyID: c.AWSAccessKeyID, SecretAccessKey: c.AWSSecretAccessKey, SessionToken: c.AWSSessionToken,
		Role: s3.Role{
			ARN: r.RoleARN, TokenPath: r.WebIdentityTokenPath, SessionName: r.RoleSessionName,
			ContainerURI: r.ContainerURI, ContainerPath: r.ContainerPath, ContainerTokenPath: r.ContainerTokenPath,
			STSEndpoint: r.STSEndpoint, MetadataEndpoint: r.MetadataEndpoint, NoMachine: r.MetadataDisabled,
		},
	}
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
