package telemetry

import "github.com/prometheus/client_golang/prometheus"

// States reports, of each of some things of bounded number, whether something is wrong with it now: 1, or 0. What it is
// about is the label's.
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
