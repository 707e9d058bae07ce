package app

import (
	"context"
	"encoding/json"
	"errors"

	"toolmill/infra/river"
	"toolmill/projections"
	"toolmill/workers/webhook"
)

// deliverer delivers webhooks behind River: its errors say what becomes of the row.
func (a *App) deliverer() (river.Handler, error) {
	intents, err := a.downloads()
	if err != nil {
		return nil, err
	}
	d, err := webhook.New(webhook.Config{
		Commands: a.gateway, Secrets: projections.NewAccounts(a.db), Opener: a.sealer,
		Attempts: attemptLog{projections.NewDeliveries(a.db)}, Intents: intents,
		AllowPrivate: a.config.Development, Log: a.logger,
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, args json.RawMessage, attempt int) error {
		err := d.Deliver(ctx, args, attempt)
		var retry *webhook.RetryAfterError
		var postpone *webhook.PostponeError
		var never *webhook.CancelError
		switch {
		case errors.As(err, &retry):
			return river.RetryAfter(retry.Delay, err)
		case errors.As(err, &postpone):
			return river.Postpone(postpone.Delay, err)
		case errors.As(err, &never):
			return river.Cancel(err)
		}
		return err
	}, nil
}

// attemptLog is webhook.AttemptLog over the table of attempts.
type attemptLog struct{ deliveries *projections.Deliveries }

func (l attemptLog) Record(ctx context.Context, a webhook.Attempt) error {
	return l.deliveries.Record(ctx, projections.DeliveryAttempt(a))
}

func (l attemptLog) Attempts(ctx context.Context, accountID, eventID string) ([]webhook.Attempt, error) {
	recorded, err := l.deliveries.Attempts(ctx, accountID, eventID)
	attempts := make([]webhook.Attempt, len(recorded))
	for i, r := range recorded {
		attempts[i] = webhook.Attempt(r)
	}
	return attempts, err
}
