package s3

import (
	"context"
	"fmt"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// check lists one object: unlike HeadBucket, a listing returns an error with a text.
func (s *Store) check(ctx context.Context) error {
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	_, err := s.client.ListObjectsV2(call, &s3.ListObjectsV2Input{
		Bucket: &s.config.Bucket, Prefix: &s.config.Prefix, MaxKeys: aws.Int32(1),
	})
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.explain(err), portError(ctx, err))
}

// explain tells the operator what to check.
func (s *Store) explain(err error) string {
	place := s.config.place()
	switch {
	case hasCode(err, "NoSuchBucket", "NotFound"):
		return place + " does not exist"
	case hasCode(err, "InvalidAccessKeyId", "XAdminUserNotFound"): // Amazon's code and Versity's
		return place + ": the server does not know the AWS_ACCESS_KEY_ID"
	case hasCode(err, "SignatureDoesNotMatch"):
		return place + ": AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID"
	case hasCode(err, "ExpiredToken", "InvalidToken"):
		return place + ": AWS_SESSION_TOKEN has expired or does not match the credentials"
	case hasCode(err, "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException"),
		statusOf(err) == http.StatusMovedPermanently:
		return place + " is in another region"
	case statusOf(err) == http.StatusForbidden:
		return place + ": access is denied; needed are s3:ListBucket, s3:ListBucketMultipartUploads, " +
			"s3:AbortMultipartUpload, s3:GetObject, s3:PutObject, s3:DeleteObject"
	case statusOf(err) == 0:
		return place + " cannot be reached"
	}
	return place + " cannot be listed"
}
