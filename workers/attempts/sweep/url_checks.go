package sweep

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// URLChecks lists the URL checks that were charged.
type URLChecks interface {
	// Abandon marks for refund, with a reason, the checks that are open since before a time, and returns the checks to refund, the
	// oldest first.
	Abandon(ctx context.Context, begun time.Time, reason string, limit int) ([]URLCheck, error)
	// Refunded records that the log has refunded a check.
	Refunded(ctx context.Context, accountID, runID string) error
	// Expire removes the settled checks that began before a time.
	Expire(ctx context.Context, begun time.Time) error
}

// URLCheck is a check that has to be refunded.
type URLCheck struct{ AccountID, RunID, Reason string }

const (
	// urlCheckAge is the age from which an open check counts as abandoned: a check takes at most about 20 s, and after 10 minutes
	// the log can no longer refund it.
	urlCheckAge     = 2 * time.Minute
	urlChecksAtOnce = 500
	// reasonAbandoned is the reason for refunding a check that was not completed: its process died, or its stores were away.
	reasonAbandoned = "abandoned"
)

// AbandonedURLChecks refunds the checks whose process died, or could not reach the log, between the charge and the answer.
func (s *Sweeper) AbandonedURLChecks(ctx context.Context) error {
	now := s.Clock()
	abandoned, err := s.URLChecks.Abandon(ctx, now.Add(-urlCheckAge), reasonAbandoned, urlChecksAtOnce)
	if err != nil {
		return err
	}
	err = each(ctx, abandoned, func(ctx context.Context, c URLCheck) error {
		if err := s.send(ctx, c.AccountID, account.RefundCredits{RunID: c.RunID, Reason: c.Reason}); err != nil {
			return err
		}
		return s.URLChecks.Refunded(ctx, c.AccountID, c.RunID)
	})
	return errors.Join(err, s.URLChecks.Expire(ctx, now.Add(-idempotency.Lifetime-time.Hour)))
}
