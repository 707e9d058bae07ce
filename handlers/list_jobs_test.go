package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
)

// listed returns the ids on a page and the cursor of the next.
func listed(t *testing.T, r response) (ids []string, next string) {
	t.Helper()
	body := r.ok(http.StatusOK)
	jobs, isList := body["jobs"].([]any)
	if !isList {
		t.Fatalf("no list of jobs in %s", r.body)
	}
	for _, one := range jobs {
		id, _ := one.(map[string]any)["id"].(string)
		ids = append(ids, id)
	}
	next, _ = body["nextCursor"].(string)
	return ids, next
}

func TestListJobsFilters(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	closed, other := failedJob("job_4"), runningJob("job_5")
	closed.ClosedAt, other.AccountID = after(time.Hour), "acct_2"
	w.put(runningJob("job_1"))
	w.put(succeededJob("job_2"))
	w.put(failedJob("job_3"))
	w.put(closed)
	w.put(other)
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
		got, next := listed(t, w.get("/v1/jobs"+query))
		if diff := cmp.Diff(want, got); diff != "" || next != "" {
			t.Errorf("%s: next %q, %s", query, next, diff)
		}
	}
}

func TestListJobsPages(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	for i := range 45 {
		w.put(runningJob(fmt.Sprintf("job_%02d", i)))
	}
	var sizes []int
	var all []string
	for cursor, more := "", true; more; more = cursor != "" {
		var ids []string
		ids, cursor = listed(t, w.get("/v1/jobs?cursor="+cursor))
		sizes, all = append(sizes, len(ids)), append(all, ids...)
	}
	if diff := cmp.Diff([]int{20, 20, 5}, sizes); diff != "" || all[0] != "job_44" || all[44] != "job_00" {
		t.Error(diff, all)
	}
	if ids, next := listed(t, w.get("/v1/jobs?limit=100")); len(ids) != 45 || next != "" {
		t.Errorf("%d jobs on one page, next %q", len(ids), next)
	}
}

func TestListJobsShape(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.put(succeededJob("job_1"))
	w.put(runningJob("job_2"))
	w.now = noon.Add(time.Minute)
	w.get("/v1/jobs?limit=1").golden("jobs")
}

func TestListJobsRefuses(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
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
		if diff := cmp.Diff(want, w.get("/v1/jobs"+query).faults()); diff != "" {
			t.Errorf("%s: %s", query, diff)
		}
	}
	w.away["jobs"] = errors.New("connection refused")
	w.get("/v1/jobs").refused(503, "service_unavailable")
}
