package app

import (
	"context"
	"encoding/json"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/workers/webhook"
)

// deliverer delivers webhooks behind River.
func (a *App) deliverer() (river.Handler, error) {
	intents, err := a.downloads()
	if err != nil {
		return nil, err
	}
	d, err := webhook.New(webhook.Config{
		Commands: a.gateway, Secrets: projections.NewAccounts(a.db), Opener: a.sealer,
		Attempts: attemptLog{projections.NewDeliveries(a.db), a.metrics}, Intents: intents,
		Receivers: a.publicWeb(), ConcurrencyMax: a.config.DeliveryConcurrency, Log: a.logger,
	})
	if err != nil {
		return nil, err
	}
	a.metrics.Gauge("toolmill_webhook_receivers_failing", "Receivers that this process leaves alone for now because they fail.",
		func() float64 { return float64(d.Failing()) })
	return func(ctx context.Context, args json.RawMessage, attempt int) error {
		return river.Delivery(d.Deliver(correlatedDelivery(ctx, args, attempt), args, attempt))
	}, nil
}

// correlatedDelivery has what is logged of a delivery name the job that it tells of.
func correlatedDelivery(ctx context.Context, args json.RawMessage, attempt int) context.Context {
	var w work.DeliverWebhook
	_ = json.Unmarshal(args, &w) // the deliverer says what is wrong with it
	return correlation.With(ctx, correlation.Correlation{
		AccountID: w.AccountID, JobID: w.JobID, Attempt: attempt, Traceparent: w.Traceparent,
	})
}

// attemptLog is webhook.AttemptLog over the table of attempts, each counted.
type attemptLog struct {
	deliveries *projections.Deliveries
	metrics    *telemetry.Metrics
}

func (l attemptLog) Record(ctx context.Context, a webhook.Attempt) error {
	if a.Error == "" {
		failpoint.Hit(failpoint.DeliveredBefore)
	}
	l.metrics.Delivered(a.Error, a.Took)
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
