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

type checkBody struct {
	Name   string `json:"name"`
	Status string `json:"status"`
}

// livez answers as long as the process can.
func (*API) livez(*call) (answer, error) {
	return ok(map[string]string{"status": "ok"}), nil
}

// readyz asks every check at once, and answers service_unavailable with all of them where one fails.
func (a *API) readyz(c *call) (answer, error) {
	results := make([]checkBody, len(a.Checks))
	var group sync.WaitGroup
	for i, check := range a.Checks {
		group.Go(func() { results[i] = a.probe(c.Context(), check) })
	}
	group.Wait()
	for _, result := range results {
		if result.Status != checkPassed {
			return answer{}, &refusal.Refusal{
				Code: ServiceUnavailable, Message: "the service is not ready: " + result.Name,
				Details: map[string]any{"checks": results}, RetryAfterSeconds: retryAfterSeconds,
			}
		}
	}
	return ok(map[string]any{"status": "ready", "checks": results}), nil
}

const (
	checkPassed = "ok"
	checkFailed = "failed"
)

func (a *API) probe(ctx context.Context, check Check) checkBody {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if err := check.Probe(ctx); err != nil {
		a.Log.WarnContext(ctx, "not ready", "check", check.Name, "error", err)
		return checkBody{Name: check.Name, Status: checkFailed}
	}
	return checkBody{Name: check.Name, Status: checkPassed}
}
