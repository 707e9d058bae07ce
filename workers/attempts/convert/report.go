package convert

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// report logs for the operator why an attempt failed, unless the client's input is the reason: the client gets few details, and
// the attempt's directory will be deleted. Account, job and attempt are in the context.
func (r *Runner) report(ctx context.Context, w work.Convert, told job.Failure, err error) {
	if told.Code == job.ValidationFailed {
		return
	}
	cause := err
	if f, is := errors.AsType[*Failure](err); is && f.Cause != nil {
		cause = f.Cause
	}
	attrs := []slog.Attr{
		slog.String("tool", w.ToolSlug), slog.String("code", string(told.Code)), slog.String("reason", told.Reason),
		slog.String("error", legible(cause.Error(), errorBytesMax)),
	}
	if failed, is := errors.AsType[*sandbox.Failed](cause); is {
		attrs = append(attrs, engineAttributes(failed)...)
	}
	r.config.Logger.LogAttrs(ctx, slog.LevelWarn, "attempt failed", attrs...)
}

// Bounds of what is logged of one failure: the end of stderr, which has the reason, and the beginning of everything else.
const (
	errorBytesMax    = 1 << 10
	argumentBytesMax = 200
	argvBytesMax     = 2 << 10
	stderrBytesMax   = 2 << 10
)

func engineAttributes(f *sandbox.Failed) []slog.Attr {
	u := f.Result
	attrs := []slog.Attr{
		slog.String("program", filepath.Base(f.Program)), slog.String("argv", argv(f)), slog.Int("exitCode", u.ExitCode),
		slog.String("stderr", legible(lastBytes(strings.TrimSpace(u.Stderr), stderrBytesMax), 4*stderrBytesMax)),
		slog.Float64("wallMs", milliseconds(u.Wall)), slog.Float64("userMs", milliseconds(u.CPU-u.SystemCPU)),
		slog.Float64("systemMs", milliseconds(u.SystemCPU)), slog.Int64("rssBytesMax", u.RSSBytesMax), slog.Bool("outOfMemory", f.OutOfMemory()),
		slog.Bool("outOfProcesses", u.OutOfProcesses),
	}
	if u.Signal != 0 {
		attrs = append(attrs, slog.String("signal", u.Signal.String()))
	}
	if u.MemoryBytesMax > 0 {
		attrs = append(attrs, slog.Int64("memoryBytesMax", u.MemoryBytesMax))
	}
	return attrs
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// argv returns the arguments quoted as for a shell. The run's directory is replaced by a dot: its name is long and means
// nothing.
func argv(f *sandbox.Failed) string {
	all := make([]string, 0, len(f.Args))
	for _, argument := range f.Args {
		if dir, err := filepath.Abs(f.Dir); err == nil && f.Dir != "" {
			argument = strings.NewReplacer(dir+rundir.KeptSuffix, "kept", dir, ".").Replace(argument)
		}
		argument = legible(argument, argumentBytesMax)
		if argument == "" || strings.ContainsAny(argument, " '\"") {
			argument = strconv.Quote(argument)
		}
		all = append(all, argument)
	}
	return legible(strings.Join(all, " "), argvBytesMax)
}

// legible makes text safe for a terminal: characters that move the cursor, hide or turn text are escaped. It returns at most
// bytesMax bytes.
func legible(text string, bytesMax int) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case b.Len() >= bytesMax:
			b.WriteString("…")
			return b.String()
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			escaped := strconv.QuoteRune(r)
			b.WriteString(escaped[1 : len(escaped)-1])
		}
	}
	return b.String()
}

func lastBytes(text string, n int) string {
	return strings.ToValidUTF8(text[max(0, len(text)-n):], "")
}
