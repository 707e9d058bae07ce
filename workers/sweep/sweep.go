package sweep

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"toolmill/commands"
	"toolmill/domain"
	"toolmill/domain/job"
	"toolmill/domain/refusal"
	"toolmill/workers/heartbeat"
)

// Commands sends commands: *commands.Gateway.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Jobs tells what may be due.
type Jobs interface {
	// Due returns jobs for which a time has passed: deadline, upload, retention.
	Due(ctx context.Context, now time.Time, limit int) ([]job.State, error)
	// Running returns the jobs that a worker runs.
	Running(ctx context.Context, workerID string) ([]job.State, error)
	// Workers returns the workers that run a job.
	Workers(ctx context.Context) ([]string, error)
}

// Objects deletes bytes.
type Objects interface {
	Delete(ctx context.Context, key string) error
}

// Queue gives back the work that a dead worker had taken.
type Queue interface {
	Release(ctx context.Context, workerID string) (int, error)
}

// Config is all that a sweep works with.
type Config struct {
	Commands   Commands
	Jobs       Jobs
	Objects    Objects
	Heartbeats heartbeat.Store
	Queue      Queue
	Clock      func() time.Time
	Logger     *slog.Logger
}

// Sweeper sweeps. One Run at a time.
type Sweeper struct {
	Config

	last, steadySince time.Time
}

// New returns a sweeper.
func New(c Config) *Sweeper { return &Sweeper{Config: c} }

const (
	// steadyFor is how long sweeps must have gone well before silence counts against a worker: while Postgres was away,
	// nobody could beat.
	steadyFor = 5 * time.Second
	// gapMax is the pause between two sweeps behind which they have not gone well.
	gapMax = 4 * time.Second
)

const (
	dueMax  = 500
	atATime = 16
)

// Run sweeps once. Jobs whose command is not answered stay due.
func (s *Sweeper) Run(ctx context.Context) error {
	now := s.Clock()
	if now.Sub(s.last) > gapMax {
		s.steadySince = now
	}
	s.last = now
	err := s.due(ctx)
	if now.Sub(s.steadySince) >= steadyFor {
		err = errors.Join(err, s.lostWorkers(ctx))
	}
	if err != nil {
		s.last = time.Time{}
	}
	return err
}

func (s *Sweeper) due(ctx context.Context) error {
	now := s.Clock()
	jobs, err := s.Jobs.Due(ctx, now, dueMax)
	if err != nil {
		return fmt.Errorf("sweep: due jobs: %w", err)
	}
	return each(ctx, jobs, func(ctx context.Context, j job.State) error {
		body := dueCommand(j, now)
		if body == nil {
			return nil
		}
		if err := s.deleteBytes(ctx, j, body); err != nil {
			return err
		}
		return s.send(ctx, j.AccountID, body)
	})
}

// dueCommand says what is to be done about a job; nil where nothing is.
func dueCommand(j job.State, now time.Time) domain.Body {
	passed := func(at *time.Time) bool { return at != nil && !now.Before(*at) }
	switch {
	case !j.Status.Terminal() && !now.Before(j.Terms.DeadlineAt):
		return job.TimeOut{JobID: j.ID}
	case !j.Status.Terminal() && j.Stage == job.AwaitingUpload && !now.Before(j.Terms.UploadExpiresAt):
		return job.ExpireUpload{JobID: j.ID}
	case j.Status.Terminal() && !j.InputDeleted && passed(j.InputExpiresAt):
		return job.ExpireInput{JobID: j.ID}
	case !j.OutputDeleted && passed(j.OutputExpiresAt):
		return job.ExpireOutput{JobID: j.ID}
	}
	return nil
}

func (s *Sweeper) deleteBytes(ctx context.Context, j job.State, body domain.Body) error {
	key := ""
	switch body.(type) {
	case job.ExpireInput:
		key = j.Input.ObjectKey
	case job.ExpireOutput:
		key = j.Output.ObjectKey
	}
	if key == "" {
		return nil
	}
	if err := s.Objects.Delete(ctx, key); err != nil {
		return fmt.Errorf("sweep: delete %s of %s: %w", key, j.ID, err)
	}
	return nil
}

// send tells the log. A refusal means that somebody was faster.
func (s *Sweeper) send(ctx context.Context, accountID string, body domain.Body) error {
	_, err := s.Commands.Send(ctx, commands.NewCommand(accountID, body))
	if no := new(refusal.Refusal); err == nil || errors.As(err, &no) {
		return nil
	}
	return fmt.Errorf("sweep: %s: %w", body.CommandType(), err)
}

// each runs do for all, several at a time, and joins the errors: one job does not hold up the others.
func each[T any](ctx context.Context, all []T, do func(context.Context, T) error) error {
	var group errgroup.Group
	group.SetLimit(atATime)
	errs := make([]error, len(all))
	for i, one := range all {
		group.Go(func() error {
			errs[i] = do(ctx, one)
			return nil
		})
	}
	return errors.Join(group.Wait(), errors.Join(errs...))
}
