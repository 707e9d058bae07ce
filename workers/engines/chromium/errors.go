package chromium

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/chromium/devtools"
)

// The classes of failure of Render.
var (
	// ErrInput: the request can never be printed.
	ErrInput = errors.New("the document cannot be printed")
	// ErrDeadline: the context's deadline passed; wraps context.DeadlineExceeded.
	ErrDeadline = errors.New("chromium killed at the deadline")
	// ErrCanceled: the context was canceled; wraps context.Canceled.
	ErrCanceled = errors.New("chromium killed on cancel")
	// ErrCrashed: the engine did not start or died. Another attempt may succeed.
	ErrCrashed = errors.New("chromium crashed")
	// ErrStopped: the pool is not running.
	ErrStopped = errors.New("chromium pool stopped")
)

// errNoTab marks a process that could not receive the document.
var errNoTab = errors.New("no tab")

// errOutput marks a failure of the caller's writer, which has none of our classes.
var errOutput = errors.New("write PDF")

// invalidParams is JSON-RPC's code, which Chromium returns for invalid print settings; for page ranges it returns only a text.
const (
	invalidParams   = -32602
	pageRangePrefix = "Page range"
)

// interruption returns the class of a context that has ended.
func interruption(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrDeadline, ctx.Err())
	}
	return fmt.Errorf("%w: %w", ErrCanceled, ctx.Err())
}

// classify returns the class of a job's error. The context is checked first: killing the process at its end causes every other
// error.
func classify(ctx context.Context, err error) error {
	var refusal *devtools.CommandError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return interruption(ctx)
	case errors.Is(err, ErrInput), errors.Is(err, errOutput):
		return err
	case errors.As(err, &refusal) && isInputFault(refusal):
		return fmt.Errorf("%w: %s", ErrInput, refusal.Message)
	default:
		return fmt.Errorf("%w: %w", ErrCrashed, err)
	}
}

func isInputFault(refusal *devtools.CommandError) bool {
	return refusal.Code == invalidParams || strings.HasPrefix(refusal.Message, pageRangePrefix)
}
