package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// AttemptsOf returns the recorded attempts of many webhooks of an account, by event id, each in order.
func (d *Deliveries) AttemptsOf(ctx context.Context, accountID string, eventIDs []string) (map[string][]DeliveryAttempt, error) {
	attempts, err := store.List(ctx, d.db, scanAttempt, `SELECT `+attemptColumns+` FROM webhook_attempts
		WHERE event_id = ANY($1) AND account_id = $2 ORDER BY at, attempt`, eventIDs, accountID)
	if err != nil {
		return nil, fmt.Errorf("attempts of %d webhooks: %w", len(eventIDs), err)
	}
	of := make(map[string][]DeliveryAttempt, len(eventIDs))
	for _, a := range attempts {
		of[a.EventID] = append(of[a.EventID], a)
	}
	return of, nil
}
