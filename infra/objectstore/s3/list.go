package s3

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// List implements objectstore.Store. A place is an object's full name: S3 lists in the order of names.
func (s *Store) List(ctx context.Context, olderThan time.Time, after string, limit int) ([]objectstore.Object, string, error) {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	page, err := s.client.ListObjectsV2(call, &s3.ListObjectsV2Input{
		Bucket: &s.config.Bucket, Prefix: &s.config.Prefix, StartAfter: optional(after),
		MaxKeys: aws.Int32(int32(min(max(limit, 1), objectstore.ListMax))),
	})
	if err != nil {
		return nil, "", fmt.Errorf("list objects: %w", portError(ctx, err))
	}
	var objects []objectstore.Object
	for _, found := range page.Contents {
		if object, ours := s.objectOf(found); ours && object.ModTime.Before(olderThan) {
			objects = append(objects, object)
		}
	}
	if !aws.ToBool(page.IsTruncated) || len(page.Contents) == 0 {
		return objects, "", nil
	}
	return objects, aws.ToString(page.Contents[len(page.Contents)-1].Key), nil
}

// objectOf returns false for what is not an object of the store, is in the lake, or has no time.
func (s *Store) objectOf(found types.Object) (objectstore.Object, bool) {
	key, ours := s.keyOf(aws.ToString(found.Key))
	info := objectstore.Info{SizeBytes: aws.ToInt64(found.Size), ModTime: aws.ToTime(found.LastModified)}
	ours = ours && !strings.HasPrefix(key, objectstore.LakeFolder)
	return objectstore.Object{Key: key, Info: info}, ours && found.LastModified != nil
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
