// Package correlation says what a piece of work belongs to: request, account, job, attempt and trace. It travels in the
// context, so that every log line of the work names them all and nobody has to pass them on to each other.
package correlation

import (
	"cmp"
	"context"
	"strings"
)

// Correlation is what a piece of work belongs to. An empty field is not known, or there is none.
type Correlation struct {
	RequestID string
	AccountID string
	JobID     string
	// Attempt counts from 1.
	Attempt int
	// Traceparent is the W3C trace context that the work was asked for in.
	Traceparent string
}

type key struct{}

// With returns a context that carries c. What c leaves empty stays as it is in ctx.
func With(ctx context.Context, c Correlation) context.Context {
	known := Of(ctx)
	return context.WithValue(ctx, key{}, Correlation{
		RequestID: cmp.Or(c.RequestID, known.RequestID), AccountID: cmp.Or(c.AccountID, known.AccountID),
		JobID: cmp.Or(c.JobID, known.JobID), Attempt: cmp.Or(c.Attempt, known.Attempt),
		Traceparent: cmp.Or(c.Traceparent, known.Traceparent),
	})
}

// Of returns what ctx carries; the zero Correlation where that is nothing.
func Of(ctx context.Context) Correlation {
	c, _ := ctx.Value(key{}).(Correlation)
	return c
}

// TraceID returns the trace id of Traceparent, 32 hex digits, "" where there is none (W3C Trace Context, version 00).
func (c Correlation) TraceID() string {
	const digits = 32
	version, rest, _ := strings.Cut(c.Traceparent, "-")
	id, _, more := strings.Cut(rest, "-")
	if version == "" || len(id) != digits || !more {
		return ""
	}
	return id
}
