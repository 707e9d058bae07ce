package rest

import (
	"context"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/live"
)

// jobs are the queries on jobs for clients, who may ask for a job that was accepted before the read models have it.
type jobs struct {
	*projections.Jobs

	changes *live.Changes
}

func (j jobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	return live.Read(ctx, j.changes, func(ctx context.Context) (job.State, error) { return j.Jobs.Get(ctx, accountID, jobID) })
}
