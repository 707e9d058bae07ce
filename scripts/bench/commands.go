package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/scripts/bench/processes"
)

// line is gateway, log and owner on real stores, with the projector that records history: the service's write side,
// without REST and engines.
type line struct {
	gateway *commands.Gateway
	owner   *commands.Owner
	// positions are how far the projector has come; nil without one.
	positions *live.Positions
	ctx       context.Context //nolint:containedctx // the line's own life, which stop ends
	cancel    context.CancelFunc
	parts     sync.WaitGroup
	close     func()
}

const linePartitions = 8

func startLine(ctx context.Context, cluster brokers.Cluster, db *postgres.DB, projecting bool) (*line, error) {
	l, err := newLine(ctx, cluster, db)
	if err == nil {
		err = l.own(ctx, cluster, db, projecting)
	}
	return l, err
}

// newLine connects a gateway: commands can be sent, but nothing decides them yet.
func newLine(ctx context.Context, cluster brokers.Cluster, db *postgres.DB) (*line, error) {
	specs := []kafka.TopicSpec{
		{Name: commands.CommandsTopic, Partitions: linePartitions},
		{Name: commands.EventsTopic, Partitions: linePartitions, Configs: map[string]string{"retention.ms": "-1"}},
		{Name: commands.RepliesTopic, Partitions: linePartitions},
	}
	if err := kafka.WaitReady(ctx, cluster); err != nil {
		return nil, err
	}
	if err := kafka.EnsureTopics(cluster, "bench", 1, specs); err != nil {
		return nil, err
	}
	publisher, err := kafka.NewPublisher(cluster, "bench")
	if err != nil {
		return nil, err
	}
	appender, err := kafka.NewAppender(cluster, "bench", level.Newest.Packs)
	if err != nil {
		return nil, err
	}
	reader, err := kafka.NewReader(cluster, "bench")
	if err != nil {
		return nil, err
	}
	logger := slog.New(slog.DiscardHandler)
	signer, err := newSigner()
	if err != nil {
		return nil, err
	}
	l := &line{}
	l.owner = commands.NewOwner(commands.OwnerConfig{Partitions: linePartitions}, commands.OwnerPorts{
		Log: kafka.NewLog(appender, reader), History: projections.NewHistory(db), Replies: publisher,
		DeadLetters: records.NewDeadLetters(db, logger), Logger: logger, Trust: trusted{signer},
	})
	l.gateway = commands.NewGateway(commands.GatewayConfig{
		Topic: commands.CommandsTopic, Partitions: linePartitions, ReplyTo: "0/bench", Instance: "bench", Signer: signer,
	}, publisher)
	end, err := reader.End(ctx, commands.RepliesTopic, 0)
	if err != nil {
		return nil, err
	}
	l.ctx, l.cancel = context.WithCancel(ctx)
	l.parts.Go(func() { _ = reader.Follow(l.ctx, commands.RepliesTopic, 0, end, l.gateway.Answer) })
	l.close = func() { _, _, _ = publisher.Close(), appender.Close(), reader.Close() }
	return l, nil
}

// own decides the commands in this process, and projects them and inserts their work if projecting is set.
func (l *line) own(ctx context.Context, cluster brokers.Cluster, db *postgres.DB, projecting bool) error {
	logger := slog.New(slog.DiscardHandler)
	group := kafka.GroupConfig{
		Cluster: cluster, ClientID: "bench", Group: "toolmill.owners", Topic: commands.CommandsTopic, Logger: logger,
	}
	l.parts.Go(func() { _ = kafka.RunGroup(l.ctx, group, l.owner) })
	if !projecting {
		return nil
	}
	work, err := newReactors(ctx, db, logger)
	if err != nil {
		return err
	}
	l.positions = live.NewPositions()
	projector, err := projector.New(projector.Config{
		DB: db, Logger: logger, Topic: commands.EventsTopic, Positions: l.positions, Reactors: work,
	})
	if err != nil {
		return err
	}
	recording := group
	recording.Group, recording.Topic, recording.BatchMax = "toolmill.projectors", commands.EventsTopic, 5000
	l.parts.Go(func() { _ = kafka.RunGroup(l.ctx, recording, projector) })
	return nil
}

func (l *line) stop() {
	l.cancel()
	l.parts.Wait()
	l.close()
}

var wide = plan.Limits{
	RequestsPerMinute: 1 << 30, JobsPerMinute: 1 << 30, RunningMax: 1000, WaitingMax: 1 << 30, PendingUploadsMax: 1000,
}

func (l *line) open(ctx context.Context, accounts int) ([]string, error) {
	ids := make([]string, accounts)
	return ids, many(64, accounts, func(i int) error {
		ids[i] = commands.NewID("acct")
		_, err := l.gateway.Send(ctx, commands.NewCommand(event.ByOperator("bench"), ids[i], account.OpenAccount{Plan: plan.Custom, Limits: wide, Credits: 1 << 40}))
		return err
	})
}

