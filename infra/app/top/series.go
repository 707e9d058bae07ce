package top

import (
	dto "github.com/prometheus/client_model/go"
)

// series are the metrics of one scrape by name.
type series map[string]*dto.MetricFamily

// by adds a metric up for each value of a label; with "" for all together, under "". Of a histogram it adds the counts.
func (s series) by(name, label string) map[string]float64 {
	return s.sums(name, label, valueOf)
}

// seconds adds up what a histogram's observations took.
func (s series) seconds(name, label string) map[string]float64 {
	return s.sums(name, label, func(m *dto.Metric) float64 { return m.GetHistogram().GetSampleSum() })
}

func (s series) sums(name, label string, value func(*dto.Metric) float64) map[string]float64 {
	sums := make(map[string]float64)
	for _, m := range s[name].GetMetric() {
		sums[labelOf(m, label)] += value(m)
	}
	return sums
}

// sum adds a metric up over all labels.
func (s series) sum(name string) float64 { return s.by(name, "")[""] }

func valueOf(m *dto.Metric) float64 {
	switch {
	case m.GetCounter() != nil:
		return m.GetCounter().GetValue()
	case m.GetHistogram() != nil:
		return float64(m.GetHistogram().GetSampleCount())
	}
	return m.GetGauge().GetValue() + m.GetUntyped().GetValue()
}

func labelOf(m *dto.Metric, name string) string {
	for _, l := range m.GetLabel() {
		if l.GetName() == name {
			return l.GetValue()
		}
	}
	return ""
}
