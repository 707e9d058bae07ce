package telemetry

import "strconv"

// What alerts ask how much it has grown is told as 0 before it is counted for the first time: Prometheus takes the first value of
// a series for where it begins, so a counter that appears as 1 has never grown.

// attemptOutcomes are those by which a tool's share of failures is told.
var attemptOutcomes = []string{"succeeded", "worker_failed", "output_validation_failed", "processing_timeout"}

// ExpectAttempts says that this process runs attempts of these tools.
func (m *Metrics) ExpectAttempts(tools []string) {
	for _, tool := range tools {
		for _, outcome := range attemptOutcomes {
			m.attempts.ended.WithLabelValues(tool, outcome)
		}
	}
}

// ExpectDeliveries says that this process sends webhooks, and how an attempt may fail.
func (m *Metrics) ExpectDeliveries(problems []string) {
	for _, outcome := range append([]string{delivered}, problems...) {
		m.webhooks.requests.WithLabelValues(outcome)
	}
}

// ExpectEvents says that this process may project and publish the events of so many partitions.
func (m *Metrics) ExpectEvents(partitions int32) {
	for partition := range partitions {
		label := strconv.Itoa(int(partition))
		m.projection.unknown.WithLabelValues(label)
		m.stream.withheld.WithLabelValues(label)
	}
}
