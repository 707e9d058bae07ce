package rest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/refusal"
)

// changeShownMax is how much longer a change is waited for than queryableMax. Its answer is made from the read models:
// from ones that lag behind it would be another one the next time, and for a job that they do not have yet not_found.
const changeShownMax = 4 * time.Second

// AwaitShown returns when the read models show the decision. Where they are too far behind, the client is to come again.
func (s Sender) AwaitShown(ctx context.Context, r commands.Result) error {
	ctx, cancel := context.WithTimeout(ctx, changeShownMax)
	defer cancel()
	if err := s.Positions.Wait(ctx, r.Partition, r.Offset); err != nil {
		return fmt.Errorf("read models are behind the change: %w: %w", commands.ErrOutcomeUnknown, err)
	}
	return nil
}

// QueryableMax is how long an answer waits for the read models to show what it is about; then it is given anyway.
const QueryableMax = time.Second

// Commands sends commands: *commands.Gateway. Errors: *refusal.Refusal, *commands.Busy, commands.ErrUnavailable; with any
// other the outcome is unknown.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Positions tells when the read models show a position of the log.
type Positions interface {
	// Wait returns once the event at the offset is queryable, or when ctx ends.
	Wait(ctx context.Context, partition int32, offset int64) error
}

// Sender sends commands and waits until what they led to can be read.
type Sender struct {
	Commands  Commands
	Positions Positions
	Log       *slog.Logger
}

// Send sends a command, and returns when what it led to is queryable.
func (s Sender) Send(ctx context.Context, command domain.Command) (commands.Result, error) {
	result, err := s.Commands.Send(ctx, command)
	switch {
	case err != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)):
		return commands.Result{}, fmt.Errorf("%w: %w", commands.ErrOutcomeUnknown, err)
	case err != nil:
		return commands.Result{}, err
	}
	waiting, cancel := context.WithTimeout(ctx, QueryableMax)
	defer cancel()
	if err := s.Positions.Wait(waiting, result.Partition, result.Offset); err != nil {
		s.Log.DebugContext(ctx, "answered before it was queryable", "command", command.ID, "offset", result.Offset, "error", err)
	}
	return result, nil
}

// SurelyRefused reports whether the command that failed with err was not accepted and never will be. An unknown outcome is not that.
func SurelyRefused(err error) bool {
	var no *refusal.Refusal
	var busy *commands.Busy
	return errors.As(err, &no) || errors.As(err, &busy) || errors.Is(err, commands.ErrUnavailable)
}
