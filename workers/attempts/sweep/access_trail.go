package sweep

import (
	"context"
	"time"
)

// AccessTrail is who got at which account.
type AccessTrail interface {
	// ForgetBefore deletes up to limit entries from before a time, and returns how many.
	ForgetBefore(ctx context.Context, before time.Time, limit int) (int64, error)
}

// forgottenAtOnce is how many entries one statement deletes: a second's work, so that nothing waits long for its locks.
const forgottenAtOnce = 10_000

// OldAccesses deletes the entries of the access trail that are older than AccessRetention.
func (s *Sweeper) OldAccesses(ctx context.Context) error {
	if s.AccessRetention == 0 {
		return nil
	}
	before := s.Clock().Add(-s.AccessRetention)
	for {
		n, err := s.AccessTrail.ForgetBefore(ctx, before, forgottenAtOnce)
		if err != nil || n < forgottenAtOnce {
			return err
		}
	}
}
