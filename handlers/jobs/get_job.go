package jobs

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

const waitSecondsMax = 30

// GetJob answers with a job, at once or, with wait, when it has ended (GET /v1/jobs/{id}?wait=).
func (a *Wing) GetJob(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	wait := time.Duration(query.Integer("wait", "whole seconds", 0, waitSecondsMax, 0)) * time.Second
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	s, err := a.awaitJob(c.Context(), c.Key.AccountID, c.PathID(), wait, func(s job.State) bool { return s.Status.Terminal() })
	if err != nil {
		return rest.Answer{}, err
	}
	body, err := a.render(c.Context(), c.Key, s, a.Clock())
	return rest.OK(body), err
}

// awaitJob returns the job once wanted holds for it, or as it is when the time is up. It watches before it reads, so that it
// misses no change between the two.
func (a *Wing) awaitJob(
	ctx context.Context, accountID, jobID string, atMost time.Duration, wanted func(job.State) bool,
) (job.State, error) {
	if !rest.ValidID(jobID, "job") {
		return job.State{}, rest.ErrNoSuchJob
	}
	if atMost == 0 {
		return rest.ReadJob(ctx, a.Jobs, accountID, jobID)
	}
	changed, stop := a.Changes.Watch(jobID)
	defer stop()
	timeout := time.NewTimer(atMost)
	defer timeout.Stop()
	for {
		s, err := rest.ReadJob(ctx, a.Jobs, accountID, jobID)
		if err != nil || wanted(s) {
			return s, err
		}
		select {
		case _, open := <-changed:
			if !open {
				changed = nil // the feed has ended; the time still runs
			}
		case <-timeout.C:
			return s, nil
		case <-a.Streams.Draining:
			return s, nil
		case <-ctx.Done():
			return s, ctx.Err()
		}
	}
}
