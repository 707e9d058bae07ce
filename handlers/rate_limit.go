package handlers

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/requestrate"
)

// Requests are counted per account, keys and session together, and per address where nobody is known, over all processes:
// see package requestrate. What costs something is exact anyway: jobs per minute, slots and credits are decided in the log.

// rateLimiters are who counts what.
type rateLimiters struct {
	requests, visitors *requestrate.Limiter
	// strangers are those with keys that nobody was given; each process counts its own, whose look-ups they are.
	strangers *requestrate.Limiter
}

func newRateLimiters(c Config) (l rateLimiters, err error) {
	shared := requestrate.Config{Counter: c.RequestRates, Process: c.Process, Clock: c.Clock, Log: c.Log}
	shared.Kind = "account"
	if l.requests, err = requestrate.New(shared); err != nil {
		return l, err
	}
	shared.Kind = "address"
	if l.visitors, err = requestrate.New(shared); err != nil {
		return l, err
	}
	l.strangers, err = requestrate.New(requestrate.Config{Clock: c.Clock, Log: c.Log})
	return l, err
}

// ShareRequestRates counts requests together with the other processes until ctx ends.
func (a *API) ShareRequestRates(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return a.requests.Run(ctx) })
	group.Go(func() error { return a.visitors.Run(ctx) })
	return group.Wait()
}

// tellQuota sets the header fields of draft-ietf-httpapi-ratelimit-headers-10; t is when all of the quota is there again.
func tellQuota(q requestrate.Quota, h http.Header) {
	h.Set("Ratelimit-Policy", `"requests";q=`+strconv.Itoa(q.PerMinute)+`;w=60`)
	h.Set("Ratelimit", `"requests";r=`+strconv.Itoa(q.Remaining)+`;t=`+strconv.Itoa(wholeSeconds(q.Full)))
}

func overQuota(q requestrate.Quota) error {
	if q.Wait == 0 {
		return nil
	}
	return &refusal.Refusal{
		Code: refusal.RateLimited, Message: fmt.Sprintf("more than %d requests a minute", q.PerMinute),
		RetryAfterSeconds: wholeSeconds(q.Wait),
	}
}

// limitAccount counts a request of an account.
func (a *API) limitAccount(c *call) error {
	q := a.requests.Take(c.Context(), c.key.AccountID, c.key.RequestsPerMinute)
	tellQuota(q, c.answerHeader)
	return overQuota(q)
}

// limitAddress counts a request of somebody who is not known.
func (a *API) limitAddress(c *call) error {
	q := a.visitors.Take(c.Context(), a.addressOf(c.Request), a.Access.PublicPerMinute)
	tellQuota(q, c.answerHeader)
	return overQuota(q)
}
