package telemetry

import "github.com/prometheus/client_golang/prometheus"

// States reports whether each of a bounded set of things has a fault now: 1, or 0. The label names the thing.
func (m *Metrics) States(name, help, label string, read func() map[string]bool) {
	m.register(&stateCollector{prometheus.NewDesc(name, help, []string{label}, nil), read})
}

type stateCollector struct {
	desc *prometheus.Desc
	read func() map[string]bool
}

// Describe implements prometheus.Collector.
func (c *stateCollector) Describe(descs chan<- *prometheus.Desc) { descs <- c.desc }

// Collect implements prometheus.Collector.
func (c *stateCollector) Collect(metrics chan<- prometheus.Metric) {
	for of, wrong := range c.read() {
		value := 0.0
		if wrong {
			value = 1
		}
		metrics <- prometheus.MustNewConstMetric(c.desc, prometheus.GaugeValue, value, of)
	}
}
