package telemetry

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"
)

// AttemptEnded is the message that is logged after each attempt; the others are its attributes.
const (
	AttemptEnded   = "attempt ended"
	AttrTool       = "tool"
	AttrOutcome    = "outcome"
	AttrDurationMs = "durationMs"
)

// terminal shows the person who started the process the important part of its log: a line for each attempt, and
// errors.
type terminal struct {
	slog.Handler

	out *lines
}

// lines writes one line at a time.
type lines struct {
	mu  sync.Mutex
	out io.Writer
}

// NewTerminal returns a handler that passes all records on to next, and also writes to out what a person wants to see
// while a service runs: one line for each attempt that ended, with its time, tool, outcome, duration and job, and
// errors.
func NewTerminal(out io.Writer, next slog.Handler) slog.Handler {
	return terminal{next, &lines{out: out}}
}

// Handle implements slog.Handler.
func (t terminal) Handle(ctx context.Context, r slog.Record) error {
	switch {
	case r.Message == AttemptEnded:
		t.out.attempt(r)
	case r.Level >= slog.LevelError:
		t.out.failure(r)
	}
	return t.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (t terminal) WithAttrs(attrs []slog.Attr) slog.Handler {
	return terminal{t.Handler.WithAttrs(attrs), t.out}
}

// WithGroup implements slog.Handler.
func (t terminal) WithGroup(name string) slog.Handler {
	return terminal{t.Handler.WithGroup(name), t.out}
}

func (l *lines) attempt(r slog.Record) {
	attrs := attributesIn(r)
	again := ""
	if n := attrs["attempt"].String(); n != "" && n != "1" && attrs["attempt"].Kind() == slog.KindInt64 {
		again = "  attempt " + n
	}
	seconds := attrs[AttrDurationMs].Float64() / float64(time.Second.Milliseconds())
	l.printf("%s  %-22s  %-24s  %6.2f s  %s%s\n", r.Time.Format(time.TimeOnly), attrs[AttrTool].String(), attrs[AttrOutcome].String(),
		seconds, attrs["job"].String(), again)
}

func (l *lines) failure(r slog.Record) {
	why := ""
	if err, set := attributesIn(r)["error"]; set {
		why = ": " + err.String()
	}
	l.printf("%s  error: %s%s\n", r.Time.Format(time.TimeOnly), r.Message, why)
}

// printf ignores errors: the terminal may be closed, and the log has everything.
func (l *lines) printf(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = fmt.Fprintf(l.out, format, args...)
}

func attributesIn(r slog.Record) map[string]slog.Value {
	attrs := make(map[string]slog.Value, r.NumAttrs())
	r.Attrs(func(a slog.Attr) bool {
		attrs[a.Key] = a.Value.Resolve()
		return true
	})
	return attrs
}
