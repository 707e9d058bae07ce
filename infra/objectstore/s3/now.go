package s3

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/middleware"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// errNoTime means that an answer had no Date.
var errNoTime = errors.New("the server does not say its time")

// Now returns the server's time, in whole seconds.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	listed, err := s.client.ListObjectsV2(call, &s3.ListObjectsV2Input{Bucket: &s.config.Bucket, Prefix: &s.config.Prefix, MaxKeys: aws.Int32(1)})
	if err != nil {
		return time.Time{}, fmt.Errorf("time of the object store: %w", portError(ctx, err))
	}
	now, known := middleware.GetServerTime(listed.ResultMetadata)
	if !known {
		return time.Time{}, fmt.Errorf("time of the object store: %w", errNoTime)
	}
	return now, nil
}
