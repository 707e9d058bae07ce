package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

type attemptMetrics struct {
	ended *prometheus.CounterVec
	took  *prometheus.HistogramVec
	// failed is separate from ended: most attempts have no reason.
	failed *prometheus.CounterVec
}

func newAttemptMetrics(m *Metrics) attemptMetrics {
	return attemptMetrics{
		ended: m.counter("toolmill_attempts_total", "Attempts that were started here and have ended, by outcome: succeeded, a "+
			"failure code, released (given back by a worker that stopped), ended (canceled, or already over in the log), "+
			"untold (its end did not reach the log).", "tool", "outcome"),
		took: m.histogram("toolmill_attempt_duration_seconds", "From the start of an attempt to its end.", engineSeconds, "tool"),
		failed: m.counter("toolmill_attempt_failures_total", "Attempts that failed here, by failure code and reason; those of "+
			"validation_failed are the client's.", "tool", "code", "reason"),
	}
}

// AttemptFailed counts why an attempt failed. reason must be one of a bounded set.
func (m *Metrics) AttemptFailed(tool, code, reason string) {
	m.attempts.failed.WithLabelValues(tool, code, reason).Inc()
}

// Attempted counts an attempt that was started here and has ended. traceID is the id of its trace, "" if it has none.
func (m *Metrics) Attempted(tool, outcome string, took time.Duration, traceID string) {
	m.attempts.ended.WithLabelValues(tool, outcome).Inc()
	observe(m.attempts.took.WithLabelValues(tool), took, traceID)
}

type webhookMetrics struct {
	requests *prometheus.CounterVec
	took     prometheus.Observer
}

func newWebhookMetrics(m *Metrics) webhookMetrics {
	return webhookMetrics{
		requests: m.counter("toolmill_webhook_attempts_total",
			"Requests to receivers, by outcome: delivered, or the class of the failure.", "outcome"),
		took: m.histogram("toolmill_webhook_attempt_duration_seconds", "From a request to a receiver to the end of its answer.",
			answerSeconds).WithLabelValues(),
	}
}

// delivered is the outcome of a request that its receiver has accepted.
const delivered = "delivered"

// Delivered counts one request to a webhook's receiver. problem is the class of failure, "" if there is none.
func (m *Metrics) Delivered(problem string, took time.Duration) {
	if problem == "" {
		problem = delivered
	}
	m.webhooks.requests.WithLabelValues(problem).Inc()
	m.webhooks.took.Observe(took.Seconds())
}
