package rest

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/correlation"
)

// Served is what metrics count of an answered request. Method and Route have a bounded number of values, whatever clients send.
type Served struct {
	// Method is "other" for a method that the API does not use.
	Method string
	// Route is the path template, with {id}; "unmatched" if there is nothing at the address.
	Route  string
	Status int
	Took   time.Duration
	// TraceID is the id of the request's trace, "" if it has none.
	TraceID string
}

// Access is what the routes report about a request to the access log.
type Access struct{ Route, AccountID, JobID string }

// Correlate returns a context that adds account and job to log lines outside the routes.
func (a Access) Correlate(ctx context.Context) context.Context {
	return correlation.With(ctx, correlation.Correlation{AccountID: a.AccountID, JobID: a.JobID})
}

type accessKey struct{}

// WithAccess returns a context with an Access for the routes to fill, and that Access.
func WithAccess(ctx context.Context, route string) (context.Context, *Access) {
	noted := &Access{Route: route}
	return context.WithValue(ctx, accessKey{}, noted), noted
}

// AccessOf returns the Access of ctx's request.
func AccessOf(ctx context.Context) *Access {
	if noted, ok := ctx.Value(accessKey{}).(*Access); ok {
		return noted
	}
	return new(Access)
}
