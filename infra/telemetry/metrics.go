// Package telemetry is what a process reports to its operators: Prometheus metrics at /metrics, and log lines with
// what they belong to. docs/operations.md lists every metric; a test compares the two lists.
//
// Labels have few values: tools, failure codes, routes, queues, partitions, topics; never an id.
package telemetry

import (
	"net/http"
	"runtime"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the metrics of one process.
type Metrics struct {
	// Version is the program's.
	Version string

	registry *prometheus.Registry
	// ours are all collectors except the Go runtime's.
	ours []prometheus.Collector

	requests   requestMetrics
	commands   commandMetrics
	appends    appendMetrics
	projection projectionMetrics
	stream     streamMetrics
	attempts   attemptMetrics
	webhooks   webhookMetrics

	surroundings surroundingMetrics
	certificates *certificateCollector
}

// New returns the metrics of a process of the given version, and those of the Go runtime.
func New(version string) *Metrics {
	m := &Metrics{Version: version, registry: prometheus.NewRegistry()}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "toolmill_build_info", Help: "Always 1; the labels say what runs.",
	}, []string{"version", "go_version"})
	build.WithLabelValues(version, runtime.Version()).Set(1)
	m.register(build)
	m.requests = newRequestMetrics(m)
	m.commands = newCommandMetrics(m)
	m.appends = newAppendMetrics(m)
	m.projection = newProjectionMetrics(m)
	m.stream = newStreamMetrics(m)
	m.attempts = newAttemptMetrics(m)
	m.webhooks = newWebhookMetrics(m)
	m.surroundings = newSurroundingMetrics(m)
	m.certificates = &certificateCollector{expires: make(map[string]Expiry)}
	m.register(m.certificates)
	return m
}

func (m *Metrics) register(all ...prometheus.Collector) {
	m.registry.MustRegister(all...)
	m.ours = append(m.ours, all...)
}

// Handler serves /metrics, in OpenMetrics with exemplars to who accepts that, as Prometheus does.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// Counter reports a number that only grows, read at each scrape.
func (m *Metrics) Counter(name, help string, read func() float64) {
	m.register(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, read))
}

// Gauge reports a number that is read at each scrape.
func (m *Metrics) Gauge(name, help string, read func() float64) {
	m.register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read))
}

func (m *Metrics) counter(name, help string, labels ...string) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	m.register(c)
	return c
}

func (m *Metrics) gauge(name, help string, labels ...string) *prometheus.GaugeVec {
	g := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, labels)
	m.register(g)
	return g
}

func (m *Metrics) histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
	m.register(h)
	return h
}

// Buckets of histograms: for answers within one process or one round trip, for engines, and for batch sizes.
var (
	answerSeconds = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}
	engineSeconds = []float64{.05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900}
	batchSizes    = []float64{1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000}
)
