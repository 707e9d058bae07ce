package work

import (
	"context"
	"encoding/json"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/workers/webhook"
)

// NewDeliverer returns the handler that delivers webhooks. intents signs the addresses of outputs; receivers guards
// the receivers' addresses.
func NewDeliverer(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, intents webhook.Intents, receivers webhook.Receivers) (river.Handler, error) {
	d, err := webhook.New(webhook.Config{
		Commands: log.Gateway, Secrets: projections.NewAccounts(kept.DB), Opener: kept.Sealer,
		Attempts: countedAttempts{records.NewDeliveryAttempts(kept.DB), p.Metrics}, Intents: intents,
		Receivers: receivers, ConcurrencyMax: p.Config.DeliveryConcurrency, Log: p.Logger,
	})
	if err != nil {
		return nil, err
	}
	p.Metrics.ExpectDeliveries(webhook.Problems())
	p.Metrics.Gauge("toolmill_webhook_receivers_failing", "Receivers that this process leaves alone for now because they fail.",
		func() float64 { return float64(d.Failing()) })
	return func(ctx context.Context, args json.RawMessage, attempt int) error {
		return river.Delivery(tracedDelivery(correlatedDelivery(ctx, args, attempt), p.Tracer, func(ctx context.Context) error {
			return d.Deliver(ctx, args, attempt)
		}))
	}, nil
}

// correlatedDelivery returns a context that adds account, job and trace of a delivery to its log lines.
func correlatedDelivery(ctx context.Context, args json.RawMessage, attempt int) context.Context {
	var w work.DeliverWebhook
	_ = json.Unmarshal(args, &w) // the deliverer reports unreadable arguments
	return correlation.With(ctx, correlation.Correlation{
		AccountID: w.AccountID, JobID: w.JobID, Attempt: attempt, Traceparent: w.Traceparent,
	})
}

// tracedDelivery makes a delivery a span.
func tracedDelivery(ctx context.Context, t *tracing.Tracer, deliver func(context.Context) error) error {
	of := correlation.Of(ctx)
	span := t.Start(of.Traceparent, "deliver webhook", tracing.Client, tracing.Subject{AccountID: of.AccountID, JobID: of.JobID, Attempt: of.Attempt})
	err := deliver(correlation.With(ctx, correlation.Correlation{Traceparent: span.Traceparent}))
	problem := ""
	if err != nil {
		problem = err.Error()
	}
	span.End(problem)
	return err
}

// countedAttempts is a webhook.AttemptLog that counts each attempt.
type countedAttempts struct {
	*records.DeliveryAttempts

	metrics *telemetry.Metrics
}

// Record implements webhook.AttemptLog.
func (c countedAttempts) Record(ctx context.Context, a work.DeliveryAttempt) error {
	if a.Error == "" {
		failpoint.Hit(failpoint.DeliveredBefore)
	}
	c.metrics.Delivered(a.Error, a.Took)
	return c.DeliveryAttempts.Record(ctx, a)
}
