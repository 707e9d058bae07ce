package reactors

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// Reactors turn events into work, in the live projector only.
type Reactors struct {
	// Scheduler stores the work.
	Scheduler Scheduler
	// Queues maps each tool's slug to its queue, which is its engine class: chromium for html-to-pdf-api.
	Queues map[string]string
	// DefaultQueue is the queue of tools that Queues does not contain.
	DefaultQueue string
}

// React schedules, in the transaction of a batch, the work that its events cause.
func (r *Reactors) React(ctx context.Context, tx store.Tx, b *batch.Batch, jobs *models.JobStates) error {
	var items []work.Item
	for i := range b.Events {
		if w, ok := r.workOf(&b.Events[i], jobs); ok {
			items = append(items, w)
		}
	}
	items = append(items, deletions(b, jobs)...)
	items = append(items, erasures(b)...)
	if len(items) == 0 {
		return nil
	}
	if err := r.Scheduler.Insert(ctx, tx, items); err != nil {
		return fmt.Errorf("schedule %d pieces of work: %w", len(items), err)
	}
	return nil
}

func (r *Reactors) workOf(e *batch.Entry, jobs *models.JobStates) (work.Item, bool) {
	state := jobs.Of(e.JobID)
	switch data := e.Data.(type) {
	case job.Accepted:
		if data.Released {
			return r.convert(e, state, state.Attempt)
		}
	case job.Released:
		return r.convert(e, state, data.Attempt)
	case job.Requeued:
		w, ok := r.convert(e, state, data.Attempt)
		w.ScheduledAt = data.NotBefore
		if data.Uncounted || data.Failure.Reason == job.ReasonWorkerLost {
			w.Priority = 1 // the job had its turn already, and did nothing to lose it
		}
		return w, ok
	case job.SucceededEvent, job.FailedEvent, job.CanceledEvent:
		return deliver(e, state)
	}
	return work.Item{}, false
}

// convert returns work for an attempt that is still due after the batch. An attempt that was canceled or overtaken
// within the batch needs no worker: after a pause of the projector most are.
func (r *Reactors) convert(e *batch.Entry, s *job.State, attempt int) (work.Item, bool) {
	if s.Status != job.Queued || s.Stage != job.Starting || s.Attempt != attempt {
		return work.Item{}, false
	}
	queue, named := r.Queues[s.ToolSlug]
	if !named {
		queue = r.DefaultQueue
	}
	if !work.InForeground(s.Ahead) {
		queue = work.BackgroundQueue(queue)
	}
	return work.Item{
		Kind: work.KindConvert, Queue: queue, AccountID: e.AccountID, Priority: work.PriorityOf(s.Ahead),
		Args: work.Convert{
			AccountID: e.AccountID, JobID: s.ID, Attempt: attempt, ToolSlug: s.ToolSlug, Input: s.Input,
			AttemptTimeoutSeconds: s.Terms.AttemptTimeoutSeconds, DeadlineAt: s.Terms.DeadlineAt, Traceparent: e.Traceparent,
		},
	}, true
}

// deliver returns work that sends the job's webhook, if it reports this end.
func deliver(e *batch.Entry, s *job.State) (work.Item, bool) {
	if !s.ReportsEnd() {
		return work.Item{}, false
	}
	webhook := work.WebhookOf(s, e.ID)
	webhook.Traceparent = e.Traceparent
	return work.Item{Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, UniqueKey: e.ID, Args: webhook}, true
}
