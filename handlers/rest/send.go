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

// changeShownMax is how long after QueryableMax the answer to a change still waits. It is made from the read models: if they
// lag, a repetition would get another answer, and a job that they do not have yet would be not_found.
const changeShownMax = 4 * time.Second

// AwaitShown returns when the read models contain the decision. If they lag too far, the client must repeat the request.
func (s Sender) AwaitShown(ctx context.Context, r commands.Result) error {
	ctx, cancel := context.WithTimeout(ctx, changeShownMax)
	defer cancel()
	if err := s.Positions.Wait(ctx, r.Partition, r.Offset); err != nil {
		return fmt.Errorf("read models are behind the change: %w: %w", commands.ErrOutcomeUnknown, err)
	}
	return nil
}

// QueryableMax is how long an answer waits until the read models contain its event; then it is sent anyway.
const QueryableMax = time.Second

// Commands sends commands: *commands.Gateway. Errors: *refusal.Refusal, *commands.Busy, commands.ErrUnavailable; after any
// other the outcome is unknown.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Positions reports when the read models have reached a position of the log.
type Positions interface {
	// Wait returns once the event at the offset is queryable, or when ctx ends.
	Wait(ctx context.Context, partition int32, offset int64) error
}

// Sender sends commands and waits until their events can be queried.
type Sender struct {
	Commands  Commands
	Positions Positions
	Log       *slog.Logger
}

// Send sends a command, and returns when its events can be queried.
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

// SurelyRefused reports whether the command that failed with err was not accepted and never will be; false if the outcome is
// unknown.
func SurelyRefused(err error) bool {
	var no *refusal.Refusal
	var busy *commands.Busy
	return errors.As(err, &no) || errors.As(err, &busy) || errors.Is(err, commands.ErrUnavailable)
}
