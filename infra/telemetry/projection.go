package telemetry

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toolmill/toolmill/projections/projector"
)

type projectionMetrics struct {
	events, unknown           *prometheus.CounterVec
	next                      *prometheus.GaugeVec
	batch                     prometheus.Observer
	granted, charged, returns prometheus.Counter
	skipped                   *prometheus.CounterVec
}

func newProjectionMetrics(m *Metrics) projectionMetrics {
	plain := func(name, help string) prometheus.Counter { return m.counter(name, help).WithLabelValues() }
	return projectionMetrics{
		events:  m.counter("toolmill_projected_events_total", "Events that were projected.", "partition"),
		unknown: m.counter("toolmill_projected_unknown_events_total", "Events of a type that this program does not know.", "partition"),
		next:    m.gauge("toolmill_projected_next_offset", "First offset that is not projected.", "partition"),
		batch: m.histogram("toolmill_projected_batch_events", "Events in one transaction of the projector.",
			batchSizes).WithLabelValues(),
		granted: plain("toolmill_credits_granted_total", "Credits that accounts were given, openings included."),
		charged: plain("toolmill_credits_charged_total", "Credits that accounts were charged."),
		returns: plain("toolmill_credits_refunded_total", "Credits refunded to accounts."),
		skipped: m.counter("toolmill_skipped_records_total", "Records that were skipped: foreign, copies that are not part "+
			"of history, or unreadable. All but copies are kept as dead letters.", "topic"),
	}
}

// Projected counts the content of one commit of the projector.
func (m *Metrics) Projected(topic string, p projector.Progress) {
	partition := strconv.FormatInt(int64(p.Partition), 10)
	m.projection.events.WithLabelValues(partition).Add(float64(p.Events))
	m.projection.unknown.WithLabelValues(partition).Add(float64(p.Unknown))
	m.projection.next.WithLabelValues(partition).Set(float64(p.NextOffset))
	m.projection.batch.Observe(float64(p.Events))
	m.projection.granted.Add(float64(p.GrantedUnits))
	m.projection.charged.Add(float64(p.ChargedUnits))
	m.projection.returns.Add(float64(p.RefundedUnits))
	m.Skipped(topic, p.Skipped)
}

// Skipped counts records of a topic that were skipped.
func (m *Metrics) Skipped(topic string, records int) {
	m.projection.skipped.WithLabelValues(topic).Add(float64(records))
}
