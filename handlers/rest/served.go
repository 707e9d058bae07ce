package rest

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/correlation"
)

// Served is what is counted of one answered request. Method and Route are of bounded number, whatever clients send.
type Served struct {
	// Method is "other" for one that the API does not have.
	Method string
	// Route is the path as it is in the API, {id} and all; "unmatched" where there is nothing at the address.
	Route  string
	Status int
	Took   time.Duration
}

// Access is what the routes report about a request to whoever logs it.
type Access struct{ Route, AccountID, JobID string }

// Correlate has what is logged outside of the routes name what they found out.
func (a Access) Correlate(ctx context.Context) context.Context {
	return correlation.With(ctx, correlation.Correlation{AccountID: a.AccountID, JobID: a.JobID})
}

type accessKey struct{}

// WithAccess returns a context whose request is noted, and where.
func WithAccess(ctx context.Context, route string) (context.Context, *Access) {
	noted := &Access{Route: route}
	return context.WithValue(ctx, accessKey{}, noted), noted
}

// AccessOf returns where to note what ctx's request is about.
func AccessOf(ctx context.Context) *Access {
	if noted, ok := ctx.Value(accessKey{}).(*Access); ok {
		return noted
	}
	return new(Access)
}
