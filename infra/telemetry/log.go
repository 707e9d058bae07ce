package telemetry

import (
	"context"
	"log/slog"

	"github.com/toolmill/toolmill/domain/correlation"
)

// correlated adds to each log line what its context belongs to (package correlation): requestId, account, job,
// attempt, trace. An attribute of the line itself takes precedence.
type correlated struct{ slog.Handler }

// NewLogHandler returns a handler that adds these attributes and passes the line on to next.
func NewLogHandler(next slog.Handler) slog.Handler { return correlated{next} }

// Handle implements slog.Handler.
func (h correlated) Handle(ctx context.Context, r slog.Record) error {
	attrs := attributesOf(correlation.Of(ctx))
	if len(attrs) == 0 {
		return h.Handler.Handle(ctx, r)
	}
	named := make(map[string]bool, r.NumAttrs())
	r.Attrs(func(a slog.Attr) bool {
		named[a.Key] = true
		return true
	})
	r = r.Clone()
	for _, a := range attrs {
		if !named[a.Key] {
			r.AddAttrs(a)
		}
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h correlated) WithAttrs(attrs []slog.Attr) slog.Handler {
	return correlated{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h correlated) WithGroup(name string) slog.Handler { return correlated{h.Handler.WithGroup(name)} }

func attributesOf(c correlation.Correlation) []slog.Attr {
	if c == (correlation.Correlation{}) {
		return nil
	}
	const all = 5
	attrs := make([]slog.Attr, 0, all)
	for _, text := range []struct{ name, value string }{
		{"requestId", c.RequestID}, {"account", c.AccountID}, {"job", c.JobID}, {"trace", c.TraceID()},
	} {
		if text.value != "" {
			attrs = append(attrs, slog.String(text.name, text.value))
		}
	}
	if c.Attempt > 0 {
		attrs = append(attrs, slog.Int("attempt", c.Attempt))
	}
	return attrs
}
