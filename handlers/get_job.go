package handlers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

const waitSecondsMax = 30

// getJob answers with a job, at once or when it has ended (GET /v1/jobs/{id}?wait=).
func (a *API) getJob(c *call) (answer, error) {
	query := c.query()
	wait := time.Duration(query.integer("wait", "whole seconds", 0, waitSecondsMax, 0)) * time.Second
	if err := query.refusal(); err != nil {
		return answer{}, err
	}
	s, err := a.awaitJob(c.Context(), c.key.AccountID, c.pathID(), wait, func(s job.State) bool { return s.Status.Terminal() })
	if err != nil {
		return answer{}, err
	}
	body, err := a.render(c.Context(), c.key, s, a.Clock())
	return ok(body), err
}

// awaitJob returns the job once it is as wanted, or as it is when the time is up. It watches before it reads, so that no
// change falls between the two.
func (a *API) awaitJob(
	ctx context.Context, accountID, jobID string, atMost time.Duration, wanted func(job.State) bool,
) (job.State, error) {
	if !validID(jobID, "job") {
		return job.State{}, errNoSuchJob
	}
	if atMost == 0 {
		return a.readJob(ctx, accountID, jobID)
	}
	changed, stop := a.Changes.Watch(jobID)
	defer stop()
	timeout := time.NewTimer(atMost)
	defer timeout.Stop()
	for {
		s, err := a.readJob(ctx, accountID, jobID)
		if err != nil || wanted(s) {
			return s, err
		}
		select {
		case _, open := <-changed:
			if !open {
				changed = nil // nothing more is told; the time still runs
			}
		case <-timeout.C:
			return s, nil
		case <-a.draining:
			return s, nil
		case <-ctx.Done():
			return s, ctx.Err()
		}
	}
}

var errNoSuchJob = refusal.New(refusal.NotFound, "there is no such job")

func (a *API) readJob(ctx context.Context, accountID, jobID string) (job.State, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	s, err := a.Jobs.Get(ctx, accountID, jobID)
	if errors.Is(err, ErrNotFound) {
		return s, errNoSuchJob
	}
	if err != nil {
		return s, fmt.Errorf("read job: %w: %w", errAway, err)
	}
	return s, nil
}
