package s3

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// Delete implements objectstore.Store.
func (s *Store) Delete(ctx context.Context, key string) error {
	if err := objectstore.CheckKey(key); err != nil {
		return err
	}
	if err := s.deleteName(ctx, s.nameOf(key)); err != nil {
		return fmt.Errorf("delete object %s: %w", key, err)
	}
	return nil
}

func (s *Store) deleteName(ctx context.Context, name string) error {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	_, err := s.client.DeleteObject(call, &s3.DeleteObjectInput{Bucket: &s.config.Bucket, Key: &name})
	if isMissing(err) {
		return nil
	}
	return portError(ctx, err)
}
