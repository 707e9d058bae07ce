package work

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
)

// The outcomes of an attempt besides the failure codes (telemetry.Metrics.Attempted).
const (
	outcomeSucceeded = "succeeded"
	outcomeReleased  = "released"
	outcomeEnded     = "ended"
	outcomeUntold    = "untold"
)

// attempt is what the log has accepted about an attempt. It is counted and logged.
type attempt struct {
	mu      sync.Mutex
	started time.Time
	outcome string
	// reason is the failure's, "" if there was none.
	reason string
	// blameless is set if the failure was not the engine's fault.
	blameless bool
}

type attemptKey struct{}

// runAttempt runs an attempt, with account, job and attempt in its log lines, and counts it if it was started.
func (w *Worker) runAttempt(
	ctx context.Context, args json.RawMessage, run func(context.Context, json.RawMessage) error,
) (succeeded bool, err error) {
	var wanted work.Convert
	_ = json.Unmarshal(args, &wanted) // the runner reports unreadable arguments
	told := new(attempt)
	span := w.process.Tracer.Start(wanted.Traceparent, "attempt "+wanted.ToolSlug, tracing.Internal,
		tracing.Subject{AccountID: wanted.AccountID, JobID: wanted.JobID, ToolSlug: wanted.ToolSlug, Attempt: wanted.Attempt})
	ctx = context.WithValue(correlation.With(ctx, correlation.Correlation{
		AccountID: wanted.AccountID, JobID: wanted.JobID, Attempt: wanted.Attempt, Traceparent: span.Traceparent,
	}), attemptKey{}, told)
	err = run(ctx, args)
	defer func() { span.End(told.problem()) }()
	w.idle.end(time.Now())
	outcome, started := told.end(err)
	if started.IsZero() {
		return false, err // another worker has the attempt
	}
	took := time.Since(started)
	w.process.Metrics.Attempted(wanted.ToolSlug, outcome, took, correlation.Of(ctx).TraceID())
	w.standing(wanted.ToolSlug, told)
	if told.reason != "" {
		w.process.Metrics.AttemptFailed(wanted.ToolSlug, outcome, told.reason)
	}
	w.process.Logger.LogAttrs(ctx, slog.LevelInfo, telemetry.AttemptEnded, slog.String(telemetry.AttrTool, wanted.ToolSlug),
		slog.String(telemetry.AttrOutcome, outcome), slog.Float64(telemetry.AttrDurationMs, float64(took.Microseconds())/1000))
	return outcome == outcomeSucceeded, err
}

// standing reports the end of an attempt to the engines, if it says anything about the tool. A broken or slow file
// says nothing, nor does a store that was away.
func (w *Worker) standing(slug string, told *attempt) {
	switch {
	case told.outcome == outcomeSucceeded:
		w.engines.Succeeded(slug)
	case told.blameless:
	case told.outcome == string(job.WorkerFailed), told.outcome == string(job.OutputValidationFailed):
		w.engines.Failed(slug)
	}
}

// toolOf returns the tool of a piece of work, "" if it cannot be read, which the runner reports.
func toolOf(args json.RawMessage) string {
	var w work.Convert
	_ = json.Unmarshal(args, &w)
	return w.ToolSlug
}

// problem returns what failed in the attempt, "" if nothing did.
func (t *attempt) problem() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.reason
}

func (t *attempt) end(err error) (outcome string, started time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.outcome != "":
		return t.outcome, t.started
	case err != nil:
		return outcomeUntold, t.started
	}
	return outcomeEnded, t.started
}

// attemptGateway sends the runner's commands, and records what the log accepts.
type attemptGateway struct{ *eventlog.Gateway }

// Send implements convert.Commands.
func (g attemptGateway) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	result, err := g.Gateway.Send(ctx, c)
	if told, ok := ctx.Value(attemptKey{}).(*attempt); ok && err == nil {
		told.note(c.Body)
	}
	return result, err
}

func (t *attempt) note(body domain.Body) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch body := body.(type) {
	case job.Start:
		t.started = time.Now()
	case job.Complete:
		t.outcome = outcomeSucceeded
	case job.FailAttempt:
		t.outcome, t.reason = string(body.Failure.Code), body.Failure.Reason
		t.blameless = body.Blameless || body.Failure.Reason == "input_missing"
		if body.Released {
			t.outcome, t.reason = outcomeReleased, ""
		}
	}
}
