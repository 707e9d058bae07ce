package telemetry

import (
	"testing"
	"time"
)

func TestAScrapeReadsWhenCertificatesEnd(t *testing.T) {
	m, ends, known := New("v1"), time.Unix(1_800_000_000, 0), true
	m.Certificate("api", func() (time.Time, bool) { return ends, known })
	m.Certificate("kafka", func() (time.Time, bool) { return time.Time{}, false })
	const api, kafka = `toolmill_certificate_expires_timestamp_seconds{of="api"}`, `toolmill_certificate_expires_timestamp_seconds{of="kafka"}`
	reports(t, scrape(t, m), map[string]string{api: "1.8e+09", kafka: ""})
	ends = time.Unix(1_900_000_000, 0)
	reports(t, scrape(t, m), map[string]string{api: "1.9e+09"})
	known = false
	reports(t, scrape(t, m), map[string]string{api: ""})
}
