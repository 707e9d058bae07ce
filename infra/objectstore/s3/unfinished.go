package s3

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// RemoveUnfinished implements objectstore.Store. Multipart uploads that are neither completed nor aborted keep their
// parts, and cost, forever. An upload in progress differs from them only by its age.
func (s *Store) RemoveUnfinished(ctx context.Context, olderThan time.Time) error {
	input := &s3.ListMultipartUploadsInput{Bucket: &s.config.Bucket, Prefix: &s.config.Prefix}
	for {
		page, err := s.uploads(ctx, input)
		if err != nil {
			return fmt.Errorf("remove unfinished uploads: %w", portError(ctx, err))
		}
		for _, found := range page.Uploads {
			if _, ours := s.keyOf(aws.ToString(found.Key)); !ours || found.Initiated == nil || !found.Initiated.Before(olderThan) {
				continue
			}
			err = errors.Join(err, s.abortUpload(ctx, aws.ToString(found.Key), found.UploadId))
		}
		if err != nil {
			return fmt.Errorf("remove unfinished uploads: %w", err)
		}
		if !aws.ToBool(page.IsTruncated) {
			return nil
		}
		input.KeyMarker, input.UploadIdMarker = page.NextKeyMarker, page.NextUploadIdMarker
	}
}

func (s *Store) uploads(ctx context.Context, input *s3.ListMultipartUploadsInput) (*s3.ListMultipartUploadsOutput, error) {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	return s.client.ListMultipartUploads(call, input)
}

// abortUpload is not an error if the upload has ended already.
func (s *Store) abortUpload(ctx context.Context, name string, upload *string) error {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	_, err := s.client.AbortMultipartUpload(call, &s3.AbortMultipartUploadInput{Bucket: &s.config.Bucket, Key: &name, UploadId: upload})
	if hasCode(err, "NoSuchUpload") {
		return nil
	}
	return portError(ctx, err)
}
