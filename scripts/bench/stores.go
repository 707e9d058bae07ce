package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/work"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections/reactors"
	"github.com/toolmill/toolmill/scripts/bench/auditing"
)

// stores are a fresh broker and a fresh private Postgres, with the service's settings.
type stores struct {
	cluster brokers.Cluster
	// dir has the embedded broker's files; "" for another broker.
	dir   string
	url   string
	db    *postgres.DB
	close func()
}

// The brokers that a benchmark can run on.
const (
	embedded = "embedded broker"
	apache   = "Apache Kafka"
)

func openStores(ctx context.Context, broker string) (*stores, error) {
	dir, err := os.MkdirTemp("", "toolmill-bench-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // Postgres runs as another user
		return nil, err
	}
	s := &stores{}
	closers := []func(){func() { _ = os.RemoveAll(dir) }}
	s.close = func() {
		for _, closeIt := range slices.Backward(closers) {
			closeIt()
		}
	}
	switch broker {
	case embedded:
		b, err := kafka.StartEmbedded(dir+"/kafka", 0)
		if err != nil {
			return nil, err
		}
		s.cluster, s.dir = brokers.Plaintext(b.Brokers()...), dir+"/kafka"
		closers = append(closers, b.Close)
	case apache:
		b, err := kafkatest.NewApache(ctx)
		if err != nil {
			return nil, err
		}
		s.cluster = brokers.Plaintext(b.Addrs()...)
		closers = append(closers, func() { _ = b.Stop() })
	default:
		return nil, fmt.Errorf("no broker %q", broker)
	}
	pg, err := cluster.Start(ctx, dir+"/postgres", cluster.Options{EndWithProcess: true, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		s.close()
		return nil, err
	}
	closers = append(closers, func() { _ = pg.Stop(context.WithoutCancel(ctx)) })
	db, err := postgres.Open(ctx, postgres.Config{URL: pg.URL(), ConnectionsMax: 24})
	if err != nil {
		s.close()
		return nil, err
	}
	s.db, s.url = db, pg.URL()
	closers = append(closers, db.Close)
	return s, db.Migrate(ctx, slog.New(slog.DiscardHandler))
}

// benchCheckpoints measures checkpoints over as many accounts as there are events in the log of other sections.
func benchCheckpoints(ctx context.Context, t *table) error {
	s, err := openStores(ctx, embedded)
	if err != nil {
		return err
	}
	defer s.close()
	return auditing.Measure(ctx, s.db, *logEvents, t.add)
}

// newReactors returns reactors that insert work which nobody takes, as in a process that only projects.
func newReactors(ctx context.Context, db *postgres.DB, logger *slog.Logger) (*reactors.Reactors, error) {
	if err := river.Migrate(ctx, db.Pool(), logger); err != nil {
		return nil, err
	}
	kinds := []river.Kind{river.Convert(nil), river.DeliverWebhook(nil), river.DeleteObjects(nil)}
	queue, err := river.New(db.Pool(), river.Config{ID: commands.NewID("bench"), Logger: logger, Kinds: kinds})
	if err != nil {
		return nil, err
	}
	return &reactors.Reactors{Scheduler: queue, Queues: work.Queues(), DefaultQueue: work.DefaultQueue}, nil
}

// masterKey is the benchmark's, in hex.
var masterKey = strings.Repeat("ab", 32)

// newSigner signs as a process of a service with that master key does, so that owners in processes of their own trust it.
func newSigner() (*signature.Signer, error) {
	key, err := seal.ParseMasterKey(masterKey)
	if err != nil {
		return nil, err
	}
	return eventlog.Signer(config.Config{}, seal.NewRing(key), []string{"api", "operator", "worker"})
}

// trusted is the one gateway of the benchmark.
type trusted struct{ signer *signature.Signer }

// Keys implements commands.Trust.
func (t trusted) Keys(string) []ed25519.PublicKey { return []ed25519.PublicKey{t.signer.Public()} }

// Unsigned implements commands.Trust.
func (t trusted) Unsigned() bool { return false }

// logged is how much of a log there is.
type logged struct{ events, bytes int64 }

// logged returns how many events the line has appended, and what the embedded broker's files of the log take.
func (s *stores) logged(l *line) logged {
	now := logged{events: l.owner.Stats().Events.Load()}
	files, _ := filepath.Glob(filepath.Join(s.dir, "partitions", commands.EventsTopic+"-*", "*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			now.bytes += info.Size()
		}
	}
	return now
}

// each returns the bytes of an event since.
func (now logged) each(since logged) float64 {
	return float64(now.bytes-since.bytes) / float64(max(now.events-since.events, 1))
}

// tellSizes adds what an event takes on disk of the embedded broker.
func (s *stores) tellSizes(t *table, began, alone, together logged) {
	if s.dir != "" {
		t.add(embedded+": the log on disk, commands one at a time; 1,000 in flight",
			fmt.Sprintf("%.0f; %.0f bytes an event", alone.each(began), together.each(alone)), "≤ 250")
	}
}

// note says what the line's owner has done.
func (l *line) note(t *table, broker string) {
	stats := l.owner.Stats()
	t.notef("%s: %d events in %d appends of %.2f ms, %d lost, %d refused", broker, stats.Events.Load(), stats.Appends.Load(),
		float64(stats.AppendNanos.Load())/float64(max(stats.Appends.Load(), 1))/1e6, stats.Lost.Load(), stats.Refused.Load())
}
