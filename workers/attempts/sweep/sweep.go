package sweep

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/workers/attempts/heartbeat"
)

// Commands sends commands: *commands.Gateway.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Jobs lists the jobs that may need something done.
type Jobs interface {
	// Due returns a page of the jobs for which this is due at now, the longest due first, and the cursor of the next page, ""
	// after the last one.
	Due(ctx context.Context, due job.Due, now time.Time, cursor string, limit int) (page []job.State, next string, err error)
	// Running returns the jobs that a worker runs.
	Running(ctx context.Context, workerID string) ([]job.State, error)
	// Workers returns the workers that run a job.
	Workers(ctx context.Context) ([]string, error)
	// Outputs returns a page of an account's jobs that keep an output, by id after a job's.
	Outputs(ctx context.Context, accountID, after string, limit int) ([]job.State, error)
	// Holding returns those of the keys that an ended job still holds.
	Holding(ctx context.Context, keys []string) ([]string, error)
}

// Objects is the object store.
type Objects interface {
	// Before reads up to limit objects after a key, "" for the first. It returns the keys of those made before a time, and the key
	// to continue after, "" after the last object.
	Before(ctx context.Context, made time.Time, after string, limit int) (keys []string, next string, err error)
	// RemoveUnfinished removes what began to be stored before a time and was never completed.
	RemoveUnfinished(ctx context.Context, begun time.Time) error
	// Delete deletes an object; deleting one that does not exist is not an error.
	Delete(ctx context.Context, key string) error
}

// Queue is the queue of work.
type Queue interface {
	// Release gives back the work items that a dead worker had taken.
	Release(ctx context.Context, workerID string) (int, error)
}

// Config is everything that a sweeper needs.
type Config struct {
	Commands   Commands
	Jobs       Jobs
	Objects    Objects
	Heartbeats heartbeat.Store
	Queue      Queue
	URLChecks  URLChecks
	Erasures   Erasures
	// AccessTrail is kept for AccessRetention, for good if that is 0, and DeliveryAttempts for AttemptRetention.
	AccessTrail      AccessTrail
	AccessRetention  time.Duration
	DeliveryAttempts DeliveryAttempts
	AttemptRetention time.Duration
	Months           Months
	// OrphanAge is the age from which an object may be an orphan: longer than any job may hold one.
	OrphanAge time.Duration
	Clock     func() time.Time
	Logger    *slog.Logger
}

// Sweeper sweeps. It is safe for concurrent use, but running a sweep twice at once has no benefit.
type Sweeper struct {
	Config

	// unanswered are the accounts whose jobs come last.
	unanswered map[job.Due]*accounts
}

// New returns a sweeper.
func New(c Config) *Sweeper {
	s := &Sweeper{Config: c, unanswered: make(map[job.Due]*accounts)}
	for _, due := range job.Dues {
		s.unanswered[due] = newAccounts()
	}
	return s
}

const (
	// atATime is the number of concurrent commands: with a partition without an owner each takes answerMax.
	atATime = 128
	// answerMax is how long a sweep waits for the answer to a command: without one, the job stays due.
	answerMax = 2 * time.Second
)

var errUnanswered = errors.New("the log does not answer")

// send sends a command to the log. A refusal means that somebody else did it first.
func (s *Sweeper) send(ctx context.Context, accountID string, body domain.Body) error {
	ctx, cancel := context.WithTimeout(ctx, answerMax)
	defer cancel()
	_, err := s.Commands.Send(ctx, commands.NewCommand(event.BySweep, accountID, body))
	if no := new(refusal.Refusal); err == nil || errors.As(err, &no) {
		return nil
	}
	return fmt.Errorf("sweep: %s: %w: %w", body.CommandType(), errUnanswered, err)
}

// each calls do for all, several at a time, and joins the errors: an error does not stop the others.
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
