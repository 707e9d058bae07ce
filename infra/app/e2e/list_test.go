package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// list follows the cursor and returns the ids, and the lengths of the pages.
func (c client) list(query string) (ids []string, pages []int) {
	c.t.Helper()
	for cursor := ""; ; {
		var listed struct {
			Jobs       []jobView `json:"jobs"`
			NextCursor *string   `json:"nextCursor"`
		}
		c.get("/jobs?"+query+cursor).in(http.StatusOK, &listed)
		for _, j := range listed.Jobs {
			ids = append(ids, j.ID)
		}
		pages = append(pages, len(listed.Jobs))
		if listed.NextCursor == nil {
			return ids, pages
		}
		cursor = "&cursor=" + *listed.NextCursor
	}
}

func (c client) lists(query string, want []string) {
	c.t.Helper()
	if got, _ := c.list(query); !slices.Equal(got, want) {
		c.t.Errorf("GET /jobs?%s: %v, want %v", query, got, want)
	}
}

// Jobs are listed newest first, page by page, by state and tool; closed ones on request (docs/design/api.md "Jobs").
func TestJobsAreListed(t *testing.T) {
	c := service(t).open(t, opening{})
	c.lists("", nil)
	var all []string
	for i := range 5 {
		all = append(all, c.create(page(fmt.Sprintf("<p>%d", i))).ID)
	}
	slices.Reverse(all)
	for _, id := range all {
		c.succeeds(id)
	}
	endlessID := c.create(page(endless)).ID
	c.runs(endlessID)
	c.lists("status=running", []string{endlessID})
	c.cancel(endlessID)

	c.lists("", append([]string{endlessID}, all...))
	c.lists("status=succeeded", all)
	c.lists("status=canceled", []string{endlessID})
	c.lists("status=queued", nil)
	c.lists("toolSlug=html-to-pdf-api&status=succeeded", all)
	c.lists("toolSlug=word-to-pdf", nil)
	got, pages := c.list("limit=2&status=succeeded")
	if !slices.Equal(got, all) || !slices.Equal(pages, []int{2, 2, 1}) {
		t.Errorf("pages of %v: %v", pages, got)
	}

	// Another account sees none of them.
	c.w.open(t, opening{}).lists("includeClosed=true", nil)
}

// Closing hides the row and changes nothing else (docs/design/specification.md §3).
func TestAClosedJobIsHidden(t *testing.T) {
	c := service(t).open(t, opening{})
	kept := c.succeeds(c.create(page(hello)).ID)
	before := c.succeeds(c.create(page(hello)).ID)
	closed := before
	first := c.post("/jobs/"+closed.ID+"/close", "", keyHeader, "close-1")
	first.in(http.StatusOK, &closed)
	if closed.Status != "succeeded" || closed.ClosedAt == nil {
		t.Errorf("%+v", closed)
	}
	c.again(first, "/jobs/"+closed.ID+"/close", "", "close-1")
	var again jobView
	c.post("/jobs/"+closed.ID+"/close", "").in(http.StatusOK, &again)
	if !again.ClosedAt.Equal(*closed.ClosedAt) {
		t.Errorf("closed at %v, then at %v", closed.ClosedAt, again.ClosedAt)
	}

	c.lists("", []string{kept.ID})
	c.lists("includeClosed=true", []string{before.ID, kept.ID})
	if got := c.job(before.ID); got.Status != "succeeded" || got.Output.SHA256 != before.Output.SHA256 || !strings.HasPrefix(string(c.download(got)), "%PDF") {
		t.Errorf("%+v", got)
	}
	c.happened("job.accepted", "job.started", "job.succeeded",
		"job.accepted", "job.started", "job.succeeded", "job.closed")
}
