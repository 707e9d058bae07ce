package credits_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestUsageIsSummedUp(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.GET("/v1/usage?from=2026-03-01&to=2026-03-02").Golden("usage")
	w.GET("/v1/usage?groupBy=day&from=2026-03-01&to=2026-03-02").Golden("usage_by_day")
	w.GET("/v1/usage?groupBy=tool&to=2026-03-01").Golden("usage_by_tool")
}

func TestUsageIsOfThirtyDaysUnlessAskedOtherwise(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Remake(func(c *handlers.Config) { c.Clock = func() time.Time { return handlerstest.Noon } })
	for query, want := range map[string]string{
		"": "2026-02-01 2026-03-02", "?to=2026-03-01": "2026-01-31 2026-03-01", "?from=2026-03-02": "2026-03-02 2026-03-02",
	} {
		answer := w.GET("/v1/usage" + query).Object()
		if got := fmt.Sprint(answer["from"], " ", answer["to"]); got != want {
			t.Errorf("%q is of %s, not of %s", query, got, want)
		}
	}
}

func TestUsageIsExported(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	want := "day,toolSlug,accepted,succeeded,failed,canceled,chargedUnits,refundedUnits,netUnits\r\n" +
		"2026-03-01,,4,2,0,1,14,4,10\r\n" +
		"2026-03-02,,0,0,1,0,0,3,-3\r\n"
	if diff := cmp.Diff(want, w.GET("/v1/usage/export?groupBy=day&from=2026-03-01&to=2026-03-02").Text); diff != "" {
		t.Error(diff)
	}
}

func TestUsageRefuses(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	for _, path := range []string{"/v1/usage", "/v1/usage/export"} {
		for query, want := range map[string]string{
			"?from=2026-3-1": "from date", "?to=2026-02-30": "to date", "?groupBy=week": "groupBy enum",
			"?to=0001-01-01": "to range", "?from=0001-01-01": "from range",
			"?from=2026-03-02&to=2026-03-01": "from range", "?from=2025-03-01&to=2026-03-02": "from range",
		} {
			if got := strings.Join(w.GET(path+query).Faults(), ", "); got != want {
				t.Errorf("%s: %s", path+query, got)
			}
		}
	}
	w.GET("/v1/usage?from=2025-03-02&to=2026-03-02").Ok(200)
	w.Away["ledger"] = errors.New("connection refused")
	w.GET("/v1/usage").Refused(503, "service_unavailable")
	w.GET("/v1/usage/export").Refused(503, "service_unavailable")
}
