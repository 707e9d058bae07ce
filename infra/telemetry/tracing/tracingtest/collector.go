// Package tracingtest is a collector of OpenTelemetry spans for tests.
package tracingtest

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
)

// Protocols are those that a Collector speaks, as OTEL_EXPORTER_OTLP_PROTOCOL names them.
var Protocols = []string{"http/protobuf", "grpc"}

// Collector keeps the spans that it is sent.
type Collector struct {
	collector.UnimplementedTraceServiceServer

	mu    sync.Mutex
	spans []*otlp.Span
	about []string
}

// Start starts a collector for the duration of the test, and sets the standard variables so that tracers use it.
func Start(t *testing.T, protocol string) *Collector {
	t.Helper()
	c := new(Collector)
	var address string
	if protocol == "grpc" {
		address = c.overGRPC(t)
	} else {
		server := httptest.NewServer(c)
		t.Cleanup(server.Close)
		address = server.URL
	}
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", protocol)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
	return c
}

func (c *Collector) overGRPC(t *testing.T) (address string) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server, done := grpc.NewServer(), make(chan struct{})
	collector.RegisterTraceServiceServer(server, c)
	go func() {
		defer close(done)
		_ = server.Serve(listener) // it ends with Stop
	}()
	t.Cleanup(func() {
		server.Stop()
		<-done
	})
	return "http://" + listener.Addr().String()
}

// Spans returns the spans that have come.
func (c *Collector) Spans() []*otlp.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.spans)
}

// About returns what senders said about themselves, each as name=value.
func (c *Collector) About() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.about)
}

// Export implements the collector's service over gRPC.
func (c *Collector) Export(_ context.Context, sent *collector.ExportTraceServiceRequest) (*collector.ExportTraceServiceResponse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range sent.GetResourceSpans() {
		for _, a := range of.GetResource().GetAttributes() {
			c.about = append(c.about, a.GetKey()+"="+a.GetValue().GetStringValue())
		}
		for _, scope := range of.GetScopeSpans() {
			c.spans = append(c.spans, scope.GetSpans()...)
		}
	}
	return &collector.ExportTraceServiceResponse{}, nil
}

// ServeHTTP is the same over HTTP.
func (c *Collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var sent collector.ExportTraceServiceRequest
	if err != nil || proto.Unmarshal(body, &sent) != nil || r.URL.Path != "/v1/traces" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	_, _ = c.Export(r.Context(), &sent) // it cannot fail
}
