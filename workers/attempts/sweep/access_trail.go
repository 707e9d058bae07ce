package sweep

import (
	"context"
	"time"
)

// AccessTrail is who got at which account.
type AccessTrail interface {
	// ForgetBefore drops the months that ended before a time. Beside that it deletes up to limit entries from before it that are in no
	// month, or with exactly also those in a month that has not ended then, and returns how many it has deleted.
	ForgetBefore(ctx context.Context, before time.Time, exactly bool, limit int) (int64, error)
}

// forgottenAtOnce is how many entries one statement deletes: a second's work, so that nothing waits long for its locks.
const forgottenAtOnce = 10_000

// month is the longest one. What is kept for longer than that is dropped by whole months, which costs nothing; what is kept for less is deleted
// entry by entry.
const month = 31 * 24 * time.Hour

// OldAccesses deletes the entries of the access trail that are older than AccessRetention.
func (s *Sweeper) OldAccesses(ctx context.Context) error {
	if s.AccessRetention == 0 {
		return nil
	}
	before := s.Clock().Add(-s.AccessRetention)
	for {
		n, err := s.AccessTrail.ForgetBefore(ctx, before, s.AccessRetention < month, forgottenAtOnce)
		if err != nil || n < forgottenAtOnce {
			return err
		}
	}
}
