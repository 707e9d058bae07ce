package tracing

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// The standard variables that say whether and how spans are exported. The SDK reads the others: addresses, headers, certificates,
// OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_BSP_…
// (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/)
const (
	variableDisabled       = "OTEL_SDK_DISABLED"
	variableExporter       = "OTEL_TRACES_EXPORTER"
	variableAddress        = "OTEL_EXPORTER_OTLP_ENDPOINT"
	variableTracesAddress  = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
	variableProtocol       = "OTEL_EXPORTER_OTLP_PROTOCOL"
	variableTracesProtocol = "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"
)

// Process is what a trace says about the process whose spans it has.
type Process struct{ ID, Version string }

// New returns the tracer that the standard variables ask for, nil if they ask for none: if neither an address nor
// OTEL_TRACES_EXPORTER=otlp is set. Errors: a protocol or exporter that is unknown.
func New(ctx context.Context, p Process, logger *slog.Logger) (*Tracer, error) {
	if !wanted() {
		return nil, nil //nolint:nilnil // a nil Tracer makes no spans
	}
	exporter, err := newExporter(ctx)
	if err != nil {
		return nil, err
	}
	about, err := resource.New(ctx, resource.WithAttributes(
		attribute.String("service.name", "toolmill"), attribute.String("service.version", p.Version), attribute.String("service.instance.id", p.ID),
	), resource.WithFromEnv(), resource.WithTelemetrySDK())
	if err != nil {
		return nil, fmt.Errorf("tracing: %w", err)
	}
	otel.SetErrorHandler(rarely(logger))
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	return &Tracer{provider: provider, tracer: provider.Tracer("github.com/toolmill/toolmill")}, nil
}

func wanted() bool {
	if os.Getenv(variableDisabled) == "true" || os.Getenv(variableExporter) == "none" {
		return false
	}
	return os.Getenv(variableExporter) != "" || os.Getenv(variableAddress) != "" || os.Getenv(variableTracesAddress) != ""
}

func newExporter(ctx context.Context) (sdktrace.SpanExporter, error) {
	if named := os.Getenv(variableExporter); named != "" && named != "otlp" {
		return nil, fmt.Errorf("tracing: %s is %q; otlp and none are known", variableExporter, named)
	}
	protocol := os.Getenv(variableTracesProtocol)
	if protocol == "" {
		protocol = os.Getenv(variableProtocol)
	}
	switch protocol {
	case "", "http/protobuf":
		return otlptracehttp.New(ctx)
	case "grpc":
		return otlptracegrpc.New(ctx)
	}
	return nil, fmt.Errorf("tracing: protocol %q; grpc and http/protobuf are known", protocol)
}

// rarely returns a handler that logs the exporter's errors, one a minute: a collector that is away makes one every few seconds.
func rarely(logger *slog.Logger) otel.ErrorHandler {
	var mu sync.Mutex
	var last time.Time
	return otel.ErrorHandlerFunc(func(err error) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) > time.Minute {
			last = now
			logger.Warn("spans are not exported", "error", err)
		}
	})
}
