package handlers

import (
	"errors"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
)

func TestGetCredits(t *testing.T) {
	w := newWorld(t, plan.Pro, 10)
	newJob(t, w)
	answered := w.get("/v1/credits")
	answered.ok(http.StatusOK)
	answered.golden("credits")
	w.away["credits"] = errors.New("connection refused")
	w.get("/v1/credits").refused(503, "service_unavailable")
	w.away["credits"] = ErrNotFound
	w.get("/v1/credits").refused(404, "not_found")
}
