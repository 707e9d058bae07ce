package projections_test

import (
	"context"
	"log/slog"
	"os"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

var quiet = slog.New(slog.DiscardHandler)

var migrated = postgrestest.NewTemplate(func(ctx context.Context, url string) error {
	db, err := postgres.Open(ctx, postgres.Config{URL: url})
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.Migrate(ctx, quiet); err != nil {
		return err
	}
	return river.Migrate(ctx, db.Pool(), quiet)
})

// bench is one database with the log that is projected into it.
type bench struct {
	testing.TB
	db  *postgres.DB
	log *logtest.Log
}

func newBench(t testing.TB, partitions int) *bench {
	t.Helper()
	url := migrated.New(t)
	ignore := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, ignore) })
	db, err := postgres.Open(t.Context(), postgres.Config{URL: url, ConnectionsMax: 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return &bench{TB: t, db: db, log: logtest.New(partitions)}
}

func (b *bench) projector(change func(*projections.Config)) *projections.Projector {
	b.Helper()
	config := projections.Config{DB: b.db, Logger: quiet, Topic: "toolmill.events"}
	if change != nil {
		change(&config)
	}
	p, err := projections.NewProjector(config)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// project projects all that the log has and the checkpoint has not, in batches of the given size.
func (b *bench) project(p *projections.Projector, size int64) {
	b.Helper()
	for partition := range b.log.Partitions() {
		from, err := p.Resume(b.Context(), partition)
		if err != nil {
			b.Fatal(err)
		}
		var batches [][]*message.Message
		for end := b.log.End(partition); from < end; from += size {
			batches = append(batches, b.log.Messages(partition, from, min(from+size, end)))
		}
		b.work(p, partition, batches...)
	}
}

func (b *bench) work(p *projections.Projector, partition int32, batches ...[]*message.Message) {
	b.Helper()
	if err := p.Work(b.Context(), partition, channelOf(batches...)); err != nil {
		b.Fatal(err)
	}
}

func channelOf(batches ...[]*message.Message) <-chan []*message.Message {
	c := make(chan []*message.Message, len(batches))
	for _, batch := range batches {
		c <- batch
	}
	close(c)
	return c
}

// rows returns a table as text, ordered by its first columns: what the models of a test are compared by.
func (b *bench) rows(table string) []string {
	b.Helper()
	rows, err := b.db.Query(b.Context(), "SELECT t::text FROM "+table+" t ORDER BY 1")
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
