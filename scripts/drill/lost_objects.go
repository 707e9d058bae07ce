package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// lostObjectsDrill empties the bucket under load, while jobs wait, run and have succeeded. No process is restarted.
func lostObjectsDrill(ctx context.Context, s *site.Site, plan lostPlan) (v *verdict, err error) {
	plan.clients, plan.pauseMax = 2*plan.clients, plan.pauseMax/4 // jobs come faster than workers take them, so some wait
	f, err := startFleet(ctx, s, plan.fleet())
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	if err := f.underLoad(ctx, func(ctx context.Context) error {
		if err := f.awaitJobs(ctx, plan.before); err != nil {
			return err
		}
		if err := f.loseObjects(ctx); err != nil {
			return err
		}
		return f.awaitJobs(ctx, plan.before+plan.after)
	}); err != nil {
		return nil, err
	}
	f.verdict.figuref("loss to first 201, by account", "%s", spread(f.verdict.recoveries))
	_, err = f.judge(ctx)
	return f.verdict, err
}

func (f *fleet) loseObjects(ctx context.Context) error {
	f.verdict.figuref("jobs at the loss", "%s", f.load.statuses(ctx))
	files, err := f.stores.LoseObjects(f.site)
	if err != nil {
		return err
	}
	f.objectsLost = time.Now()
	f.verdict.outages++
	f.verdict.figuref("entries of the bucket lost", "%d", files)
	f.site.Say("the objects lost after %d jobs", f.load.acknowledged())
	return f.awaitRecovery(ctx, f.objectsLost, never)
}

// statuses counts the jobs of the load by what they are now.
func (l *load) statuses(ctx context.Context) string {
	l.mu.Lock()
	orders := slices.Clone(l.orders)
	l.mu.Unlock()
	var mu sync.Mutex
	counted := make(map[string]int)
	each(orders, func(o *order) {
		var seen job
		if answer, err := l.endpoint.try(ctx, o.get(0)); err != nil || json.Unmarshal(answer.body, &seen) != nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		counted[cmp.Or(seen.Status, "not read yet")]++
	})
	parts := make([]string, 0, len(counted))
	for _, status := range slices.Sorted(maps.Keys(counted)) {
		parts = append(parts, fmt.Sprintf("%d %s", counted[status], status))
	}
	return strings.Join(parts, ", ")
}

// toldAsGone reports whether the answer to a download says honestly that the output is gone, as it may only for a job that
// was requested before the objects were lost.
func (a *aftermath) toldAsGone(o *order, answer reply) bool {
	var told struct {
		Error struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	return o.created.askedAt.Before(a.objectsLost) && answer.status == http.StatusGone &&
		json.Unmarshal(answer.body, &told) == nil && told.Error.Code == "output_expired"
}

// withoutInput returns the jobs that failed because their input was gone though it was sent after the loss.
func (a *aftermath) withoutInput() (found []string) {
	for _, o := range a.load.orders {
		if o.ended.Failure.Reason == "input_missing" && !o.created.askedAt.Before(a.objectsLost) {
			found = append(found, o.jobID)
		}
	}
	return found
}
