package rest

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrNoSuchJob refuses a job that does not exist or is another account's.
var ErrNoSuchJob = refusal.New(refusal.NotFound, "there is no such job")

// ReadJob returns a job of the account. Errors: ErrNoSuchJob, codes.ErrAway.
func ReadJob(ctx context.Context, jobs JobGetter, accountID, jobID string) (job.State, error) {
	ctx, cancel := WithinStoreTimeout(ctx)
	defer cancel()
	s, err := jobs.Get(ctx, accountID, jobID)
	if errors.Is(err, store.ErrNotFound) {
		return s, ErrNoSuchJob
	}
	if err != nil {
		return s, codes.StoreFault("read job", err)
	}
	return s, nil
}

// JobOfPath returns the job in the call's path. Errors are those of ReadJob.
func JobOfPath(c *Call, jobs JobGetter) (job.State, error) {
	if !ValidID(c.PathID(), "job") {
		return job.State{}, ErrNoSuchJob
	}
	return ReadJob(c.Context(), jobs, c.Key.AccountID, c.PathID())
}

// JobGetter returns jobs.
type JobGetter interface {
	// Get returns a job of the account. Errors: store.ErrNotFound, also for another account's job; any other means that the store
	// is unavailable.
	Get(ctx context.Context, accountID, jobID string) (job.State, error)
}
