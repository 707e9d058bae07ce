package stores

import (
	"context"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry/telemetrytest"
)

// Brokers refuse a client whose certificate has ended, so operators are told when that will be.
func TestTheEndOfTheCertificateForBrokersIsMeasured(t *testing.T) {
	ends := time.Now().Add(time.Hour)
	files := certificatestest.New(t, t.TempDir()).Issue(t, "toolmill", ends)
	for name, test := range map[string]struct {
		kafka    config.Kafka
		measured bool
	}{
		"a certificate": {config.Kafka{SecurityProtocol: "SSL", CA: files.CA, Certificate: files.Certificate, Key: files.Key}, true},
		"none":          {config.Kafka{SecurityProtocol: "SSL", CA: files.CA}, false},
		"plaintext":     {config.Kafka{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			p := processOf(t, config.Config{Brokers: []string{"127.0.0.1:1"}, Kafka: test.kafka})
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // no broker is needed
			if _, err := startBroker(ctx, p, dataDir{}); err == nil {
				t.Fatal("a broker answers")
			}
			got, measured := telemetrytest.Scrape(t, p.Metrics)[`toolmill_certificate_expires_timestamp_seconds{of="kafka"}`]
			if measured != test.measured || measured && int64(got) != ends.Unix() {
				t.Errorf("it ends at %v (measured: %v), want %d (%v)", got, measured, ends.Unix(), test.measured)
			}
		})
	}
}
