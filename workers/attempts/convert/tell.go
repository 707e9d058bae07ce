package convert

import (
	"context"
	"errors"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
)

// complete reports the output to the log. If the log refuses it, the output is deleted. Neither complete nor fail ends with
// ctx: a worker that has to stop still reports how its attempts ended.
func (r *Runner) complete(ctx context.Context, w work.Convert, out job.Output) error {
	err := r.insist(context.WithoutCancel(ctx), w, job.Complete{JobID: w.JobID, Attempt: w.Attempt, Output: out})
	if no, ok := errors.AsType[*refusal.Refusal](err); ok {
		if no.Code != refusal.NothingToDo {
			r.discard(ctx, out)
		}
		return nil
	}
	return err
}

func (r *Runner) fail(ctx context.Context, w work.Convert, f job.FailAttempt) error {
	f.JobID, f.Attempt = w.JobID, w.Attempt
	err := r.insist(context.WithoutCancel(ctx), w, f)
	if no := new(refusal.Refusal); errors.As(err, &no) {
		return nil
	}
	return err
}

// insistFor is how long a command is repeated while the log does not answer. Then the attempt counts as lost, and the sweep
// ends it.
const insistFor = 2 * time.Minute

// insist sends a command until it is answered, can be no more, or ctx or the runner ends.
func (r *Runner) insist(ctx context.Context, w work.Convert, body domain.Body) error {
	ctx, cancel := context.WithTimeout(ctx, insistFor)
	defer cancel()
	defer context.AfterFunc(r.life, cancel)()
	for again := pause.Between(50*time.Millisecond, 2*time.Second); ; {
		err := r.send(ctx, w, body)
		if no := new(refusal.Refusal); err == nil || errors.As(err, &no) || errors.Is(err, commands.ErrGone) {
			return err
		}
		r.config.Logger.WarnContext(ctx, "the log does not answer yet", "command", body.CommandType(), "error", err)
		if again.Wait(ctx) != nil {
			return err
		}
	}
}

func (r *Runner) send(ctx context.Context, w work.Convert, body domain.Body) error {
	c := commands.NewCommand(event.ByWorker, w.AccountID, body)
	c.Traceparent = w.Traceparent
	_, err := r.config.Commands.Send(ctx, c)
	return err
}
