package lifecycle

import (
	"context"
	"errors"
	"time"
)

// startStopMax is how long the parts that were started may take to end when the start fails.
const startStopMax = 10 * time.Second

// Sequence is a start in progress.
type Sequence struct {
	*Process

	ctx context.Context //nolint:containedctx // the context of the start, which ends with the sequence
	err error
}

// Start calls construct, which starts the parts of a process, each with Next, and returns its result. If a
// constructor fails, or a part that already runs, Start stops the parts that were started and returns the reason. An
// earlier part may fail while a later one starts, as when an owner refuses the log while engines start.
func Start[T any](ctx context.Context, p *Process, construct func(*Sequence) T) (T, error) {
	starting, fail := context.WithCancelCause(ctx)
	unwatch := context.AfterFunc(p.ctx, func() { fail(context.Cause(p.ctx)) })
	defer fail(nil)
	defer unwatch()
	s := &Sequence{Process: p, ctx: starting}
	made := construct(s)
	if s.err == nil && p.ctx.Err() == nil {
		return made, nil
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), startStopMax)
	defer cancel()
	var none T
	return none, why(s.err, p.Stop(stopping), context.Cause(p.ctx))
}

// Next calls the constructor of the next part, with a context that ends when the start is canceled or another part
// fails. If an earlier part has failed, Next calls nothing and returns the zero value.
func Next[T any](s *Sequence, part string, construct func(ctx context.Context) (T, error)) (made T) {
	if s.err != nil {
		return made
	}
	s.Logger.Debug("a part starts", "part", part)
	if s.err = context.Cause(s.ctx); s.err == nil {
		made, s.err = construct(s.ctx)
	}
	return made
}

// why returns the reason for a failed start: the error of the part that failed by itself if there is one, otherwise
// that of the part that waited for it.
func why(start, stop, cause error) error {
	if cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return errors.Join(start, stop)
}
