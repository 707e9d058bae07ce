package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/scripts/site"
)

// settleMax is how long after the last disturbance everything acknowledged may take to end.
const settleMax = time.Minute

// atOnce bounds the checks' concurrent requests.
const atOnce = 8

// settle waits until every acknowledged job has ended and every webhook that is due has come. It returns those that
// have not, and the jobs that the service does not know.
func (l *load) settle(ctx context.Context, hooks *receiver) (stuck, lost []string) {
	ctx, cancel := context.WithTimeout(ctx, settleMax)
	defer cancel()
	var mu sync.Mutex
	note := func(list *[]string, format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		*list = append(*list, fmt.Sprintf(format, args...))
	}
	each(l.orders, func(o *order) {
		seen, status, err := l.awaitEnd(ctx, o)
		o.ended = seen
		switch {
		case err != nil && status == http.StatusNotFound:
			note(&lost, "%s of key %s", o.jobID, o.key)
		case err != nil:
			note(&stuck, "%s is %s at attempt %d: %v", o.jobID, seen.Status, seen.Attempts, err)
		default:
			if err := o.awaitWebhook(ctx, hooks); err != nil {
				note(&stuck, "webhook of %s: %v", o.jobID, err)
			}
		}
	})
	return stuck, lost
}

func (l *load) awaitEnd(ctx context.Context, o *order) (seen job, status int, err error) {
	const waitSeconds = 2
	_ = json.Unmarshal(o.created.body, &seen) // its cost is known even if its end never will be
	for {
		answer, err := l.endpoint.insist(ctx, o.get(waitSeconds))
		if err != nil {
			return seen, status, err
		}
		status = answer.status
		switch status {
		case http.StatusOK:
			if err := json.Unmarshal(answer.body, &seen); err != nil || seen.terminal() {
				return seen, status, err
			}
		case http.StatusNotFound: // the read models may still lag
			_ = pause.For(ctx, 100*time.Millisecond)
		default:
			return seen, status, fmt.Errorf("%d %s", status, answer.body)
		}
	}
}

func (o *order) awaitWebhook(ctx context.Context, hooks *receiver) error {
	if !o.webhook || o.ended.Status != "succeeded" {
		return nil
	}
	return site.Until(ctx, "it has not come", func() bool { return hooks.eventsOf(o.jobID) > 0 })
}

// each calls do for all, several at a time.
func each[T any](all []T, do func(T)) {
	next := make(chan T)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for one := range next {
				do(one)
			}
		})
	}
	for _, one := range all {
		next <- one
	}
	close(next)
	workers.Wait()
}
