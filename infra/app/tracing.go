package app

import (
	"context"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
)

// startTracing lets the process make spans if OpenTelemetry's standard variables ask for them. The last ones are sent after all
// parts have ended.
func startTracing(ctx context.Context, p *lifecycle.Process) (err error) {
	p.Tracer, err = tracing.New(ctx, tracing.Process{ID: p.ID, Version: p.Metrics.Version}, p.Logger)
	p.AfterAll(func(ctx context.Context, _ lifecycle.Budget) { p.Tracer.Close(ctx, p.Logger) })
	return err
}

// eventSpans returns a function that adds a span of a stage to the trace of each event that belongs to one; nil if no spans are
// made.
func eventSpans(t *tracing.Tracer, stage string) func(*event.Envelope, time.Time) {
	if t == nil {
		return nil
	}
	return func(e *event.Envelope, begun time.Time) {
		name := strings.TrimPrefix(e.Data.EventType(), "toolmill.")
		t.Ended(e.Traceparent, stage+" "+name, begun, tracing.Subject{AccountID: e.AccountID, JobID: e.JobID()})
	}
}
