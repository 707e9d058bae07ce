package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	smithy "github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// portError translates a server's error into the port's. The end of the caller's own context comes first, because any
// other error then follows from it.
func portError(ctx context.Context, err error) error {
	var says error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		says = ctx.Err()
	case isMissing(err):
		says = objectstore.ErrNotFound
	case isFull(err):
		says = objectstore.ErrFull
	default:
		says = objectstore.ErrUnavailable
	}
	// The client's error becomes text: a deadline in it is the store's, not the caller's.
	return fmt.Errorf("%w: %v", says, err) //nolint:errorlint // see above
}

// isMissing reports whether an object does not exist. A missing bucket is different: nothing is then known of the
// object.
func isMissing(err error) bool { return hasCode(err, "NoSuchKey", "NotFound") }

// isTaken reports whether a request was refused because the object exists, or another writer is about to make it.
func isTaken(err error) bool { return hasCode(err, "PreconditionFailed", "ConditionalRequestConflict") }

func isFull(err error) bool {
	return hasCode(err, "QuotaExceeded", "XMinioStorageFull") || statusOf(err) == http.StatusInsufficientStorage
}

func hasCode(err error, codes ...string) bool {
	api, ok := errors.AsType[smithy.APIError](err)
	return ok && slices.Contains(codes, api.ErrorCode())
}

// statusOf returns 0 if there was no answer.
func statusOf(err error) int {
	if answer, ok := errors.AsType[*smithyhttp.ResponseError](err); ok {
		return answer.HTTPStatusCode()
	}
	return 0
}
