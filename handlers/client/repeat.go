package client

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	attemptsMax    = 8
	pauseShortest  = 250 * time.Millisecond
	pauseLongest   = 8 * time.Second
	retryAfterMax  = time.Minute
	idempotencyKey = "Idempotency-Key"
	discardedMax   = 64 << 10
)

// repeater repeats requests that may succeed later. A request that changes something gets an Idempotency-Key if it has none.
type repeater struct {
	next HttpRequestDoer
	// pause waits until the duration is over or the context ends.
	pause func(context.Context, time.Duration) error
}

// Do sends a request until its answer is final, at most attemptsMax times.
func (r *repeater) Do(request *http.Request) (*http.Response, error) {
	if changes(request.Method) && request.Header.Get(idempotencyKey) == "" {
		request.Header.Set(idempotencyKey, rand.Text())
	}
	for attempt := 1; ; attempt++ {
		answered, err := r.next.Do(request)
		if attempt == attemptsMax || !worthRepeating(request, answered, err) {
			return answered, err
		}
		wait := waitFor(answered, attempt)
		if answered != nil {
			_, _ = io.CopyN(io.Discard, answered.Body, discardedMax) // so that the connection can be used again
			_ = answered.Body.Close()
		}
		if paused := r.pause(request.Context(), wait); paused != nil {
			return nil, errors.Join(paused, err)
		}
		if request, err = again(request); err != nil {
			return nil, err
		}
	}
}

func changes(method string) bool {
	return method == http.MethodPost || method == http.MethodPatch || method == http.MethodDelete
}

func worthRepeating(request *http.Request, answered *http.Response, err error) bool {
	if request.Context().Err() != nil || request.Body != nil && request.Body != http.NoBody && request.GetBody == nil {
		return false
	}
	if err != nil {
		return true
	}
	switch answered.StatusCode {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// again returns the same request with its body rewound.
func again(request *http.Request) (*http.Request, error) {
	next := request.Clone(request.Context())
	if request.GetBody == nil {
		return next, nil
	}
	body, err := request.GetBody()
	next.Body = body
	return next, err
}

// waitFor returns the service's Retry-After, or a pause that doubles with each attempt. A random part of it, up to a half, spreads
// clients that were refused at the same moment.
func waitFor(answered *http.Response, attempt int) time.Duration {
	longest := min(pauseShortest<<(attempt-1), pauseLongest)
	wait := longest/2 + mathrand.N(longest/2)
	if answered == nil {
		return wait
	}
	seconds, err := strconv.Atoi(answered.Header.Get("Retry-After"))
	if err != nil || seconds < 0 {
		return wait
	}
	told := min(time.Duration(seconds)*time.Second, retryAfterMax)
	return told + wait/2
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
