package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// traceLabel is the exemplars' label in which Grafana expects a trace's id.
const traceLabel = "trace_id"

// observe counts a time, with its trace as the bucket's newest example, so that a slow bucket of a graph leads to a trace and, by the
// log's field "trace", to its lines.
func observe(in prometheus.Observer, took time.Duration, traceID string) {
	if with, can := in.(prometheus.ExemplarObserver); can && traceID != "" {
		with.ObserveWithExemplar(took.Seconds(), prometheus.Labels{traceLabel: traceID})
		return
	}
	in.Observe(took.Seconds())
}
