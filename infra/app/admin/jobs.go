package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// JobFilter selects the jobs of an account to list.
type JobFilter = projections.JobFilter

// JobStatus is the status of a job.
type JobStatus = job.Status

// read answers with a part of an account, after the account's history says that the operator reads it.
func (o Operator) read(ctx context.Context, accountID string, part account.AuditedPart, ask func(*reach.Service) (told, error)) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		if err := s.SendVisibly(ctx, accountID, account.RecordAuditRead{Part: part}); err != nil {
			return nil, err
		}
		return ask(s)
	})
}

// ListJobs prints a page of an account's jobs, newest first, closed ones included.
func (o Operator) ListJobs(ctx context.Context, filter JobFilter) error {
	filter.IncludeClosed = true
	return o.read(ctx, filter.AccountID, account.AuditedJobs, func(s *reach.Service) (told, error) {
		page, next, err := projections.NewJobs(s.DB).List(ctx, filter)
		listed := jobsListed{Jobs: make([]jobLine, len(page)), NextCursor: next}
		for i := range page {
			listed.Jobs[i] = lineOfJob(&page[i])
		}
		return listed, err
	})
}

// jobLine is a job in a list.
type jobLine struct {
	JobID      string     `json:"jobId"`
	ToolSlug   string     `json:"toolSlug"`
	Status     job.Status `json:"status"`
	Attempt    int        `json:"attempt"`
	CostUnits  int64      `json:"costUnits"`
	CreatedAt  time.Time  `json:"createdAt"`
	FinishedAt *time.Time `json:"finishedAt,omitempty"`
	// Failure is why a failed job failed.
	Failure *job.Failure `json:"failure,omitempty"`
}

func lineOfJob(s *job.State) jobLine {
	return jobLine{
		JobID: s.ID, ToolSlug: s.ToolSlug, Status: s.Status, Attempt: s.Attempt, CostUnits: s.Terms.CostUnits, CreatedAt: s.CreatedAt,
		FinishedAt: s.FinishedAt, Failure: s.Failure,
	}
}

func (l jobLine) tell(out io.Writer) {
	fmt.Fprintf(out, "%s  %-10s  %-22s  %s  %3d credits", l.JobID, l.Status, l.ToolSlug, l.CreatedAt.UTC().Format(time.RFC3339), l.CostUnits)
	if l.Failure != nil {
		fmt.Fprintf(out, "  %s: %s", l.Failure.Code, l.Failure.Reason)
	}
	fmt.Fprintln(out)
}

type jobsListed struct {
	Jobs       []jobLine `json:"jobs"`
	NextCursor string    `json:"nextCursor,omitempty"`
}

func (r jobsListed) tell(out io.Writer) {
	for _, l := range r.Jobs {
		l.tell(out)
	}
	if r.NextCursor != "" {
		fmt.Fprintf(out, "more: --cursor %s\n", r.NextCursor)
	}
}

// ShowJob prints a job with its attempts' bounds and worker. Error: not_found.
func (o Operator) ShowJob(ctx context.Context, accountID, jobID string) error {
	return o.read(ctx, accountID, account.AuditedJobs, func(s *reach.Service) (told, error) {
		found, err := jobOf(ctx, s, accountID, jobID)
		return jobShown{
			jobLine: lineOfJob(&found), Worker: found.WorkerID, AttemptsMax: found.Terms.MaxAttempts, DeadlineAt: found.Terms.DeadlineAt,
			Output: found.Output,
		}, err
	})
}

type jobShown struct {
	jobLine

	// Worker is the process that runs it, empty unless it is running.
	Worker      string      `json:"worker,omitempty"`
	AttemptsMax int         `json:"attemptsMax"`
	DeadlineAt  time.Time   `json:"deadlineAt"`
	Output      *job.Output `json:"output,omitempty"`
}

func (r jobShown) tell(out io.Writer) {
	r.jobLine.tell(out)
	fmt.Fprintf(out, "attempt %d of %d, deadline %s\n", r.Attempt, r.AttemptsMax, r.DeadlineAt.UTC().Format(time.RFC3339))
	if r.Worker != "" {
		fmt.Fprintf(out, "worker: %s\n", r.Worker)
	}
	if r.Failure != nil {
		fmt.Fprintf(out, "failure: %s\n", r.Failure.Message)
	}
	if r.Output != nil {
		fmt.Fprintf(out, "output: %d bytes, sha256 %s\n", r.Output.SizeBytes, r.Output.SHA256)
	}
}

// jobOf returns a job, or the refusal not_found.
func jobOf(ctx context.Context, s *reach.Service, accountID, jobID string) (job.State, error) {
	found, err := projections.NewJobs(s.DB).Get(ctx, accountID, jobID)
	if errors.Is(err, store.ErrNotFound) {
		err = refusal.New(refusal.NotFound, "the account has no such job")
	}
	return found, err
}

// ShowEvent prints an event of an account's history as it was logged, by its number there, however the database keeps it. Error: not_found.
func (o Operator) ShowEvent(ctx context.Context, accountID string, number int64) error {
	return o.read(ctx, accountID, account.AuditedHistory, func(s *reach.Service) (told, error) {
		page, _, err := projections.NewHistory(s.DB).Events(ctx, projections.EventFilter{
			AccountID: accountID, Limit: 1, Cursor: projections.EncodeCursor(number-1, ""),
		})
		if err == nil && (len(page) == 0 || page[0].Sequence != number) {
			err = refusal.New(refusal.NotFound, "the account's history has no such event")
		}
		if err != nil {
			return nil, err
		}
		return eventShown{page[0].Value}, nil
	})
}

type eventShown struct {
	Event json.RawMessage `json:"event"`
}

func (r eventShown) tell(out io.Writer) { fmt.Fprintf(out, "%s\n", r.Event) }

// CancelJob cancels a job as its owner can, with the same refund. On a canceled job it changes nothing. Errors: not_found,
// job_not_cancelable.
func (o Operator) CancelJob(ctx context.Context, accountID, jobID string) error {
	return o.change(ctx, accountID, job.Cancel{JobID: jobID}, "canceled: "+jobID)
}
