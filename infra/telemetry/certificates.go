package telemetry

import (
	"maps"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Expiry returns when a certificate of this process ends, false while it has none.
type Expiry func() (ends time.Time, known bool)

var certificateExpires = prometheus.NewDesc("toolmill_certificate_expires_timestamp_seconds",
	"When a certificate of this process ends, in seconds since 1970: of the API's listener (api), of its connections to brokers (kafka).",
	[]string{"of"}, nil)

// Certificate reports when a certificate ends, read at each scrape, so that a renewal counts whether or not anybody connects. The last
// one with a name counts.
func (m *Metrics) Certificate(of string, expires Expiry) { m.certificates.add(of, expires) }

type certificateCollector struct {
	mu      sync.Mutex
	expires map[string]Expiry
}

func (c *certificateCollector) add(of string, expires Expiry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.expires[of] = expires
}

// Describe implements prometheus.Collector.
func (c *certificateCollector) Describe(descs chan<- *prometheus.Desc) { descs <- certificateExpires }

// Collect implements prometheus.Collector.
func (c *certificateCollector) Collect(metrics chan<- prometheus.Metric) {
	c.mu.Lock()
	all := maps.Clone(c.expires)
	c.mu.Unlock()
	for of, expires := range all {
		if ends, known := expires(); known {
			metrics <- prometheus.MustNewConstMetric(certificateExpires, prometheus.GaugeValue, float64(ends.Unix()), of)
		}
	}
}
