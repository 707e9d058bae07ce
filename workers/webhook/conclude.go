package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
)

// postponement is short: it is for faults of our own, which pass.
const postponement = 5 * time.Second

// conclude returns what follows from an attempt. Only the last outcome is reported to the log; for a redelivery, only success.
func (d *Deliverer) conclude(ctx context.Context, w work.DeliverWebhook, attempt int, made []work.DeliveryAttempt, came result) error {
	if w.Redelivery != "" && came.reason != "" {
		return &CancelError{Cause: came.err()}
	}
	if !came.final() && attempt < AttemptsMax {
		return &RetryAfterError{Delay: delayAfter(attempt, d.Random(), came.retryAfter), Cause: came.err()}
	}
	command := commands.NewCommand(event.ByWebhooks, w.AccountID, job.RecordDelivery{
		JobID: w.JobID, EventID: w.EventID, Delivered: came.reason == "", Attempts: len(made), HTTPStatus: came.status,
		Reason: came.reason, FirstAt: made[0].At,
	})
	command.Traceparent = w.Traceparent
	_, err := d.Commands.Send(ctx, command)
	var no *refusal.Refusal
	switch {
	case errors.As(err, &no) && no.Code != refusal.NothingToDo:
		return &CancelError{Cause: fmt.Errorf("record delivery of %s: %w", w.EventID, no)}
	case err != nil && no == nil:
		return d.later(ctx, fmt.Errorf("record delivery of %s: %w", w.EventID, err))
	case came.reason != "":
		return &CancelError{Cause: came.err()}
	}
	return nil
}

// later postpones, unless the process is stopping.
func (d *Deliverer) later(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return &PostponeError{Delay: postponement, Cause: err}
}
