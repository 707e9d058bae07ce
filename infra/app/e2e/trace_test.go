package e2e

import (
	"encoding/hex"
	"maps"
	"net/http"
	"slices"
	"testing"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/telemetry/tracing/tracingtest"
)

// A job is one trace, from the client's own span over the request, its command in the log, the read models, the worker and the engine
// to the webhook.
func TestAJobIsOneTrace(t *testing.T) {
	collector := tracingtest.Start(t, "http/protobuf")
	t.Setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
	w := lone(t, kafkatest.Start(t))
	w.config.Roles, w.config.ChromiumConcurrency = append(w.config.Roles, config.RoleWorker), 1
	must(t, w.start())
	c := w.open(t, opening{})
	address, deliveries := receive(t, http.StatusOK)
	const traceID, clientSpan = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	c.succeeds(c.create(pageOf(hello, address), "Traceparent", "00-"+traceID+"-"+clientSpan+"-01").ID)
	next(t, deliveries)

	below := map[string]string{ // the name of each span → that of its parent
		"POST /v1/jobs":                "the client",
		"append job.accepted.v1":       "POST /v1/jobs",
		"project job.accepted.v1":      "POST /v1/jobs",
		"attempt html-to-pdf-api":      "POST /v1/jobs",
		"engine html-to-pdf-api":       "attempt html-to-pdf-api",
		"append job.succeeded.v1":      "POST /v1/jobs",
		"deliver webhook":              "POST /v1/jobs",
		"append webhook.delivered.v1":  "POST /v1/jobs",
		"project webhook.delivered.v1": "POST /v1/jobs",
	}
	found := make(map[string]*otlp.Span)
	eventually(t, "all spans have come", func() bool {
		for _, s := range collector.Spans() {
			if hex.EncodeToString(s.GetTraceId()) == traceID {
				found[s.GetName()] = s
			}
		}
		for name := range below {
			if found[name] == nil {
				return false
			}
		}
		return true
	})
	names := map[string]string{clientSpan: "the client"}
	for name, s := range found {
		names[hex.EncodeToString(s.GetSpanId())] = name
	}
	for name, want := range below {
		if got := names[hex.EncodeToString(found[name].GetParentSpanId())]; got != want {
			t.Errorf("%s is below %q, want %q, of %q", name, got, want, slices.Sorted(maps.Keys(found)))
		}
	}
}
