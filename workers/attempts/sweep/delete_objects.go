package sweep

import (
	"context"
	"encoding/json"
	"fmt"
)

// DeleteObjects deletes the objects that a projection named, after the events that released them. An error means that it must
// be repeated; objects that do not exist any more are not errors.
func (s *Sweeper) DeleteObjects(ctx context.Context, args json.RawMessage) error {
	var objects struct {
		Keys []string `json:"keys"`
	}
	if err := json.Unmarshal(args, &objects); err != nil {
		return fmt.Errorf("sweep: objects to delete: %w", err)
	}
	return each(ctx, objects.Keys, s.deleteObject)
}

func (s *Sweeper) deleteObject(ctx context.Context, key string) error {
	if err := s.Objects.Delete(ctx, key); err != nil {
		return fmt.Errorf("sweep: delete object %s: %w", key, err)
	}
	return nil
}
