package telemetry

import (
	"context"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// readMax bounds each read of a store during a scrape. What is not read by then is missing in the answer.
const readMax = 2 * time.Second

// Queue is the work that waits in one of River's queues.
type Queue struct {
	Name string
	// Due work could run now, Scheduled work is for later, Running work runs in some process.
	Due, Scheduled, Running int64
	// OldestAge is how long the oldest due work has been due.
	OldestAge time.Duration
}

// Table is a table of the database with its partitions.
type Table struct {
	Name                           string
	RowBytes, IndexBytes, DeadRows int64
}

// Stores are read at each scrape. All processes see the same, so alerts use the maximum.
type Stores struct {
	Queues func(ctx context.Context) ([]Queue, error)
	// Lag returns how many records of each partition are not projected.
	Lag func(ctx context.Context) (map[int32]int64, error)
	// StreamLag returns how many records of each partition are not published in the stream.
	StreamLag func(ctx context.Context) (map[int32]int64, error)
	// DeadLetters returns how many unreadable records of each topic are kept, 0 for a topic that may have some.
	DeadLetters func(ctx context.Context) (map[string]int64, error)
	Tables      func(ctx context.Context) ([]Table, error)
	Upkeep      func(ctx context.Context) (Upkeep, error)
}

// Upkeep is how long ago operators, or their timers, last did what is done again and again; nil for what was never done.
type Upkeep struct {
	// BackupAge is that of the last whole backup, AuditAge that of the last audit without differences.
	BackupAge, AuditAge *time.Duration
}

var (
	byQueue = []string{"queue"}

	queueDue = prometheus.NewDesc("toolmill_queue_due",
		"Pieces of work that could run now and wait.", byQueue, nil)
	queueScheduled = prometheus.NewDesc("toolmill_queue_scheduled",
		"Pieces of work that wait for their time.", byQueue, nil)
	queueRunning = prometheus.NewDesc("toolmill_queue_running",
		"Pieces of work that run, in any process.", byQueue, nil)
	queueAge = prometheus.NewDesc("toolmill_queue_oldest_age_seconds",
		"How long the first piece of due work has waited; 0 where none waits.", byQueue, nil)
	projectionLag = prometheus.NewDesc("toolmill_projection_lag_records",
		"Records of the events topic that are not projected.", []string{"partition"}, nil)
	streamLag = prometheus.NewDesc("toolmill_stream_lag_records",
		"Records of the events topic that are not published in the stream.", []string{"partition"}, nil)
	deadLetters = prometheus.NewDesc("toolmill_dead_letters",
		"Records that could not be read and are kept for the operator.", []string{"topic"}, nil)
	tableBytes = prometheus.NewDesc("toolmill_table_bytes",
		"Size of a table in Postgres, without its indexes.", []string{"table"}, nil)
	tableIndexBytes = prometheus.NewDesc("toolmill_table_index_bytes",
		"Size of a table's indexes in Postgres.", []string{"table"}, nil)
	tableDeadRows = prometheus.NewDesc("toolmill_table_dead_rows",
		"Rows of a table that VACUUM has to remove, as Postgres estimates.", []string{"table"}, nil)
	backupAge = prometheus.NewDesc("toolmill_backup_age_seconds",
		"How long ago the last whole backup was begun; missing if there never was one.", nil, nil)
	auditAge = prometheus.NewDesc("toolmill_audit_age_seconds",
		"How long ago the last audit that found no difference was begun; missing if there never was one.", nil, nil)
)

// ReadStores makes every scrape read the stores.
func (m *Metrics) ReadStores(s Stores) {
	failures := m.counter("toolmill_scrape_failures_total",
		"Reads of a store that did not end within a scrape; their metrics are missing in it.", "question")
	for _, question := range []string{askedQueues, askedLag, askedStreamLag, askedDeadLetters, askedTables, askedUpkeep} {
		failures.WithLabelValues(question)
	}
	m.register(&storeCollector{stores: s, failures: failures})
}

// The questions of a scrape.
const (
	askedQueues      = "queues"
	askedLag         = "lag"
	askedStreamLag   = "stream_lag"
	askedDeadLetters = "dead_letters"
	askedTables      = "tables"
	askedUpkeep      = "upkeep"
)

type storeCollector struct {
	stores   Stores
	failures *prometheus.CounterVec
}

// Describe implements prometheus.Collector.
func (c *storeCollector) Describe(descs chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		queueDue, queueScheduled, queueRunning, queueAge, projectionLag, streamLag, deadLetters, tableBytes, tableIndexBytes, tableDeadRows,
		backupAge, auditAge,
	} {
		descs <- d
	}
}

// Collect implements prometheus.Collector.
func (c *storeCollector) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readMax)
	defer cancel()
	tell := func(d *prometheus.Desc, value float64, label string) {
		metrics <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, label)
	}
	queues, err := c.stores.Queues(ctx)
	c.failed(askedQueues, err)
	for _, q := range queues {
		tell(queueDue, float64(q.Due), q.Name)
		tell(queueScheduled, float64(q.Scheduled), q.Name)
		tell(queueRunning, float64(q.Running), q.Name)
		tell(queueAge, q.OldestAge.Seconds(), q.Name)
	}
	c.lags(ctx, askedLag, c.stores.Lag, projectionLag, tell)
	c.lags(ctx, askedStreamLag, c.stores.StreamLag, streamLag, tell)
	letters, err := c.stores.DeadLetters(ctx)
	c.failed(askedDeadLetters, err)
	for topic, records := range letters {
		tell(deadLetters, float64(records), topic)
	}
	tables, err := c.stores.Tables(ctx)
	c.failed(askedTables, err)
	for _, t := range tables {
		tell(tableBytes, float64(t.RowBytes), t.Name)
		tell(tableIndexBytes, float64(t.IndexBytes), t.Name)
		tell(tableDeadRows, float64(t.DeadRows), t.Name)
	}
	c.upkeep(ctx, metrics)
}

func (c *storeCollector) upkeep(ctx context.Context, metrics chan<- prometheus.Metric) {
	done, err := c.stores.Upkeep(ctx)
	c.failed(askedUpkeep, err)
	for d, age := range map[*prometheus.Desc]*time.Duration{backupAge: done.BackupAge, auditAge: done.AuditAge} {
		if age != nil {
			metrics <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, age.Seconds())
		}
	}
}

// lags tells a number of records for each partition.
func (c *storeCollector) lags(ctx context.Context, question string, read func(context.Context) (map[int32]int64, error),
	d *prometheus.Desc, tell func(d *prometheus.Desc, value float64, label string),
) {
	lag, err := read(ctx)
	c.failed(question, err)
	for partition, records := range lag {
		tell(d, float64(records), strconv.FormatInt(int64(partition), 10))
	}
}

func (c *storeCollector) failed(question string, err error) {
	if err != nil {
		c.failures.WithLabelValues(question).Inc()
	}
}
