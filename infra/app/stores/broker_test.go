package stores

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/config"
)

// Brokers refuse a client whose certificate has ended, so operators are told when that will be.
func TestTheEndOfTheCertificateForBrokersIsMeasured(t *testing.T) {
	ends := time.Now().Add(time.Hour)
	files := certificatestest.New(t, t.TempDir()).Issue(t, "toolmill", ends)
	for name, test := range map[string]struct {
		kafka config.Kafka
		want  string
	}{
		"a certificate": {config.Kafka{SecurityProtocol: "SSL", CA: files.CA, Certificate: files.Certificate, Key: files.Key}, strconv.FormatInt(ends.Unix(), 10)},
		"none":          {config.Kafka{SecurityProtocol: "SSL", CA: files.CA}, ""},
		"plaintext":     {config.Kafka{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := processOf(t, config.Config{Brokers: []string{"127.0.0.1:1"}, Kafka: test.kafka})
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // no broker is needed
			if _, err := startBroker(ctx, p, dataDir{}); err == nil {
				t.Fatal("a broker answers")
			}
			answer := httptest.NewRecorder()
			p.Metrics.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
			if got := measured(t, answer.Body.String(), `toolmill_certificate_expires_timestamp_seconds{of="kafka"} `); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// measured is the value of a series as a whole number, "" if there is none.
func measured(t *testing.T, metrics, series string) string {
	t.Helper()
	_, value, found := strings.Cut(metrics, "\n"+series)
	if !found {
		return ""
	}
	value, _, _ = strings.Cut(value, "\n")
	number, err := strconv.ParseFloat(value, 64)
	must(t, err)
	return strconv.FormatInt(int64(number), 10)
}
