package tracing

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Tracer makes the spans of a process. A nil Tracer makes none; it is safe for concurrent use.
type Tracer struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// Subject is what a span is about; empty fields are left out.
type Subject struct {
	AccountID, JobID, ToolSlug string
	// Attempt counts from 1.
	Attempt int
}

func (s Subject) attributes() (all []attribute.KeyValue) {
	for _, text := range []struct{ name, value string }{
		{"toolmill.account", s.AccountID}, {"toolmill.job", s.JobID}, {"toolmill.tool", s.ToolSlug},
	} {
		if text.value != "" {
			all = append(all, attribute.String(text.name, text.value))
		}
	}
	if s.Attempt > 0 {
		all = append(all, attribute.Int("toolmill.attempt", s.Attempt))
	}
	return all
}

// Kind is what a span is to others: a server of a request, a client of another service, or neither.
type Kind = trace.SpanKind

// The kinds of spans.
const (
	Server   = trace.SpanKindServer
	Client   = trace.SpanKindClient
	Internal = trace.SpanKindInternal
)

// Span is a span that has not ended. A nil Span does nothing.
type Span struct {
	span trace.Span
	// Traceparent is the context for what the span leads to; that of the parent if nothing is traced.
	Traceparent string
}

// Start begins a span below a traceparent, or a trace if that is empty.
func (t *Tracer) Start(traceparent, name string, kind Kind, about Subject) *Span {
	if t == nil {
		return &Span{Traceparent: traceparent}
	}
	ctx, span := t.tracer.Start(parent(traceparent), name, trace.WithSpanKind(kind), //nolint:spancheck // End ends it
		trace.WithAttributes(about.attributes()...))
	carried := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carried)
	return &Span{span: span, Traceparent: carried["traceparent"]} //nolint:spancheck // End ends it
}

// Rename gives the span its final name.
func (s *Span) Rename(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// Note adds a number to the span, as http.response.status_code.
func (s *Span) Note(name string, number int) {
	if s.span != nil {
		s.span.SetAttributes(attribute.Int(name, number))
	}
}

// End ends the span; problem says what failed, "" if nothing did.
func (s *Span) End(problem string) {
	if s.span == nil {
		return
	}
	if problem != "" {
		s.span.SetStatus(codes.Error, problem)
	}
	s.span.End()
}

// Ended adds a span that ended now. Nothing is added without a traceparent whose trace is sampled: a batch holds a thousand
// events, and most have none.
func (t *Tracer) Ended(traceparent, name string, begun time.Time, about Subject) {
	if t == nil || !sampled(traceparent) {
		return
	}
	_, span := t.tracer.Start(parent(traceparent), name, trace.WithTimestamp(begun), trace.WithAttributes(about.attributes()...))
	span.End()
}

// Close sends what waits, until ctx ends.
func (t *Tracer) Close(ctx context.Context, logger *slog.Logger) {
	if t == nil {
		return
	}
	if err := t.provider.Shutdown(ctx); err != nil {
		logger.Warn("the last spans were not sent", "error", err)
	}
}

func parent(traceparent string) context.Context {
	return propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{"traceparent": traceparent})
}

// sampled reports whether a traceparent of version 00 has the flag sampled.
func sampled(traceparent string) bool {
	return len(traceparent) == 55 && strings.ContainsRune("13579bdf", rune(traceparent[54]))
}