// createJob is the command that POST /v1/jobs sends, idempotency key included.
func createJob(accountID string) domain.Command {
	now := time.Now().UTC().Truncate(time.Microsecond)
	c := commands.NewCommand(event.ByOperator("bench"), accountID, job.Create{
		JobID: commands.NewID("job"), ToolSlug: tool.HTMLToPDFAPI,
		Input: job.Input{
			Kind: job.KindText, ContentType: "text/html", SizeBytes: 1234, ObjectKey: commands.NewID("input"),
			SHA256:  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
			Options: []byte(`{"pageSize":"A4","landscape":false,"printBackground":true,"waitUntil":"load","margin":"10mm"}`),
		},
		Terms: job.Terms{
			CostUnits: 2, MaxAttempts: 3, DeadlineAt: now.Add(10 * time.Minute), AttemptTimeoutSeconds: 120,
			InputRetentionSeconds: 3600, OutputRetentionSeconds: 86400,
		},
	})
	c.Claim = idempotency.Claim{Key: commands.NewID("key"), Fingerprint: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"}
	return c
}

// many calls do with 0 … n−1, that many at once, and returns the first error.
func many(atOnce, n int, do func(i int) error) error {
	var next atomic.Int64
	var failed error
	var once sync.Once
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				if err := do(i); err != nil {
					once.Do(func() { failed = err })
					return
				}
			}
		})
	}
	workers.Wait()
	return failed
}

func (l *line) latency(ctx context.Context, accountID string, n int) (percentiles, error) {
	times := make([]time.Duration, n)
	for i := range n {
		started := time.Now()
		if _, err := l.gateway.Send(ctx, createJob(accountID)); err != nil {
			return percentiles{}, err
		}
		times[i] = time.Since(started)
	}
	return percentilesOf(times), nil
}

// throughput sends commands and waits for their answers, and if the line projects, until rows, work and checkpoint of all
// are committed.
func (l *line) throughput(ctx context.Context, accounts []string, n int) (string, error) {
	started, before := time.Now(), processes.Of(os.Getpid())
	places := make([]place, n)
	err := many(inFlight, n, func(i int) error {
		r, err := l.gateway.Send(ctx, createJob(accounts[i%len(accounts)]))
		places[i] = place{r.Partition, r.Offset}
		return err
	})
	for _, at := range places {
		if l.positions != nil && err == nil {
			err = l.positions.Wait(ctx, at.partition, at.offset)
		}
	}
	took := time.Since(started)
	return fmt.Sprintf("%.0f/s (%s)", float64(n)/took.Seconds(), processes.Of(os.Getpid()).Each(before, n)), err
}

// place is where a command's event is in the log.
type place struct {
	partition int32
	offset    int64
}

// benchCommands first measures the write side with the projector on the same two cores, which also warms the broker
// up: a Java program that has just started spends most of its time compiling itself. Then it measures gateway, owner,
// append and reply alone; that burst stays below the owner's bound on unrecorded events.
func benchCommands(ctx context.Context, t *table, broker string) error {
	s, err := openStores(ctx, broker)
	if err != nil {
		return err
	}
	defer s.close()
	accounts, err := benchSustained(ctx, t, s, broker)
	if err != nil {
		return err
	}
	return benchBursts(ctx, t, s, broker, accounts)
}

const inFlight, accountN = 1000, 1000

func benchSustained(ctx context.Context, t *table, s *stores, broker string) ([]string, error) {
	l, err := startLine(ctx, s.cluster, s.db, true)
	if err != nil {
		return nil, err
	}
	defer l.stop()
	accounts, err := l.open(ctx, accountN)
	if err != nil {
		return nil, fmt.Errorf("open accounts: %w", err)
	}
	if _, err := l.throughput(ctx, accounts, *commandsN); err != nil {
		return nil, fmt.Errorf("warm up: %w", err)
	}
	sustained, err := l.throughput(ctx, accounts, *commandsN)
	if err != nil {
		return nil, err
	}
	t.add(broker+": commands/s, rows, work and checkpoint committed, 1,000 accounts", sustained, "≥ 7,000/s, 250 µs")
	p, err := l.latency(ctx, accounts[0], 1000)
	t.add(broker+": command round trip with the projector beside", p.String(), "")
	return accounts, err
}

func benchBursts(ctx context.Context, t *table, s *stores, broker string, accounts []string) error {
	l, err := startLine(ctx, s.cluster, s.db, false)
	if err != nil {
		return err
	}
	defer l.stop()
	if _, err := l.latency(ctx, accounts[0], 500); err != nil {
		return err
	}
	began := s.logged(l)
	p, err := l.latency(ctx, accounts[0], 2000)
	if err != nil {
		return err
	}
	t.add(broker+": command round trip, one at a time", p.String(), "p50 ≤ 2 ms")
	alone := s.logged(l)
	for _, run := range []struct {
		name, floor string
		accounts    []string
		n           int
	}{
		{"commands/s, 1,000 in flight, 1,000 accounts", "≥ 20,000/s", accounts, *commandsN},
		{"commands/s, 1,000 in flight, one account", "≥ 10,000/s", accounts[1:2], *commandsN / 4},
	} {
		rate, err := l.throughput(ctx, run.accounts, run.n)
		if err != nil {
			return err
		}
		t.add(broker+": "+run.name, rate, run.floor)
	}
	s.tellSizes(t, began, alone, s.logged(l))
	l.note(t, broker)
	return nil
}
