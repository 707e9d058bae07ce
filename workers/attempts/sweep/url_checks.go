package sweep

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// URLChecks knows the URL checks that were charged.
type URLChecks interface {
	// Abandon gives back the checks that are open since before a time, and returns those that have to be refunded, the
	// oldest first.
	Abandon(ctx context.Context, begun time.Time, limit int) ([]URLCheck, error)
	// Refunded notes that the log has given a check back.
	Refunded(ctx context.Context, c URLCheck) error
	// Expire removes the checks that are settled and were begun before a time.
	Expire(ctx context.Context, begun time.Time) error
}

// URLCheck is a check that has to be refunded.
type URLCheck struct{ AccountID, RunID, Reason string }

const (
	// urlCheckAge is how old a check is that nobody makes any more: one takes some 20 s at most, and the log forgets that a
	// run can be refunded after 10 minutes.
	urlCheckAge     = 2 * time.Minute
	urlChecksAtOnce = 500
)

// AbandonedURLChecks refunds the checks whose process died, or could not reach the log, between the charge and the answer.
func (s *Sweeper) AbandonedURLChecks(ctx context.Context) error {
	now := s.Clock()
	abandoned, err := s.URLChecks.Abandon(ctx, now.Add(-urlCheckAge), urlChecksAtOnce)
	if err != nil {
		return err
	}
	err = each(ctx, abandoned, func(ctx context.Context, c URLCheck) error {
		if err := s.send(ctx, c.AccountID, account.RefundCredits{RunID: c.RunID, Reason: c.Reason}); err != nil {
			return err
		}
		return s.URLChecks.Refunded(ctx, c)
	})
	return errors.Join(err, s.URLChecks.Expire(ctx, now.Add(-idempotency.Lifetime-time.Hour)))
}
