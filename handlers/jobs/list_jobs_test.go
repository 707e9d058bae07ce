package jobs_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// listed returns the ids on a page and the cursor of the next page.
func listed(t *testing.T, r handlerstest.Response) (ids []string, next string) {
	t.Helper()
	body := r.Ok(http.StatusOK)
	jobs, isList := body["jobs"].([]any)
	if !isList {
		t.Fatalf("no list of jobs in %s", r.Text)
	}
	for _, one := range jobs {
		id, _ := one.(map[string]any)["id"].(string)
		ids = append(ids, id)
	}
	next, _ = body["nextCursor"].(string)
	return ids, next
}

func TestListJobsFilters(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	closed, other := handlerstest.FailedJob("job_4"), handlerstest.RunningJob("job_5")
	closed.ClosedAt, other.AccountID = handlerstest.After(time.Hour), "acct_2"
	w.Put(handlerstest.RunningJob("job_1"))
	w.Put(handlerstest.SucceededJob("job_2"))
	w.Put(handlerstest.FailedJob("job_3"))
	w.Put(closed)
	w.Put(other)
	cases := map[string][]string{
		"":                                   {"job_3", "job_2", "job_1"},
		"?status=succeeded":                  {"job_2"},
		"?status=canceled":                   nil,
		"?includeClosed=true":                {"job_4", "job_3", "job_2", "job_1"},
		"?includeClosed=true&status=failed":  {"job_4", "job_3"},
		"?includeClosed=false&status=failed": {"job_3"},
		"?toolSlug=html-to-pdf-api":          {"job_3", "job_2", "job_1"},
		"?toolSlug=word-to-pdf":              nil,
	}
	for query, want := range cases {
		got, next := listed(t, w.GET("/v1/jobs"+query))
		if diff := cmp.Diff(want, got); diff != "" || next != "" {
			t.Errorf("%s: next %q, %s", query, next, diff)
		}
	}
}

func TestListJobsPages(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	for i := range 45 {
		w.Put(handlerstest.RunningJob(fmt.Sprintf("job_%02d", i)))
	}
	var sizes []int
	var all []string
	for cursor, more := "", true; more; more = cursor != "" {
		var ids []string
		ids, cursor = listed(t, w.GET("/v1/jobs?cursor="+cursor))
		sizes, all = append(sizes, len(ids)), append(all, ids...)
	}
	if diff := cmp.Diff([]int{20, 20, 5}, sizes); diff != "" || all[0] != "job_44" || all[44] != "job_00" {
		t.Error(diff, all)
	}
	if ids, next := listed(t, w.GET("/v1/jobs?limit=100")); len(ids) != 45 || next != "" {
		t.Errorf("%d jobs on one page, next %q", len(ids), next)
	}
}

func TestListJobsShape(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.Put(handlerstest.RunningJob("job_2"))
	w.Now = handlerstest.Noon.Add(time.Minute)
	w.GET("/v1/jobs?limit=1").Golden("jobs")
}

func TestListJobsRefuses(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	cases := map[string][]string{
		"?status=done":     {"status enum"},
		"?limit=0":         {"limit range"},
		"?limit=101":       {"limit range"},
		"?limit=x":         {"limit range"},
		"?includeClosed=1": {"includeClosed enum"},
		"?toolSlug=nope":   {"toolSlug enum"},
		"?toolSlug=%00":    {"toolSlug enum"},
		"?cursor=job_%00":  {"cursor pattern"},
		"?cursor=job_" + strings.Repeat("a", 600): {"cursor pattern"},
		"?cursor=forged":    {"cursor pattern"},
		"?status=x&limit=x": {"status enum", "limit range"},
	}
	for query, want := range cases {
		if diff := cmp.Diff(want, w.GET("/v1/jobs"+query).Faults()); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
	w.Away["jobs"] = errors.New("connection refused")
	w.GET("/v1/jobs").Refused(503, "service_unavailable")
}
