package telemetry

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// surroundingMetrics describe the stores and clocks that a process depends on.
type surroundingMetrics struct {
	clockOff, topicFaults, eventsDeleted, eventsTrimmed *prometheus.GaugeVec

	archiveFailing, lakeFailing, unarchived, unarchivedAge *prometheus.GaugeVec

	topicsMended, sealsUnopened prometheus.Counter
}

func newSurroundingMetrics(m *Metrics) surroundingMetrics {
	return surroundingMetrics{
		clockOff: m.gauge("toolmill_clock_off_seconds",
			"How far the clock of broker or postgres is ahead of this process's, at least; negative where it is behind.", "of"),
		topicFaults: m.gauge("toolmill_topic_settings_wrong",
			"1 for each setting of a topic that is not what the log needs and could not be set right.", "topic", "setting"),
		eventsDeleted: m.gauge("toolmill_events_deleted",
			"Records at the beginning of a partition of the events topic that the broker has deleted and no segment has; 0 while the log is whole.", "partition"),
		eventsTrimmed: m.gauge("toolmill_events_trimmed",
			"Records at the beginning of a partition of the events topic that only segments have.", "partition"),
		archiveFailing: m.gauge("toolmill_archive_failing",
			"1 if the last try to archive a partition's records failed; they stay in the log.", "partition"),
		lakeFailing: m.gauge("toolmill_lake_failing",
			"1 if the last try to write a partition's events into the lake failed; they stay in the log.", "partition"),
		unarchived: m.gauge("toolmill_archive_waiting_records",
			"Records of the events topic that are in no segment.", "partition"),
		unarchivedAge: m.gauge("toolmill_archive_waiting_seconds",
			"Age of the oldest record that is in no segment; 0 if all are.", "partition"),
		topicsMended: m.counter("toolmill_topic_settings_mended_total",
			"Settings of topics that were found wrong and set right.").WithLabelValues(),
		sealsUnopened: m.counter("toolmill_sealed_unopened_total",
			"Sealed texts that could not be opened though their account has a key.").WithLabelValues(),
	}
}

// ClockOff records how far another clock is ahead of this process's.
func (m *Metrics) ClockOff(of string, by time.Duration) {
	m.surroundings.clockOff.WithLabelValues(of).Set(by.Seconds())
}

// TopicSetting identifies a setting of a topic.
type TopicSetting struct{ Topic, Setting string }

// TopicsChecked records which settings are wrong now, and how many were corrected.
func (m *Metrics) TopicsChecked(wrong []TopicSetting, mended int) {
	m.surroundings.topicFaults.Reset()
	for _, w := range wrong {
		m.surroundings.topicFaults.WithLabelValues(w.Topic, w.Setting).Set(1)
	}
	m.surroundings.topicsMended.Add(float64(mended))
}

// EventsDeleted records how many records the broker has deleted at the beginning of a partition of the events topic: those that are
// lost, and those that are in segments.
func (m *Metrics) EventsDeleted(partition int32, lost, archived int64) {
	m.surroundings.eventsDeleted.WithLabelValues(strconv.Itoa(int(partition))).Set(float64(lost))
	m.surroundings.eventsTrimmed.WithLabelValues(strconv.Itoa(int(partition))).Set(float64(archived))
}

// ArchiveFailing records whether the last try to archive a partition failed.
func (m *Metrics) ArchiveFailing(partition int32, failing bool) {
	setFailing(m.surroundings.archiveFailing, partition, failing)
}

// LakeFailing records whether the last try to write a partition's events into the lake failed.
func (m *Metrics) LakeFailing(partition int32, failing bool) {
	setFailing(m.surroundings.lakeFailing, partition, failing)
}

func setFailing(gauge *prometheus.GaugeVec, partition int32, failing bool) {
	value := 0.0
	if failing {
		value = 1
	}
	gauge.WithLabelValues(strconv.Itoa(int(partition))).Set(value)
}

// Unarchived records how much of a partition is in no segment, and the age of the oldest record of it.
func (m *Metrics) Unarchived(partition int32, records int64, age time.Duration) {
	m.surroundings.unarchived.WithLabelValues(strconv.Itoa(int(partition))).Set(float64(records))
	m.surroundings.unarchivedAge.WithLabelValues(strconv.Itoa(int(partition))).Set(age.Seconds())
}

// SealUnopened counts a sealed text that could not be opened.
func (m *Metrics) SealUnopened() { m.surroundings.sealsUnopened.Inc() }
