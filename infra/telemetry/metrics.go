// Package telemetry counts for operators: Prometheus metrics of one process, answered at /metrics.
package telemetry

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"toolmill/commands"
	"toolmill/projections"
)

// Metrics are the counters of one process.
type Metrics struct {
	registry  *prometheus.Registry
	projected *prometheus.CounterVec
	skipped   *prometheus.CounterVec
	unknown   *prometheus.CounterVec
	position  *prometheus.GaugeVec
}

// New returns metrics with those of the Go runtime.
func New() *Metrics {
	perPartition := []string{"partition"}
	m := &Metrics{
		registry:  prometheus.NewRegistry(),
		projected: counters("toolmill_projected_events_total", "Events that were projected.", perPartition),
		skipped:   counters("toolmill_projected_skipped_records_total", "Records that are not part of history or could not be read.", perPartition),
		unknown:   counters("toolmill_projected_unknown_events_total", "Events of a type that this program does not know.", perPartition),
		position: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "toolmill_projected_next_offset", Help: "First offset that is not projected.",
		}, perPartition),
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.projected, m.skipped, m.unknown, m.position)
	return m
}

func counters(name, help string, labels []string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

// Handler answers /metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// Projected counts what one commit of the projector brought.
func (m *Metrics) Projected(p projections.Progress) {
	partition := strconv.FormatInt(int64(p.Partition), 10)
	m.projected.WithLabelValues(partition).Add(float64(p.Events))
	m.skipped.WithLabelValues(partition).Add(float64(p.Skipped))
	m.unknown.WithLabelValues(partition).Add(float64(p.Unknown))
	m.position.WithLabelValues(partition).Set(float64(p.NextOffset))
}

// Owner reports the counters of the partitions' owner.
func (m *Metrics) Owner(s *commands.OwnerStats) {
	for name, counter := range map[string]struct {
		help string
		read func() int64
	}{
		"accepted":       {"Commands that were accepted.", s.Accepted.Load},
		"refused":        {"Commands that were refused.", s.Refused.Load},
		"replayed":       {"Commands that were answered from an earlier one with the same idempotency key.", s.Replayed.Load},
		"appends":        {"Produce requests to the events topic.", s.Appends.Load},
		"events":         {"Events in those requests.", s.Events.Load},
		"appends_lost":   {"Appends that did not end as expected; the log was read again.", s.Lost.Load},
		"skipped":        {"Records of the log that are not part of history.", s.Skipped.Load},
		"buried":         {"Records that could not be read.", s.Buried.Load},
		"store_retries":  {"Times that broker or database had to be asked again.", s.Retries.Load},
		"append_seconds": {"Seconds that appends took together.", s.AppendNanos.Load},
	} {
		scale := 1.0
		if name == "append_seconds" {
			scale = 1e-9
		}
		m.registry.MustRegister(prometheus.NewCounterFunc(
			prometheus.CounterOpts{Name: "toolmill_owner_" + name + "_total", Help: counter.help},
			func() float64 { return float64(counter.read()) * scale }))
	}
}

// Counter reports a number that only grows.
func (m *Metrics) Counter(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, read))
}

// Gauge reports a number that is read when it is asked for.
func (m *Metrics) Gauge(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read))
}
