package handlers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/refusal"
)

// queryableMax is how long an answer waits for the read models to show what it is about; then it is given anyway
// (architecture.md §2, "Read your writes").
const queryableMax = time.Second

// send sends a command, and returns when what it led to is queryable.
func (a *API) send(ctx context.Context, command domain.Command) (commands.Result, error) {
	result, err := a.Commands.Send(ctx, command)
	switch {
	case err != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)):
		return commands.Result{}, fmt.Errorf("%w: %w", commands.ErrOutcomeUnknown, err)
	case err != nil:
		return commands.Result{}, err
	}
	waiting, cancel := context.WithTimeout(ctx, queryableMax)
	defer cancel()
	if err := a.Positions.Wait(waiting, result.Partition, result.Offset); err != nil {
		a.Log.DebugContext(ctx, "answered before it was queryable", "command", command.ID, "offset", result.Offset, "error", err)
	}
	return result, nil
}

// surelyRefused reports whether a command behind err was not accepted and never will be. An unknown outcome is not that.
func surelyRefused(err error) bool {
	var no *refusal.Refusal
	var busy *commands.Busy
	return errors.As(err, &no) || errors.As(err, &busy) || errors.Is(err, commands.ErrUnavailable)
}

// replayed marks an answer that was given before.
func (a answer) replayed(is bool) answer {
	if is {
		return a.with(idempotencyReplayedHeader, "true")
	}
	return a
}
