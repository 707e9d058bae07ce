package telemetry

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toolmill/toolmill/projections/stream"
)

type streamMetrics struct {
	published, withheld *prometheus.CounterVec
	delay               prometheus.Observer
}

func newStreamMetrics(m *Metrics) streamMetrics {
	return streamMetrics{
		published: m.counter("toolmill_stream_published_events_total", "Events that were published in the stream.", "partition"),
		withheld: m.counter("toolmill_stream_withheld_events_total",
			"Events that were not published in the stream because they cannot be read.", "partition"),
		delay: m.histogram("toolmill_stream_delay_seconds",
			"From the broker's acceptance of a batch's oldest event to its acknowledgement in the stream.", answerSeconds).WithLabelValues(),
	}
}

// Published counts a batch of the stream.
func (m *Metrics) Published(p stream.Progress) {
	partition := strconv.FormatInt(int64(p.Partition), 10)
	m.stream.published.WithLabelValues(partition).Add(float64(p.Events))
	m.stream.withheld.WithLabelValues(partition).Add(float64(p.Withheld))
	m.stream.delay.Observe(p.Delay.Seconds())
}
