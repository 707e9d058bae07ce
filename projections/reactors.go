package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
)

// Reactors turn events into work. They run with the live projector only: a rebuild never runs one again.
type Reactors struct {
	// Scheduler takes the work.
	Scheduler Scheduler
	// Queues names the queue of each tool by slug, which is its engine class: chromium for html-to-pdf-api.
	Queues map[string]string
	// DefaultQueue takes the tools that Queues does not name.
	DefaultQueue string
}

func (r *Reactors) react(ctx context.Context, tx Tx, b *batch, jobs *jobs) error {
	var work []Work
	for i := range b.events {
		if w, ok := r.workOf(&b.events[i], jobs); ok {
			work = append(work, w)
		}
	}
	work = append(work, deletions(b, jobs)...)
	if len(work) == 0 {
		return nil
	}
	if err := r.Scheduler.Insert(ctx, tx, work); err != nil {
		return fmt.Errorf("schedule %d pieces of work: %w", len(work), err)
	}
	return nil
}

func (r *Reactors) workOf(e *entry, jobs *jobs) (Work, bool) {
	state := jobs.of(e.jobID)
	switch data := e.Data.(type) {
	case job.Released:
		return r.convert(e, state, data.Attempt)
	case job.Requeued:
		w, ok := r.convert(e, state, data.Attempt)
		w.ScheduledAt = data.NotBefore
		if data.Uncounted || data.Failure.Reason == job.ReasonWorkerLost {
			w.Priority = 1 // it has waited its turn already, and had done nothing to lose it
		}
		return w, ok
	case job.SucceededEvent, job.FailedEvent, job.CanceledEvent:
		return deliver(e, state)
	}
	return Work{}, false
}

// convert is for an attempt that is still to be made behind the batch. One that was canceled or overtaken within the
// same batch needs no worker: after a pause of the projector that saves most of them.
func (r *Reactors) convert(e *entry, s *job.State, attempt int) (Work, bool) {
	if s.Status != job.Queued || s.Stage != job.Starting || s.Attempt != attempt {
		return Work{}, false
	}
	queue, named := r.Queues[s.ToolSlug]
	if !named {
		queue = r.DefaultQueue
	}
	if !inForeground(s.Ahead) {
		queue = BackgroundQueue(queue)
	}
	return Work{
		Kind: KindConvert, Queue: queue, AccountID: e.AccountID, Priority: priorityOf(s.Ahead),
		Args: Convert{
			AccountID: e.AccountID, JobID: s.ID, Attempt: attempt, ToolSlug: s.ToolSlug, Input: s.Input,
			AttemptTimeoutSeconds: s.Terms.AttemptTimeoutSeconds, DeadlineAt: s.Terms.DeadlineAt, Traceparent: e.Traceparent,
		},
	}, true
}

// deliver tells of a job's end where its webhook is asked to.
func deliver(e *entry, s *job.State) (Work, bool) {
	if !s.TellsOfEnd() {
		return Work{}, false
	}
	told := WebhookOf(s, e.ID)
	told.Traceparent = e.Traceparent
	return Work{Kind: KindDeliverWebhook, Queue: QueueWebhooks, UniqueKey: e.ID, Args: told}, true
}

// WebhookOf is what the webhook of a job that has ended tells, under the id of the event that ended it.
func WebhookOf(s *job.State, eventID string) DeliverWebhook {
	told := DeliverWebhook{
		AccountID: s.AccountID, JobID: s.ID, EventID: eventID, SealedWebhookURL: s.SealedWebhookURL, ToolSlug: s.ToolSlug,
		Status: s.Status, CostUnits: s.Terms.CostUnits, CreatedAt: s.CreatedAt, Output: s.Output,
		OutputExpiresAt: s.OutputExpiresAt, Failure: s.Failure,
	}
	if s.FinishedAt != nil {
		told.EndedAt = *s.FinishedAt
	}
	return told
}
