package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

const orphansMax = 500

// Orphans deletes the objects that are older than any job may hold one and that no ended job holds: their process died between
// storing them and reporting them to the log, or its command was lost. It also removes uploads into the store that were never
// completed.
func (s *Sweeper) Orphans(ctx context.Context) error {
	made := s.Clock().Add(-s.OrphanAge)
	var faults []error
	if err := s.Objects.RemoveUnfinished(ctx, made); err != nil {
		faults = append(faults, fmt.Errorf("sweep: unfinished objects: %w", err))
	}
	for after, more := "", true; more; more = after != "" {
		keys, next, err := s.Objects.Before(ctx, made, after, orphansMax)
		if err != nil {
			return errors.Join(append(faults, fmt.Errorf("sweep: list objects: %w", err))...)
		}
		faults = append(faults, s.deleteOrphans(ctx, keys))
		after = next
	}
	return errors.Join(faults...)
}

func (s *Sweeper) deleteOrphans(ctx context.Context, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	held, err := s.Jobs.Holding(ctx, keys)
	if err != nil {
		return fmt.Errorf("sweep: objects that jobs hold: %w", err)
	}
	orphans := slices.DeleteFunc(keys, func(key string) bool { return slices.Contains(held, key) })
	if len(orphans) > 0 {
		s.Logger.Info("deleting objects that no job knows", "objects", len(orphans), "first", orphans[0])
	}
	return each(ctx, orphans, s.deleteObject)
}
