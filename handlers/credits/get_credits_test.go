package credits_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

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

func TestTheBalanceOfATime(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	handlerstest.NewJob(t, w)
	last := w.Log[len(w.Log)-1].At
	for at, want := range map[time.Time]string{
		last:                  `{"planId":"pro","balance":8,"sequence":2}`,
		w.Log[0].At:           `{"planId":"pro","balance":10,"sequence":1}`,
		last.AddDate(9, 0, 0): `{"planId":"pro","balance":8,"sequence":2}`,
	} {
		if got := w.GET("/v1/credits?at=" + at.UTC().Format(time.RFC3339Nano)); strings.TrimSpace(got.Text) != want {
			t.Errorf("%s: %d %s, want %s", at, got.StatusCode, got.Text, want)
		}
	}
	w.GET("/v1/credits?at=2001-01-01T00:00:00Z").Refused(404, "not_found")
	w.GET("/v1/credits?at=0001-01-01T00:00:00Z").Refused(404, "not_found")
	if got := strings.Join(w.GET("/v1/credits?at=yesterday").Faults(), ", "); got != "at date_time" {
		t.Error(got)
	}
	w.Away["history"] = errors.New("connection refused")
	w.GET("/v1/credits?at=2026-01-01T00:00:00Z").Refused(503, "service_unavailable")
}
