package credits_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections/store"
)

func TestGetCredits(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	handlerstest.NewJob(t, w)
	answered := w.GET("/v1/credits")
	answered.Ok(http.StatusOK)
	answered.Golden("credits")
	w.Away["credits"] = errors.New("connection refused")
	w.GET("/v1/credits").Refused(503, "service_unavailable")
	w.Away["credits"] = store.ErrNotFound
	w.GET("/v1/credits").Refused(404, "not_found")
}
