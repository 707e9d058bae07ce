package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// Jobs answers queries on jobs.
type Jobs struct{ db store.Querier }

// NewJobs returns queries on db.
func NewJobs(db store.Querier) *Jobs { return &Jobs{db: db} }

// Get returns a job of the account, or ErrNotFound.
func (j *Jobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	s, err := store.One(ctx, j.db, scanJob, `SELECT state FROM jobs WHERE id = $1 AND account_id = $2`, jobID, accountID)
	if err != nil {
		return job.State{}, fmt.Errorf("job %s: %w", jobID, err)
	}
	return s, nil
}

// Running returns the jobs that a worker is running; their attempts are lost if the worker is lost.
func (j *Jobs) Running(ctx context.Context, workerID string) ([]job.State, error) {
	running, err := store.List(ctx, j.db, scanJob, `SELECT state FROM jobs WHERE worker_id = $1`, workerID)
	if err != nil {
		return nil, fmt.Errorf("jobs of worker %s: %w", workerID, err)
	}
	return running, nil
}

// Workers returns the ids of the workers that are running a job.
func (j *Jobs) Workers(ctx context.Context) ([]string, error) {
	workers, err := store.List(ctx, j.db, store.ScanText, `SELECT DISTINCT worker_id FROM jobs WHERE worker_id IS NOT NULL`)
	if err != nil {
		return nil, fmt.Errorf("workers with jobs: %w", err)
	}
	return workers, nil
}

func scanJob(rows store.Rows) (job.State, error) {
	var stored []byte
	if err := rows.Scan(&stored); err != nil {
		return job.State{}, err
	}
	s, err := table.DecodeState[job.State](stored)
	if err != nil {
		return job.State{}, err
	}
	return *s, nil
}
