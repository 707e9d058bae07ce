package kafka_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/workers/attempts/progress"
)

// A process that follows the topic shows what a worker reports, through a real broker and all parts of the service.
func TestABoardShowsWhatAWorkerElsewhereReports(t *testing.T) {
	broker := kafkatest.Start(t)
	must(t, kafka.WaitReady(t.Context(), broker.Reach()))
	must(t, kafka.EnsureTopics(broker.Reach(), "test", 1, []kafka.TopicSpec{{Name: progress.Topic, Partitions: 2}}))
	publisher, err := kafka.NewPublisher(broker.Reach(), "worker")
	must(t, err)
	defer func() { _ = publisher.Close() }()
	sender := progress.NewSender(publisher, slog.New(slog.NewTextHandler(t.Output(), nil)))
	board := live.NewBoard()

	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	running.Go(func() { sender.Run(ctx) })
	ready := make(chan struct{})
	running.Go(func() {
		_ = kafka.RunFeed(ctx, broker.Reach(), "api", progress.Topic, slog.New(slog.DiscardHandler), ready,
			func(m *message.Message) { board.Hear(m) })
	})
	<-ready

	told, stopWatch := board.Watch("job_1")
	defer stopWatch()
	report, end := sender.Attempt("acct_1", "job_1", 1)
	defer end()
	percent := 0
	// The subscription may reach the broker a moment after the router reports it, so the message is sent until it
	// arrives.
	for heard := false; !heard; {
		percent++
		report(percent, job.Converting)
		select {
		case <-told:
			heard = true
		case <-time.After(600 * time.Millisecond):
		}
	}
	report(percent, job.Validating)
	for p, _ := board.Of("job_1"); p.Stage != job.Validating; p, _ = board.Of("job_1") {
		<-told
	}
	if p, _ := board.Of("job_1"); p != (job.Progress{Attempt: 1, Percent: percent, Stage: job.Validating}) || sender.Lost() != 0 {
		t.Errorf("%+v, %d lost", p, sender.Lost())
	}
}
