package river_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projector"
	"github.com/toolmill/toolmill/projections/reactors"
)

// TestTheProjectorsWorkIsDone covers the whole path: events, projector, reactors, rows, handlers.
func TestTheProjectorsWorkIsDone(t *testing.T) {
	b := newBench(t)
	if err := b.db.Migrate(b.Context(), quiet); err != nil {
		t.Fatal(err)
	}
	converted, delivered := make(chan work.Convert, 10), make(chan work.DeliverWebhook, 10)
	deleted := make(chan work.DeleteObjects, 10)
	c := b.client("one", map[string]int{"chromium": 1, "webhooks": 1, "deletions": 1},
		river.Convert(into(converted)), river.DeliverWebhook(into(delivered)), river.DeleteObjects(into(deleted)))

	log := logtest.New(1)
	log.Must("acct_1", logtest.Open(10))
	create := logtest.Create("job_1", log.Now())
	create.SealedWebhookURL, create.Input.Options = "sealed-url", json.RawMessage(`{"title":"a\u0000b"}`)
	log.Must("acct_1", create)
	b.project(log, c)
	if got := <-converted; got.JobID != "job_1" || string(got.Input.Options) != `{"title":"a\u0000b"}` {
		t.Errorf("to be converted: %+v", got)
	}
	log.Must("acct_1", job.Start{JobID: "job_1", Attempt: 1, WorkerID: "w"})
	succeeded := log.Must("acct_1", job.Complete{JobID: "job_1", Attempt: 1, Output: logtest.Output("job_1")})[0]
	b.project(log, c)
	if got := <-delivered; got.EventID != succeeded.ID || got.SealedWebhookURL != "sealed-url" {
		t.Errorf("to be delivered: %+v", got)
	}
	if got := <-deleted; len(got.Keys) != 1 || got.Keys[0] != "in/job_1" {
		t.Errorf("to be deleted: %+v", got)
	}
	b.ended("completed")
}

// into returns a handler that sends its arguments to a channel.
func into[T any](to chan<- T) river.Handler {
	return func(_ context.Context, raw json.RawMessage, _ int) error {
		var args T
		err := json.Unmarshal(raw, &args)
		to <- args
		return err
	}
}

func (b *bench) project(log *logtest.Log, scheduler reactors.Scheduler) {
	b.Helper()
	p, err := projector.New(projector.Config{DB: b.db, Logger: quiet, Reactors: &reactors.Reactors{
		Scheduler: scheduler, Queues: map[string]string{logtest.Tool: "chromium"}, DefaultQueue: "tools",
	}})
	if err != nil {
		b.Fatal(err)
	}
	from, err := p.Resume(b.Context(), 0)
	if err != nil {
		b.Fatal(err)
	}
	batches := make(chan []*message.Message, 1)
	batches <- log.Messages(0, from, log.End(0))
	close(batches)
	if err := p.Work(b.Context(), 0, batches); err != nil {
		b.Fatal(err)
	}
}
