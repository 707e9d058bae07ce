package e2e

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
)

// Every event of an account can be read page by page and exported; `toolmill audit verify` finds nothing wrong with
// the export, and a closed job stays in it (docs/design/api.md "History").
func TestHistoryIsReadAndExported(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	closed := c.succeeds(c.create(page(hello)).ID).ID
	c.post("/jobs/"+closed+"/close", "").in(http.StatusOK, new(any))
	for range 40 { // more than one page of an export
		c.grant(1)
		c.grant(1)
		c.grant(1)
	}

	exported := c.get("/history", "Accept", "application/x-ndjson")
	lines := bytes.Split(bytes.TrimSuffix([]byte(exported.body), []byte("\n")), []byte("\n"))
	v, err := verifies(t, lines)
	must(t, err)
	if exported.Header.Get("Content-Type") != "application/x-ndjson" || !v.Whole || v.Events < 120 || v.AccountID != c.accountID || v.Balance != c.balance() {
		t.Errorf("%+v of %d lines", v, len(lines))
	}
	if kept := c.export(); len(kept) != len(lines) || !bytes.Equal(bytes.Join(kept, nil), bytes.Join(lines, nil)) {
		t.Errorf("exported are %d events, kept are %d", len(lines), len(kept))
	}
	changed := replaced(lines, 5, `"sequence":"`, `"sequence":"1`)
	if v, err := verifies(t, changed); err == nil || v.Faults == 0 {
		t.Errorf("a changed export is taken: %+v", v)
	}

	var own struct {
		Events []struct {
			Type         string
			Sequence     string
			PreviousHash string `json:"previoushash"`
		}
	}
	c.get("/jobs/"+closed+"/history").in(http.StatusOK, &own)
	var types []string
	for _, e := range own.Events {
		types = append(types, strings.TrimSuffix(strings.TrimPrefix(e.Type, "toolmill."), ".v1"))
		if len(e.Sequence) != 20 || len(e.PreviousHash) != 64 {
			t.Errorf("%+v", e)
		}
	}
	if got := strings.Join(types, " "); got != "job.accepted job.started job.succeeded job.closed" {
		t.Errorf("the job's history: %s", got)
	}
	if filtered := c.get("/history?type=job.closed&jobId=" + closed); strings.Count(filtered.body, `"specversion"`) != 1 {
		t.Errorf("%s", filtered.body)
	}
	stranger := service(t).open(t, opening{})
	stranger.get("/jobs/"+closed+"/history").refused(http.StatusNotFound, "not_found")
	c.withKey("jobs:read").get("/history").refused(http.StatusForbidden, "insufficient_scope")
}
