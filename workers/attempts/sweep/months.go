package sweep

import (
	"context"
	"errors"
	"time"
)

// Months are the partitions of the tables that are partitioned by month.
type Months interface {
	// Make makes those of this month and of the next two, unless they are there, and returns how many it has made.
	Make(ctx context.Context) (made int64, err error)
}

// DeliveryAttempts are the single attempts at webhooks.
type DeliveryAttempts interface {
	// ForgetBefore drops the months that ended before a time, and returns how many.
	ForgetBefore(ctx context.Context, before time.Time) (dropped int64, err error)
}

// EachMonth makes the partitions of the months to come, and drops the months of attempts at webhooks that are older than AttemptRetention.
func (s *Sweeper) EachMonth(ctx context.Context) error {
	made, err := s.Months.Make(ctx)
	if s.AttemptRetention == 0 {
		return err
	}
	dropped, dropErr := s.DeliveryAttempts.ForgetBefore(ctx, s.Clock().Add(-s.AttemptRetention))
	if made > 0 || dropped > 0 {
		s.Logger.InfoContext(ctx, "partitions of months", "made", made, "dropped", dropped)
	}
	return errors.Join(err, dropErr)
}
