package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

// endpoint is the service as its clients reach it: at one or more addresses, any of which may be dead or paused.
type endpoint struct {
	http  *http.Client
	bases []string // roots of the API, ending in /v1
	// tries counts the requests without an answer.
	tries atomic.Int64

	mu sync.Mutex
	// unfit are the answers from 500 up without what a client needs to come again.
	unfit []string
	// suspects are addresses that did not answer; each is tried last until its time.
	suspects map[string]time.Time
}

func newEndpoint(answerMax time.Duration, bases ...string) *endpoint {
	const idleMax = 64
	return &endpoint{
		http: &http.Client{Timeout: answerMax, Transport: &http.Transport{MaxIdleConnsPerHost: idleMax}}, bases: bases,
		suspects: make(map[string]time.Time),
	}
}

// request is one request, which every try repeats unchanged.
type request struct {
	method, path string
	apiKey       string
	// key is the Idempotency-Key, or "".
	key  string
	body []byte
	// contentType is the body's type; "" means application/json.
	contentType string
}

// reply is an answer. askedAt is when the request that it answers was sent.
type reply struct {
	status   int
	body     []byte
	replayed bool
	// retryAfter is the header Retry-After.
	retryAfter string
	// waited is the time since the first try.
	waited  time.Duration
	askedAt time.Time
}

// once sends a request to one of the addresses.
func (e *endpoint) once(ctx context.Context, r request, base string) (reply, error) {
	sent, err := http.NewRequestWithContext(ctx, r.method, base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return reply{}, err
	}
	if r.apiKey != "" {
		sent.Header.Set("Authorization", "Bearer "+r.apiKey)
	}
	if len(r.body) > 0 {
		sent.Header.Set("Content-Type", cmp.Or(r.contentType, "application/json"))
	}
	if r.key != "" {
		sent.Header.Set("Idempotency-Key", r.key)
	}
	askedAt := time.Now()
	response, err := e.http.Do(sent)
	if err != nil {
		return reply{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return reply{
		status: response.StatusCode, body: body, replayed: response.Header.Get("Idempotency-Replayed") == "true", askedAt: askedAt,
		retryAfter: response.Header.Get("Retry-After"),
	}, err
}

// errAway means an answer from 500 up.
var errAway = errors.New("the service is away")

// try sends a request to each address until one answers.
func (e *endpoint) try(ctx context.Context, r request) (last reply, err error) {
	for _, base := range e.inOrder() {
		last, err = e.once(ctx, r, base)
		if err == nil && last.status < http.StatusInternalServerError {
			return last, nil
		}
		e.tries.Add(1)
		if err == nil {
			e.hold(r, last)
			err = fmt.Errorf("%w: %d %s", errAway, last.status, last.body)
		} else if ctx.Err() == nil {
			e.suspect(base)
		}
	}
	return last, err
}

// hold records an answer from 500 up that no client can act on: any but 503 with Retry-After.
func (e *endpoint) hold(r request, answer reply) {
	if answer.status == http.StatusServiceUnavailable && answer.retryAfter != "" {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.unfit = append(e.unfit, fmt.Sprintf("%s %s: %d %s", r.method, r.path, answer.status, answer.body))
}

// strange returns those answers.
func (e *endpoint) strange() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.unfit)
}

// inOrder returns the addresses in random order, those that did not answer lately at the end, as a load balancer
// does.
func (e *endpoint) inOrder() []string {
	bases := slices.Clone(e.bases)
	rand.Shuffle(len(bases), func(i, j int) { bases[i], bases[j] = bases[j], bases[i] })
	e.mu.Lock()
	defer e.mu.Unlock()
	slices.SortStableFunc(bases, func(a, b string) int { return cmp.Compare(e.suspected(a), e.suspected(b)) })
	return bases
}

func (e *endpoint) suspected(base string) int {
	if time.Now().Before(e.suspects[base]) {
		return 1
	}
	return 0
}

func (e *endpoint) suspect(base string) {
	const suspectFor = 2 * time.Second
	e.mu.Lock()
	defer e.mu.Unlock()
	e.suspects[base] = time.Now().Add(suspectFor)
}

// insist repeats a request until it is answered, or ctx ends.
func (e *endpoint) insist(ctx context.Context, r request) (reply, error) {
	begun := time.Now()
	for {
		answer, err := e.try(ctx, r)
		if err == nil {
			answer.waited = time.Since(begun)
			return answer, nil
		}
		if ctx.Err() != nil {
			return answer, fmt.Errorf("%s %s: not answered: %w", r.method, r.path, err)
		}
		_ = pause.For(ctx, 20*time.Millisecond+rand.N(60*time.Millisecond))
	}
}
