package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// Jobs are the queries on jobs of a process that answers clients. A request for a job is answered even while the read models lag, and the
// client asks for that job next: it must not hear that there is none.
type Jobs struct {
	JobQueries

	Changes *Changes
}

// JobQueries are the queries on jobs that clients ask for: *projections.Jobs.
type JobQueries interface {
	Get(ctx context.Context, accountID, jobID string) (job.State, error)
	List(ctx context.Context, f projections.JobFilter) (jobs []job.State, next string, err error)
	Changed(ctx context.Context, accountID string, after uint64) (changed []projections.ChangedJob, last uint64, err error)
	LastEvent(ctx context.Context, accountID string) (sequence uint64, err error)
}

var _ JobQueries = (*projections.Jobs)(nil)

// Get returns a job of the account. Errors: store.ErrNotFound, which is said once the read models show everything that the live feed
// had when it was asked; that of the context, if that ends first; any other means that the store is unavailable.
func (j Jobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	s, err := j.JobQueries.Get(ctx, accountID, jobID)
	if !errors.Is(err, store.ErrNotFound) {
		return s, err
	}
	if err := j.Changes.AwaitShown(ctx); err != nil {
		return job.State{}, fmt.Errorf("job %s: read models are behind: %w", jobID, err)
	}
	return j.JobQueries.Get(ctx, accountID, jobID)
}
