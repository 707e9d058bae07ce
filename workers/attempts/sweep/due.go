package sweep

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
)

const (
	dueMax = 500
	// dueFor bounds a run; the next one starts again with the longest due.
	dueFor = 5 * time.Second
)

// Due sends the command for every job for which this is due. Jobs of accounts for which the log gave no answer come last, in
// this run and in the next ones, until it does: an account whose partition has no owner delays nobody else.
func (s *Sweeper) Due(ctx context.Context, due job.Due) error {
	now := s.Clock()
	unanswered := s.unanswered[due]
	var last []job.State
	var faults []error
	for cursor, more := "", true; more && s.Clock().Sub(now) < dueFor; more = cursor != "" {
		page, next, err := s.Jobs.Due(ctx, due, now, cursor, dueMax)
		if err != nil {
			return errors.Join(append(faults, fmt.Errorf("sweep: due jobs: %w", err))...)
		}
		first, later := unanswered.split(page)
		last = append(last, later[:min(len(later), dueMax-len(last))]...)
		faults = append(faults, s.expire(ctx, due, first))
		cursor = next
	}
	unanswered.forget(last)
	faults = append(faults, s.expire(ctx, due, last))
	return errors.Join(faults...)
}

// expire sends the commands for the jobs. After a command of an account got no answer, the account's other jobs are left to the
// next run.
func (s *Sweeper) expire(ctx context.Context, due job.Due, jobs []job.State) error {
	unanswered := s.unanswered[due]
	return each(ctx, jobs, func(ctx context.Context, j job.State) error {
		if unanswered.has(j.AccountID) {
			return nil
		}
		err := s.send(ctx, j.AccountID, commandOf(due, j.ID))
		if errors.Is(err, errUnanswered) {
			unanswered.add(j.AccountID)
		}
		return err
	})
}

func commandOf(due job.Due, jobID string) domain.Body {
	switch due {
	case job.DueDeadline:
		return job.TimeOut{JobID: jobID}
	case job.DueUpload:
		return job.ExpireUpload{JobID: jobID}
	case job.DueOutput:
		return job.ExpireOutput{JobID: jobID}
	}
	panic("sweep: no command for what is due: " + string(due))
}
