package handlers

import (
	"context"
	"sync"
	"time"

	"toolmill/domain/refusal"
)

// checkTimeout bounds one check: an orchestrator asks every few seconds.
const checkTimeout = 2 * time.Second

// Check is one thing that must hold for the service to take requests.
type Check struct {
	Name string
	// Probe returns why it does not hold. The reason is logged, not sent.
	Probe func(ctx context.Context) error
}

// Engine is a program that tools of this process run on.
type Engine struct {
	Name string
	// Version is empty for an engine that cannot be used; Missing says why then.
	Version, Missing string
}

// Sandbox is what confines the engines of this process.
type Sandbox struct {
	// Level sums up Tier, the parts that hold; the process would not have started below Minimum.
	Level   string `json:"level"`
	Tier    string `json:"tier"`
	Minimum string `json:"minimum"`
	// Warning says what a level below isolated means; empty at isolated.
	Warning string `json:"warning,omitempty"`
	// Lacks says why each of the other parts does not hold.
	Lacks []string `json:"lacks,omitempty"`
}

type checkBody struct {
	Name   string `json:"name"`
	Status string `json:"status"`
}

type engineBody struct {
	Name    string `json:"name"`
	Status  string `json:"status"`
	Version string `json:"version,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// livez answers as long as the process can.
func (*API) livez(*call) (answer, error) {
	return ok(map[string]string{"status": "ok"}), nil
}

// readyz asks every check at once, and answers service_unavailable with all of them where one fails. An engine that is
// missing fails nothing: its tools are not offered here, everything else is.
func (a *API) readyz(c *call) (answer, error) {
	results := make([]checkBody, len(a.Checks))
	var group sync.WaitGroup
	for i, check := range a.Checks {
		group.Go(func() { results[i] = a.probe(c.Context(), check) })
	}
	group.Wait()
	state := map[string]any{"checks": results}
	if a.Engines != nil {
		state["engines"] = engineBodies(a.Engines())
	}
	if a.Sandbox != nil {
		state["sandbox"] = a.Sandbox
	}
	for _, result := range results {
		if result.Status != checkPassed {
			return answer{}, &refusal.Refusal{
				Code: ServiceUnavailable, Message: "the service is not ready: " + result.Name,
				Details: state, RetryAfterSeconds: retryAfterSeconds,
			}
		}
	}
	state["status"] = "ready"
	return ok(state), nil
}

const (
	checkPassed = "ok"
	checkFailed = "failed"

	engineMissing = "missing"
)

func engineBodies(engines []Engine) []engineBody {
	bodies := make([]engineBody, len(engines))
	for i, e := range engines {
		bodies[i] = engineBody{Name: e.Name, Status: checkPassed, Version: e.Version, Reason: e.Missing}
		if e.Missing != "" {
			bodies[i].Status = engineMissing
		}
	}
	return bodies
}

func (a *API) probe(ctx context.Context, check Check) checkBody {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := check.Probe(ctx); err != nil {
		a.Log.WarnContext(ctx, "not ready", "check", check.Name, "error", err)
		return checkBody{Name: check.Name, Status: checkFailed}
	}
	return checkBody{Name: check.Name, Status: checkPassed}
}
