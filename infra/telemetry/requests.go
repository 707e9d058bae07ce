package telemetry

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

type requestMetrics struct {
	answered *prometheus.CounterVec
	took     *prometheus.HistogramVec
}

func newRequestMetrics(m *Metrics) requestMetrics {
	return requestMetrics{
		answered: m.counter("toolmill_http_requests_total", "Requests that were answered.", "method", "route", "status"),
		took: m.histogram("toolmill_http_request_duration_seconds",
			"From a request to the end of its answer; long polls and streams wait in it.", answerSeconds, "method", "route"),
	}
}

// Answered counts a request. method and route must be of bounded number: a route is the path in the API, with {id} as
// it is. traceID is the id of its trace, "" if it has none.
func (m *Metrics) Answered(method, route string, status int, took time.Duration, traceID string) {
	m.requests.answered.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	observe(m.requests.took.WithLabelValues(method, route), took, traceID)
}
