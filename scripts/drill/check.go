package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// aftermath is what the checks examine.
type aftermath struct {
	load  *load
	hooks *receiver // nil if no job had a webhook
	site  *site.Site
	// generation is that of the log, 0 if it was never moved.
	generation int
	// objectsLost is when all objects were lost; zero if they were not.
	objectsLost time.Time
	// reach returns the addresses of the service's log, and an operator's environment for the same log and tables.
	reach func(context.Context) (brokers, operator []string, err error)
}

// check compares the service with the load's own record.
func (a *aftermath) check(ctx context.Context, v *verdict) (*history, error) {
	stuck, lost := a.load.settle(ctx, a.hooks)
	a.count(v)
	brokers, operator, err := a.reach(ctx)
	if err != nil {
		return nil, err
	}
	h, err := readHistory(ctx, brokers, a.generation)
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	v.jobs = len(a.load.orders)
	v.lost = v.none("lost", append(lost, h.missing(a.load.orders)...))
	v.doubled = v.none("double effects", append(h.doubled(a.load.orders), a.doubledWebhooks()...))
	v.stuck = v.none("stuck", stuck)
	wrong, gone := a.wrongOutputs(ctx)
	v.none("outputs that are not what the job says", wrong)
	if !a.objectsLost.IsZero() {
		v.figuref("outputs told as gone", "%d", gone)
		v.none("inputs gone that came after the loss", a.withoutInput())
	}
	v.none("good inputs refused", a.refusedInputs())
	v.none("answers that changed", a.changedAnswers(ctx))
	v.none("wrong balances", a.wrongBalances(ctx))
	v.none("strange answers", append(a.load.strange, a.load.endpoint.strange()...))
	h.judge(v)
	return h, a.audit(ctx, v, operator)
}

func (a *aftermath) count(v *verdict) {
	byStatus := make(map[string]int)
	attempts := 0
	for _, o := range a.load.orders {
		byStatus[o.ended.Status]++
		attempts += max(0, o.ended.Attempts-1)
	}
	v.figuref("acknowledged jobs", "%d (%d succeeded, %d canceled, %d failed), %d attempts repeated", len(a.load.orders),
		byStatus["succeeded"], byStatus["canceled"], byStatus["failed"], attempts)
	files := 0
	for _, o := range a.load.orders {
		if o.file != nil {
			files++
		}
	}
	v.figuref("with a file", "%d", files)
	for why, n := range a.failures() {
		v.figuref("failed as "+why, "%d", n)
	}
	v.figuref("requests repeated", "%d", a.load.endpoint.tries.Load())
	if a.hooks != nil {
		arrivals, events, _ := a.hooks.totals()
		v.figuref("webhooks", "%d deliveries of %d events", arrivals, events)
	}
}

// refusedInputs returns the jobs that failed as if their input were bad. No client sends bad input.
func (a *aftermath) refusedInputs() (found []string) {
	for _, o := range a.load.orders {
		if o.ended.Failure.Code == "validation_failed" {
			found = append(found, o.jobID+": "+o.ended.Failure.Reason)
		}
	}
	return found
}

// failures counts the failed jobs, by reason.
func (a *aftermath) failures() map[string]int {
	failures := make(map[string]int)
	for _, o := range a.load.orders {
		if o.ended.Status == "failed" {
			failures[fmt.Sprintf("%s, %s, at attempt %d", o.ended.Failure.Code, o.ended.Failure.Reason, o.ended.Attempts)]++
		}
	}
	return failures
}

func (a *aftermath) doubledWebhooks() (found []string) {
	if a.hooks == nil {
		return nil
	}
	for _, o := range a.load.orders {
		due := 0
		if o.webhook && o.ended.Status == "succeeded" {
			due = 1
		}
		if n := a.hooks.eventsOf(o.jobID); n > due {
			found = append(found, fmt.Sprintf("%d events for %s, which is %s", n, o.jobID, o.ended.Status))
		}
	}
	if _, _, forged := a.hooks.totals(); forged > 0 {
		found = append(found, fmt.Sprintf("%d webhooks with a wrong signature", forged))
	}
	return found
}

// changedAnswers repeats the request of every key.
func (a *aftermath) changedAnswers(ctx context.Context) (found []string) {
	var mu sync.Mutex
	same := func(o *order, r request, first reply) {
		again, err := a.load.endpoint.insist(ctx, r)
		if err == nil && again.replayed && again.status == first.status && bytes.Equal(again.body, first.body) {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		found = append(found, fmt.Sprintf("%s of %s: %d %s, then %d (replayed %t, %v) %s",
			r.path, o.jobID, first.status, first.body, again.status, again.replayed, err, again.body))
	}
	each(a.load.orders, func(o *order) {
		same(o, o.create(), o.created)
		if o.canceled.status == http.StatusOK { // refusals are not stored
			same(o, o.cancel(), o.canceled)
		}
	})
	return found
}

// wrongBalances computes the balances from what was requested and answered.
func (a *aftermath) wrongBalances(ctx context.Context) (found []string) {
	due := make(map[*customer]int64)
	for _, o := range a.load.orders {
		due[o.customer] += o.ended.RefundedUnits - o.ended.CostUnits
		if least, most := o.ended.refundDue(); o.ended.RefundedUnits < least || o.ended.RefundedUnits > most {
			found = append(found, fmt.Sprintf("%s is %s and got %d back", o.jobID, o.ended.Status, o.ended.RefundedUnits))
		}
	}
	for _, c := range a.load.customers {
		answer, err := a.load.endpoint.insist(ctx, request{method: http.MethodGet, path: "/credits", apiKey: c.apiKey})
		var told struct {
			Balance int64 `json:"balance"`
		}
		if err == nil {
			err = json.Unmarshal(answer.body, &told)
		}
		if want := c.opening + due[c]; err != nil || told.Balance != want {
			found = append(found, fmt.Sprintf("account %s has %d, not %d (%v)", c.accountID, told.Balance, want, err))
		}
	}
	return found
}

// audit runs the service's own auditor on log and tables.
func (a *aftermath) audit(ctx context.Context, v *verdict, operator []string) error {
	out, err := a.site.Operate(ctx, operator, "audit", "check")
	v.figuref("auditor", "%s", strings.Join(strings.Fields(out), " "))
	if err != nil {
		v.faultf("auditor: %v", err)
	}
	return ctx.Err()
}
