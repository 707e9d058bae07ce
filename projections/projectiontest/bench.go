// Package projectiontest gives tests a database, a log, and a projector from the log to the database.
package projectiontest

import (
	"context"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/projections/store"
)

// Quiet is a logger that discards everything.
var Quiet = slog.New(slog.DiscardHandler)

var migrated = postgrestest.NewTemplate(func(ctx context.Context, url string) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: url})
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.Migrate(ctx, Quiet); err != nil {
		return err
	}
	return river.Migrate(ctx, db.Pool(), Quiet)
})

// Bench is a database with the log that is projected into it.
type Bench struct {
	testing.TB

	DB  *postgres.DB
	Log *logtest.Log
}

// New returns a bench with an empty, migrated database.
func New(t testing.TB, partitions int) *Bench {
	t.Helper()
	url := migrated.New(t)
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) })
	db, err := postgres.Open(t.Context(), postgres.Config{URL: url, ConnectionsMax: 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return &Bench{TB: t, DB: db, Log: logtest.New(partitions)}
}

// Projector returns a projector into the bench's database; change may be nil.
func (b *Bench) Projector(change func(*projector.Config)) *projector.Projector {
	b.Helper()
	config := projector.Config{DB: b.DB, Logger: Quiet, Topic: "toolmill.events"}
	if change != nil {
		change(&config)
	}
	p, err := projector.New(config)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// Project projects everything of the log that is not projected yet, in batches of the given size.
func (b *Bench) Project(p *projector.Projector, size int64) {
	b.Helper()
	for partition := range b.Log.Partitions() {
		from, err := p.Resume(b.Context(), partition)
		if err != nil {
			b.Fatal(err)
		}
		var batches [][]*message.Message
		for end := b.Log.End(partition); from < end; from += size {
			batches = append(batches, b.Log.Messages(partition, from, min(from+size, end)))
		}
		b.Work(p, partition, batches...)
	}
}

// Work passes batches of a partition to a projector and returns once they are projected.
func (b *Bench) Work(p *projector.Projector, partition int32, batches ...[]*message.Message) {
	b.Helper()
	if err := p.Work(b.Context(), partition, ChannelOf(batches...)); err != nil {
		b.Fatal(err)
	}
}

// ChannelOf returns a closed channel that holds the batches.
func ChannelOf(batches ...[]*message.Message) <-chan []*message.Message {
	c := make(chan []*message.Message, len(batches))
	for _, batch := range batches {
		c <- batch
	}
	close(c)
	return c
}

// Rows returns a table as text, ordered by its first columns, to compare read models.
func (b *Bench) Rows(table string) []string {
	b.Helper()
	rows, err := b.DB.Query(b.Context(), "SELECT t::text FROM "+table+" t ORDER BY 1")
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var row string
		if err := rows.Scan(&row); err != nil {
			b.Fatal(err)
		}
		all = append(all, row)
	}
	if rows.Err() != nil {
		b.Fatal(rows.Err())
	}
	return all
}

// Scan reads the only value of a query's result.
func (b *Bench) Scan(sql string, into any) {
	b.Helper()
	rows, err := b.DB.Query(b.Context(), sql)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	if !rows.Next() {
		b.Fatalf("no row: %s: %v", sql, rows.Err())
	}
	if err := rows.Scan(into); err != nil {
		b.Fatal(err)
	}
}

// ForgetEverything does what a crash of Postgres may do to transactions that were committed asynchronously.
func (b *Bench) ForgetEverything() {
	b.Helper()
	for _, table := range models.Names() {
		if _, err := b.DB.Exec(b.Context(), `TRUNCATE `+table); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := b.DB.Exec(b.Context(), `UPDATE checkpoints SET next_offset = 0, seq = 0, hash = $1, last_value = NULL,
		skipped = 0`, make([]byte, 32)); err != nil {
		b.Fatal(err)
	}
}

// tableScheduler stores work in a table of the same database, so that tests see the work of a commit.
type tableScheduler struct{}

func (tableScheduler) Insert(ctx context.Context, tx store.Tx, work []work.Item) error {
	if wrapped, ok := tx.(interface{ Unwrap() store.Tx }); ok {
		tx = wrapped.Unwrap()
	}
	for _, w := range work {
		args, err := json.Marshal(w.Args)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO scheduled (kind, queue, at, key, account, priority, args)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			w.Kind, w.Queue, w.ScheduledAt, w.UniqueKey, w.AccountID, w.Priority, string(args))
		if err != nil {
			return err
		}
	}
	return nil
}

// Reactors returns reactors that store their work in the table scheduled.
func (b *Bench) Reactors() *reactors.Reactors {
	b.Helper()
	_, err := b.DB.Exec(b.Context(), `CREATE TABLE IF NOT EXISTS scheduled
		(id bigserial, kind text, queue text, at timestamptz, key text, account text, priority int8, args text)`)
	if err != nil {
		b.Fatal(err)
	}
	return &reactors.Reactors{
		Scheduler: tableScheduler{}, DefaultQueue: "tools", Queues: map[string]string{tool.HTMLToPDFAPI: "chromium"},
	}
}

// BenchEvents is how many events the benchmarks process: TOOLMILL_BENCH_EVENTS, or 200,000.
func BenchEvents(b *testing.B) int {
	b.Helper()
	n, err := strconv.Atoi(os.Getenv("TOOLMILL_BENCH_EVENTS"))
	if err != nil {
		return 200_000
	}
	return n
}

// Wander gives the log a long random history. The seed is fixed, so that a test depends on the code and not on luck.
func (b *Bench) Wander() { b.Log.Wander(rand.New(rand.NewPCG(1, 2)).IntN, 2000) }
