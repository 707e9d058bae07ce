package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/domain/job"
)

// LostWorkers fails the running jobs of workers that are silent, and of those without any heartbeat: a worker beats before it
// takes work, and its heartbeat is removed only here or when it stops cleanly.
func (s *Sweeper) LostWorkers(ctx context.Context) error {
	roll, err := s.Heartbeats.Roll(ctx)
	if err != nil {
		return fmt.Errorf("sweep: heartbeats: %w", err)
	}
	if !roll.Steady {
		return nil
	}
	working, err := s.Jobs.Workers(ctx)
	if err != nil {
		return fmt.Errorf("sweep: workers: %w", err)
	}
	lost := roll.Silent
	for _, id := range working {
		if !slices.Contains(roll.Alive, id) && !slices.Contains(lost, id) {
			lost = append(lost, id)
		}
	}
	var faults []error
	for _, id := range lost {
		faults = append(faults, s.take(ctx, id))
	}
	return errors.Join(faults...)
}

func (s *Sweeper) take(ctx context.Context, workerID string) error {
	jobs, err := s.Jobs.Running(ctx, workerID)
	if err != nil {
		return fmt.Errorf("sweep: jobs of %s: %w", workerID, err)
	}
	released, err := s.Queue.Release(ctx, workerID)
	if err != nil {
		return fmt.Errorf("sweep: work of %s: %w", workerID, err)
	}
	s.Logger.Warn("worker lost", "worker", workerID, "running", len(jobs), "released", released)
	err = each(ctx, jobs, func(ctx context.Context, j job.State) error {
		return s.send(ctx, j.AccountID, job.FailAttempt{JobID: j.ID, Attempt: j.Attempt, Retryable: true, Failure: job.Failure{
			Code: job.WorkerFailed, Reason: job.ReasonWorkerLost, Message: "The worker that ran the job was lost.",
		}})
	})
	if err != nil || len(jobs) > 0 {
		return err // look again: a start may not be in the read model yet
	}
	return s.Heartbeats.Forget(ctx, workerID)
}
