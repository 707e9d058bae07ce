package limits

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
)

// Requests are counted per account, keys and session together, and per address where nobody is known, over all processes:
// see package requestrate. What costs something is exact anyway: jobs per minute, slots and credits are decided in the log.

// RateLimiters are who counts what.
type RateLimiters struct {
	requests, visitors *requestrate.Limiter
	publicPerMinute    int
}

// NewRateLimiters returns limiters that count with the processes that shared names; publicPerMinute is what each address has.
func NewRateLimiters(shared requestrate.Config, publicPerMinute int) (l RateLimiters, err error) {
	l.publicPerMinute = publicPerMinute
	shared.Kind = "account"
	if l.requests, err = requestrate.New(shared); err != nil {
		return l, err
	}
	shared.Kind = "address"
	l.visitors, err = requestrate.New(shared)
	return l, err
}

// Run counts requests together with the other processes until ctx ends.
func (l RateLimiters) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return l.requests.Run(ctx) })
	group.Go(func() error { return l.visitors.Run(ctx) })
	return group.Wait()
}

// tellQuota sets the header fields of draft-ietf-httpapi-ratelimit-headers-10; t is when all of the quota is there again.
func tellQuota(q requestrate.Quota, h http.Header) {
	h.Set("Ratelimit-Policy", `"requests";q=`+strconv.Itoa(q.PerMinute)+`;w=60`)
	h.Set("Ratelimit", `"requests";r=`+strconv.Itoa(q.Remaining)+`;t=`+strconv.Itoa(codes.WholeSeconds(q.Full)))
}

func overQuota(q requestrate.Quota) error {
	if q.Wait == 0 {
		return nil
	}
	return &refusal.Refusal{
		Code: refusal.RateLimited, Message: fmt.Sprintf("more than %d requests a minute", q.PerMinute),
		RetryAfterSeconds: codes.WholeSeconds(q.Wait),
	}
}

// LimitAccount counts a request of an account and tells what is left in the answer's header. Refusal: rate_limited.
func (l RateLimiters) LimitAccount(ctx context.Context, accountID string, perMinute int, answer http.Header) error {
	q := l.requests.Take(ctx, accountID, perMinute)
	tellQuota(q, answer)
	return overQuota(q)
}

// LimitAddress counts a request of somebody who is not known, as LimitAccount does.
func (l RateLimiters) LimitAddress(ctx context.Context, address string, answer http.Header) error {
	q := l.visitors.Take(ctx, address, l.publicPerMinute)
	tellQuota(q, answer)
	return overQuota(q)
}
