package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// The classes of failure. Every error of Start, Run and Wait has exactly one.
var (
	// ErrStart: the program never ran.
	ErrStart = errors.New("process did not start")
	// ErrDeadline: the context's deadline passed; wraps context.DeadlineExceeded.
	ErrDeadline = errors.New("process killed at its deadline")
	// ErrKilled: a signal ended it: ours (Kill, or a canceled context; then it wraps context.Canceled), a limit's or the kernel's
	// for lack of memory.
	ErrKilled = errors.New("process killed")
	// ErrOutput: it wrote more than Spec.StdoutBytesMax.
	ErrOutput = errors.New("process wrote too much")
	// ErrExit: it exited with a code other than 0.
	ErrExit = errors.New("process failed")
)

// interruption returns the class of a context that has ended.
func interruption(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: %w", ErrDeadline, ctx.Err())
	}
	return fmt.Errorf("%w: %w", ErrKilled, ctx.Err())
}

// classify returns how a run ended. A run that succeeded counts as successful even if it was being killed at the same moment.
func classify(path string, waitErr, cause error, result Result) error {
	var exit *exec.ExitError
	name := filepath.Base(path)
	switch {
	case waitErr == nil:
		return nil
	case cause != nil:
		return fmt.Errorf("%s: %w", name, cause)
	case errors.As(waitErr, &exit) && result.Signal != 0:
		return fmt.Errorf("%s: %w: %s", name, ErrKilled, result.Signal)
	default:
		return fmt.Errorf("%s: %w: %w: %s", name, ErrExit, waitErr, lastLine(result.Stderr))
	}
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}
