package app

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
	"github.com/toolmill/toolmill/infra/telemetry"

	"github.com/toolmill/toolmill/domain/work"
)

// outcomes of an attempt besides the failure codes (telemetry.Metrics.Attempted).
const (
	outcomeSucceeded = "succeeded"
	outcomeReleased  = "released"
	outcomeEnded     = "ended"
	outcomeUntold    = "untold"
)

// attempt is what a worker has told the log of an attempt, for those who count and log it. A tool tells nothing of this:
// what the log accepted is what happened.
type attempt struct {
	mu      sync.Mutex
	started time.Time
	outcome string
	// reason is the failure's, "" where there was none.
	reason string
	// blameless is set where the failure was not the engine's.
	blameless bool
}

type attemptKey struct{}

// runAttempt runs an attempt with what is logged of it naming it, and counts it where it was started.
func (a *App) runAttempt(
	ctx context.Context, args json.RawMessage, run func(context.Context, json.RawMessage) error,
) (succeeded bool, err error) {
	var w work.Convert
	_ = json.Unmarshal(args, &w) // the runner says what is wrong with it
	told := new(attempt)
	ctx = context.WithValue(correlation.With(ctx, correlation.Correlation{
		AccountID: w.AccountID, JobID: w.JobID, Attempt: w.Attempt, Traceparent: w.Traceparent,
	}), attemptKey{}, told)
	err = run(ctx, args)
	outcome, started := told.end(err)
	if started.IsZero() {
		return false, err // it was somebody else's
	}
	took := time.Since(started)
	a.metrics.Attempted(w.ToolSlug, outcome, took)
	a.standing(w.ToolSlug, told)
	if told.reason != "" {
		a.metrics.AttemptFailed(w.ToolSlug, outcome, told.reason)
	}
	a.logger.LogAttrs(ctx, slog.LevelInfo, telemetry.AttemptEnded, slog.String(telemetry.AttrTool, w.ToolSlug),
		slog.String(telemetry.AttrOutcome, outcome), slog.Float64(telemetry.AttrDurationMs, float64(took.Microseconds())/1000))
	return outcome == outcomeSucceeded, err
}

// standing has the engines hear how an attempt ended, as far as that speaks for or against a tool. What was wrong with the
// file, or took it too long, does neither; nor does a store that was away.
func (a *App) standing(slug string, told *attempt) {
	switch {
	case told.outcome == outcomeSucceeded:
		a.work.engines.Succeeded(slug)
	case told.blameless:
	case told.outcome == string(job.WorkerFailed), told.outcome == string(job.OutputValidationFailed):
		a.work.engines.Failed(slug)
	}
}

// toolOf is the tool that a piece of work is for, "" where it cannot be read, which the runner says.
func toolOf(args json.RawMessage) string {
	var w work.Convert
	_ = json.Unmarshal(args, &w)
	return w.ToolSlug
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

// attemptGateway is the runner's way to the log: it notes what the log accepted.
type attemptGateway struct{ *gateway }

// Send implements convert.Commands.
func (g attemptGateway) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	result, err := g.gateway.Send(ctx, c)
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
