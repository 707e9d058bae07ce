package handlers

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"toolmill/domain/refusal"
)

// Requests are counted by a GCRA (ITU-T I.371) per account, keys and session together, and per address where nobody is
// known: a minute's allowance may come at once, and then one each sixtieth of it. It is exact within a process and costs a
// lock; no store is asked. Several processes count apart, so that an account that asks N of them may get up to N times its
// allowance. What costs something is exact anyway: jobs per minute, slots and credits are decided in the log.

// subjectsMax bounds what a limiter remembers; the one that was not heard of for the longest time begins anew.
const subjectsMax = 100_000

type rateLimiter struct {
	mu sync.Mutex
	// arrivals are the theoretical arrival times, by subject.
	arrivals *simplelru.LRU[string, time.Time]
}

func newRateLimiter() (*rateLimiter, error) {
	arrivals, err := simplelru.NewLRU[string, time.Time](subjectsMax, nil)
	return &rateLimiter{arrivals: arrivals}, err
}

// quota is what a subject has left behind a request.
type quota struct {
	perMinute, remaining int
	// full is when all of it is there again, wait when the next request may come; 0 where the one at hand may.
	full, wait time.Duration
}

// take counts a request; one that may not be made costs nothing.
func (l *rateLimiter) take(subject string, perMinute int, at time.Time) quota {
	l.mu.Lock()
	defer l.mu.Unlock()
	interval := max(time.Minute/time.Duration(max(perMinute, 1)), 1)
	arrival, _ := l.arrivals.Get(subject)
	if arrival.Before(at) {
		arrival = at
	}
	q := quota{perMinute: perMinute}
	if wait := arrival.Add(interval - time.Minute).Sub(at); wait > 0 {
		q.wait = wait
	} else {
		arrival = arrival.Add(interval)
		l.arrivals.Add(subject, arrival)
	}
	q.full = arrival.Sub(at)
	q.remaining = int((time.Minute - q.full) / interval)
	return q
}

// giveBack undoes a request that was counted.
func (l *rateLimiter) giveBack(subject string, perMinute int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if arrival, ok := l.arrivals.Get(subject); ok {
		l.arrivals.Add(subject, arrival.Add(-max(time.Minute/time.Duration(max(perMinute, 1)), 1)))
	}
}

// tell sets the header fields of draft-ietf-httpapi-ratelimit-headers-10; t is when all of the quota is there again.
func (q quota) tell(h http.Header) {
	h.Set("Ratelimit-Policy", `"requests";q=`+strconv.Itoa(q.perMinute)+`;w=60`)
	h.Set("Ratelimit", `"requests";r=`+strconv.Itoa(q.remaining)+`;t=`+strconv.Itoa(wholeSeconds(q.full)))
}

func (q quota) refusal() error {
	if q.wait == 0 {
		return nil
	}
	return &refusal.Refusal{
		Code: refusal.RateLimited, Message: fmt.Sprintf("more than %d requests a minute", q.perMinute),
		RetryAfterSeconds: wholeSeconds(q.wait),
	}
}

// limitAccount counts a request of an account.
func (a *API) limitAccount(c *call) error {
	q := a.requests.take(c.key.AccountID, c.key.RequestsPerMinute, a.Clock())
	q.tell(c.answerHeader)
	return q.refusal()
}

// limitAddress counts a request of somebody who is not known.
func (a *API) limitAddress(c *call) error {
	q := a.visitors.take(a.addressOf(c.Request), a.Access.PublicPerMinute, a.Clock())
	q.tell(c.answerHeader)
	return q.refusal()
}
