package telemetry

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
)

// commandMetrics are the sender's metrics.
type commandMetrics struct {
	took     *prometheus.HistogramVec
	timeouts prometheus.Counter
}

func newCommandMetrics(m *Metrics) commandMetrics {
	return commandMetrics{
		took: m.histogram("toolmill_command_duration_seconds", "From sending a command to its answer, by outcome: accepted, "+
			"replayed, refused, busy (not sent), unknown (no answer in time), unavailable.", answerSeconds, "outcome"),
		timeouts: m.counter("toolmill_reply_timeouts_total", "Commands without an answer in time; their senders repeat them.").WithLabelValues(),
	}
}

// Sent counts a command that this process sent, with the result of Gateway.Send and the id of its trace, "" if it has none.
func (m *Metrics) Sent(result commands.Result, err error, took time.Duration, traceID string) {
	outcome := outcomeOf(result, err)
	observe(m.commands.took.WithLabelValues(outcome), took, traceID)
	if outcome == outcomeUnknown {
		m.commands.timeouts.Inc()
	}
}

const outcomeUnknown = "unknown"

func outcomeOf(result commands.Result, err error) string {
	var no *refusal.Refusal
	var busy *commands.Busy
	switch {
	case err == nil && result.Replayed:
		return "replayed"
	case err == nil:
		return "accepted"
	case errors.As(err, &no):
		return "refused"
	case errors.As(err, &busy):
		return "busy"
	case errors.Is(err, commands.ErrUnavailable):
		return "unavailable"
	}
	return outcomeUnknown // even if the context ended: the command may be on its way
}

// Owner reports the counters of the partitions' owner.
func (m *Metrics) Owner(s *commands.OwnerStats) {
	for _, c := range []struct {
		name, help string
		read       func() int64
	}{
		{"accepted", "Commands that were accepted.", s.Accepted.Load},
		{"refused", "Commands that were refused.", s.Refused.Load},
		{"replayed", "Commands that were answered from an earlier one with the same idempotency key.", s.Replayed.Load},
		{"appends_lost", "Appends that did not end as expected; the log was read again.", s.Lost.Load},
		{"skipped", "Records of the events topic that are not part of history, found while taking a partition over.", s.Skipped.Load},
		{"time_moved", "Commands whose sender's clock was more than 5 s off the broker's; their time was limited to that.", s.Moved.Load},
		{"store_retries", "Times that broker or database had to be asked again.", s.Retries.Load},
	} {
		m.Counter("toolmill_owner_"+c.name+"_total", c.help, func() float64 { return float64(c.read()) })
	}
}

type appendMetrics struct{ took, events prometheus.Observer }

func newAppendMetrics(m *Metrics) appendMetrics {
	return appendMetrics{
		took: m.histogram("toolmill_append_duration_seconds", "From an append to the events topic to its acknowledgement.",
			answerSeconds).WithLabelValues(),
		events: m.histogram("toolmill_append_events", "Events in one append.", batchSizes).WithLabelValues(),
	}
}

// Appended counts an append to the events topic, whatever its outcome.
func (m *Metrics) Appended(events int, took time.Duration) {
	m.appends.took.Observe(took.Seconds())
	m.appends.events.Observe(float64(events))
}
