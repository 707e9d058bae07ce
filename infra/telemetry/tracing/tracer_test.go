package tracing_test

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"

	"github.com/toolmill/toolmill/infra/telemetry/tracing"
	"github.com/toolmill/toolmill/infra/telemetry/tracing/tracingtest"
)

const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

func TestSpansReachACollectorByTheStandardVariables(t *testing.T) {
	for _, protocol := range tracingtest.Protocols {
		t.Run(protocol, func(t *testing.T) {
			r := tracingtest.Start(t, protocol)
			t.Setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test")
			tracer, err := tracing.New(t.Context(), tracing.Process{ID: "wrk_1", Version: "v1"}, slog.New(slog.DiscardHandler))
			if err != nil || tracer == nil {
				t.Fatalf("%v, %v", tracer, err)
			}
			outer := tracer.Start(parent, "outer", tracing.Server, tracing.Subject{AccountID: "acct_1"})
			tracer.Ended(outer.Traceparent, "inner", time.Now().Add(-time.Second), tracing.Subject{})
			for _, untraced := range []string{"", "no traceparent", strings.TrimSuffix(parent, "1") + "0"} {
				tracer.Ended(untraced, "nobody asked for this", time.Now(), tracing.Subject{})
			}
			outer.End("it broke")
			tracer.Close(t.Context(), slog.New(slog.DiscardHandler))

			spans := r.Spans()
			if len(spans) != 2 {
				t.Fatalf("%d spans: %v", len(spans), spans)
			}
			slices.SortFunc(spans, func(a, b *otlp.Span) int { return strings.Compare(b.GetName(), a.GetName()) })
			o, i := spans[0], spans[1]
			if string(i.GetTraceId()) != string(o.GetTraceId()) || string(i.GetParentSpanId()) != string(o.GetSpanId()) ||
				outer.Traceparent[3:35] != parent[3:35] || o.GetStatus().GetMessage() != "it broke" || i.GetEndTimeUnixNano()-i.GetStartTimeUnixNano() < 1e9 {
				t.Errorf("outer %v, inner %v", o, i)
			}
			for _, want := range []string{"service.name=toolmill", "service.instance.id=wrk_1", "deployment.environment.name=test"} {
				if !slices.Contains(r.About(), want) {
					t.Errorf("%s is not in %q", want, r.About())
				}
			}
		})
	}
}

// Without a wish nothing is traced, and the client's own context is passed on as it is.
func TestNothingIsTracedUnasked(t *testing.T) {
	for name, variables := range map[string][2]string{
		"nothing is set": {"OTEL_SERVICE_NAME", "mill"}, "disabled": {"OTEL_SDK_DISABLED", "true"}, "no exporter": {"OTEL_TRACES_EXPORTER", "none"},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "nothing is set" {
				t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
			}
			t.Setenv(variables[0], variables[1])
			tracer, err := tracing.New(t.Context(), tracing.Process{}, slog.New(slog.DiscardHandler))
			if tracer != nil || err != nil {
				t.Fatalf("%v, %v", tracer, err)
			}
			span := tracer.Start(parent, "nothing", tracing.Internal, tracing.Subject{})
			tracer.Ended(parent, "nothing", time.Now(), tracing.Subject{})
			span.Rename("nothing")
			span.Note("a", 1)
			span.End("")
			tracer.Close(t.Context(), slog.New(slog.DiscardHandler))
			if span.Traceparent != parent {
				t.Errorf("the context became %s", span.Traceparent)
			}
		})
	}
}

func TestAnUnknownExporterIsRefused(t *testing.T) {
	for name, value := range map[string]string{"OTEL_TRACES_EXPORTER": "zipkin", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
			t.Setenv(name, value)
			if _, err := tracing.New(t.Context(), tracing.Process{}, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), value) {
				t.Errorf("%v", err)
			}
		})
	}
}
