package e2e

import (
	"net/http"
	"strconv"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
)

// An account may make as many requests a minute as its plan allows; further ones are refused with Retry-After. Other
// accounts are not affected (docs/design/api.md "Keys, scopes, sessions").
func TestRequestsAreLimitedByThePlan(t *testing.T) {
	t.Parallel()
	w := service(t)
	few := wide
	few.RequestsPerMinute = 3
	c, other := w.open(t, opening{plan: plan.Custom, limits: few}), w.open(t, opening{})
	for range 3 {
		answered := c.get("/credits")
		answered.in(http.StatusOK, new(any))
		if got := answered.Header.Get("RateLimit-Policy"); got != `"requests";q=3;w=60` {
			t.Errorf("RateLimit-Policy: %s", got)
		}
	}
	refused := c.get("/jobs")
	refused.refused(http.StatusTooManyRequests, "rate_limited")
	if seconds, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || seconds < 1 || seconds > 20 {
		t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
	}
	other.get("/credits").in(http.StatusOK, new(any))
}
