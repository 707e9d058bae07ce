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

// Requests are counted per account, keys and sessions together, and per address for unknown callers, over all processes: see
// package requestrate. What costs something is exact anyway: jobs per minute, slots and credits are decided in the log.

// RateLimiters has a limiter for accounts and one for addresses.
type RateLimiters struct {
	requests, visitors *requestrate.Limiter
	publicPerMinute    int
}

// NewRateLimiters returns limiters that share their counts as shared says; publicPerMinute is the quota of an address.
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

// Run exchanges counts with the other processes until ctx ends.
func (l RateLimiters) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return l.requests.Run(ctx) })
	group.Go(func() error { return l.visitors.Run(ctx) })
	return group.Wait()
}

// setQuota sets the header fields of draft-ietf-httpapi-ratelimit-headers-10; t is the time until the whole quota is available
// again.
func setQuota(q requestrate.Quota, h http.Header) {
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

// LimitAccount counts a request of an account and sets the remaining quota in the answer's header. Refusal: rate_limited.
func (l RateLimiters) LimitAccount(ctx context.Context, accountID string, perMinute int, answer http.Header) error {
	q := l.requests.Take(ctx, accountID, perMinute)
	setQuota(q, answer)
	return overQuota(q)
}

// LimitAddress is LimitAccount for an unknown caller.
func (l RateLimiters) LimitAddress(ctx context.Context, address string, answer http.Header) error {
	q := l.visitors.Take(ctx, address, l.publicPerMinute)
	setQuota(q, answer)
	return overQuota(q)
}
