package convert

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// Config is everything that a runner needs.
type Config struct {
	Commands Commands
	Objects  Objects
	Progress Progress
	Texts    Texts
	// Tools maps slugs to tools.
	Tools map[string]Tool
	// WorkerID identifies this process, in heartbeats and in the log.
	WorkerID string
	// Scratch is the directory below which attempts get theirs.
	Scratch string
	// NewKey returns the key for a new object.
	NewKey func() string
	Logger *slog.Logger
}

// Runner runs attempts. It is safe for concurrent use.
type Runner struct {
	config  Config
	running running
	// life ends with Close.
	life context.Context //nolint:containedctx // the runner's own lifetime
	end  context.CancelFunc
}

// New returns a runner. Close must be called.
func New(config Config) *Runner {
	life, end := context.WithCancel(context.Background())
	return &Runner{config: config, life: life, end: end}
}

// Close stops reporting outcomes to a log that does not answer. Attempts end with their contexts, before.
func (r *Runner) Close() { r.end() }

// Stop ends the attempts of a job that have ended in the log and still run here: all with a number below before. It does not
// wait.
func (r *Runner) Stop(jobID string, before int) { r.running.stop(jobID, before) }

// Running returns the number of running attempts.
func (r *Runner) Running() int { return r.running.len() }

// Errors that tell the queue what to do with the work item.
var (
	// ErrStale means that there is nothing to do: the attempt is another worker's, or the job has ended.
	ErrStale = errors.New("the attempt is not to be run")
	// ErrEarly means that the attempt may not start yet.
	ErrEarly = errors.New("the attempt is not due")
)

// Run runs one attempt and reports its end to the log. Errors: ErrStale, ErrEarly; any other means that the log did not answer
// StartJob and the work item must be delivered again.
func (r *Runner) Run(ctx context.Context, raw json.RawMessage) error {
	var w work.Convert
	if err := json.Unmarshal(raw, &w); err != nil {
		return fmt.Errorf("%w: %w", ErrStale, err)
	}
	attempt, leave, ok := r.running.enter(ctx, attemptID{jobID: w.JobID, number: w.Attempt})
	if !ok {
		return fmt.Errorf("%w: it runs here already", ErrStale)
	}
	defer leave()
	standing, attempt := sandbox.StandingOf(attempt)
	if err := r.start(ctx, w); err != nil {
		return err
	}
	attempt, cancel := context.WithDeadline(attempt, r.deadline(w))
	defer cancel()
	still := watchStandstill(attempt)
	output, err := r.attempt(attempt, w)
	switch {
	case errors.Is(context.Cause(attempt), errEnded):
		r.discard(ctx, output)
		return nil
	case err == nil:
		return r.complete(ctx, w, output)
	case ctx.Err() != nil:
		return r.fail(ctx, w, job.FailAttempt{Released: true, Failure: job.Failure{
			Code: job.WorkerFailed, Reason: "worker_stopped", Message: "The worker was stopped; the job goes on elsewhere.",
		}})
	default:
		told := r.explain(attempt, w, err, ran(standing, still, w))
		r.report(attempt, w, told.Failure, err)
		return r.fail(ctx, w, told)
	}
}

func (r *Runner) deadline(w work.Convert) time.Time {
	end := time.Now().Add(time.Duration(w.AttemptTimeoutSeconds) * time.Second)
	if w.DeadlineAt.Before(end) {
		return w.DeadlineAt
	}
	return end
}

// start asks for the attempt until the log answers. If it gave up after a StartJob that was accepted, another worker with the
// same work item would be refused, and nobody would run the attempt.
func (r *Runner) start(ctx context.Context, w work.Convert) error {
	err := r.insist(ctx, w, job.Start{JobID: w.JobID, Attempt: w.Attempt, WorkerID: r.config.WorkerID})
	var no *refusal.Refusal
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &no):
		return fmt.Errorf("start attempt %d of %s: %w", w.Attempt, w.JobID, err)
	case no.Code == refusal.NothingToDo:
		return nil // an earlier StartJob of ours was accepted, and its answer was lost
	case no.Code == refusal.NotDue:
		return fmt.Errorf("%w: %w", ErrEarly, no)
	}
	return fmt.Errorf("%w: %w", ErrStale, no)
}

// attempt makes the output and stores it. On an error nothing is stored.
func (r *Runner) attempt(ctx context.Context, w work.Convert) (out job.Output, err error) {
	tool, ok := r.config.Tools[w.ToolSlug]
	if !ok {
		return out, &Failure{Code: job.WorkerFailed, Reason: "tool_missing", Message: "No engine for this tool runs here.", Retryable: true}
	}
	dir, path, remove, err := MakeRoom(r.config.Scratch)
	if err != nil {
		return out, fmt.Errorf("attempt's directory: %w", err)
	}
	defer remove()
	if err := r.fetch(ctx, w, path); err != nil {
		return out, err
	}
	options, err := r.options(ctx, w)
	if err != nil {
		return out, err
	}
	report, end := r.config.Progress.Attempt(w.AccountID, w.JobID, w.Attempt)
	defer end()
	made, err := tool.Run(ctx, Input{
		AccountID: w.AccountID, JobID: w.JobID, Dir: dir, Path: path, ContentType: w.Input.ContentType, Options: options,
	}, toolProgress(report))
	if err != nil {
		return out, err
	}
	defer func() { _ = made.File.Close() }()
	report(percentStoring, job.Storing)
	return r.store(ctx, made)
}

// ran reports whether the document used up the attempt's time: an engine worked on it, and the process stood still for less
// than a quarter of the time.
func ran(standing *sandbox.Standing, still *standstill, w work.Convert) bool {
	return standing.Began() && still.look(time.Now()) < time.Duration(w.AttemptTimeoutSeconds)*time.Second/4
}

// explain turns an attempt's error into the command for the log. ran is the result of the function of that name.
func (r *Runner) explain(attempt context.Context, w work.Convert, err error, ran bool) job.FailAttempt {
	var f *Failure
	switch {
	case errors.Is(err, ErrStoreAway), errors.Is(err, syscall.ENOSPC):
		r.config.Logger.WarnContext(attempt, "attempt given back: no storage", "error", err)
		return job.FailAttempt{Blameless: true, Failure: job.Failure{
			Code: job.WorkerFailed, Reason: "storage_unavailable",
			Message: "The file storage could not be used. This attempt does not count.",
		}}
	case errors.Is(attempt.Err(), context.DeadlineExceeded) && ran:
		return job.FailAttempt{Failure: job.Failure{
			Code: job.ProcessingTimeout, Reason: job.ReasonAttemptTimeout,
			Message: fmt.Sprintf("The attempt did not end within %d seconds.", w.AttemptTimeoutSeconds),
		}}
	case errors.Is(attempt.Err(), context.DeadlineExceeded):
		return job.FailAttempt{Retryable: true, Failure: job.Failure{
			Code: job.ProcessingTimeout, Reason: job.ReasonAttemptStarved,
			Message: fmt.Sprintf("No engine could work on it within %d seconds.", w.AttemptTimeoutSeconds),
		}}
	case errors.As(err, &f):
		return job.FailAttempt{Retryable: f.Retryable, Failure: job.Failure{Code: f.Code, Reason: f.Reason, Message: f.Message}}
	}
	return job.FailAttempt{Retryable: true, Failure: job.Failure{
		Code: job.WorkerFailed, Reason: "engine_failed", Message: "The engine failed.",
	}}
}
