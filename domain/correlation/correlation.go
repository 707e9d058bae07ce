// Package correlation says what a piece of work belongs to: request, account, job, attempt and trace. It travels in the
// context, so that every log line of the work names them without passing them from function to function.
package correlation

import (
	"cmp"
	"context"
	"strings"
)

// Correlation is what a piece of work belongs to. An empty field is unknown or absent.
type Correlation struct {
	RequestID string
	AccountID string
	JobID     string
	// Attempt counts from 1.
	Attempt int
	// Traceparent is the W3C trace context of the request that caused the work.
	Traceparent string
}

type key struct{}

// With returns a context that carries c. Fields that are empty in c keep their value from ctx.
func With(ctx context.Context, c Correlation) context.Context {
	known := Of(ctx)
	return context.WithValue(ctx, key{}, Correlation{
		RequestID: cmp.Or(c.RequestID, known.RequestID), AccountID: cmp.Or(c.AccountID, known.AccountID),
		JobID: cmp.Or(c.JobID, known.JobID), Attempt: cmp.Or(c.Attempt, known.Attempt),
		Traceparent: cmp.Or(c.Traceparent, known.Traceparent),
	})
}

// Of returns the Correlation that ctx carries; zero if none.
func Of(ctx context.Context) Correlation {
	c, _ := ctx.Value(key{}).(Correlation)
	return c
}

// TraceID returns the trace id of Traceparent, 32 hex digits, or "" (W3C Trace Context, version 00).
func (c Correlation) TraceID() string {
	const digits = 32
	version, rest, _ := strings.Cut(c.Traceparent, "-")
	id, _, more := strings.Cut(rest, "-")
	if version == "" || len(id) != digits || !more {
		return ""
	}
	return id
}
