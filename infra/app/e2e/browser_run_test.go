package e2e

import (
	"net/http"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
)

// A run in the browser costs one credit, with a key and with a session, and a repetition costs nothing.
func TestBrowserRunIsChargedOnce(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	const runs = "/tools/rotate-pdf/runs"
	first := c.post(runs, "", keyHeader, "k")
	var got struct {
		ID, ToolSlug            string
		CostUnits, BalanceAfter int64
	}
	first.in(http.StatusCreated, &got)
	if got.ToolSlug != "rotate-pdf" || got.CostUnits != 1 || got.BalanceAfter != creditsGiven-1 {
		t.Errorf("%s", first.body)
	}
	c.again(first, runs, "", "k")
	c.again(first, runs, "{}", "k")
	if entries := c.ledger(); entries[len(entries)-1].RunID != got.ID {
		t.Errorf("%+v", entries)
	}
	if moved := c.movements(); !slices.Equal(moved, []string{"charge -1 tool_run"}) {
		t.Errorf("moved %q", moved)
	}
	c.hasBalance(creditsGiven - 1)

	p, _ := c.w.signUp(t)
	p.ask(http.MethodPost, runs, "", keyHeader, "k").in(http.StatusCreated, &got)
	if got.BalanceAfter != creditsGiven-1 {
		t.Errorf("%+v", got)
	}
}

func TestBrowserRunsThatAreRefused(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{penniless: true})
	c.post("/tools/rotate-pdf/runs", "", keyHeader, "k").refused(http.StatusPaymentRequired, "insufficient_credits")
	c.post("/tools/rotate-pdf/runs", "").refused(http.StatusBadRequest, "invalid_idempotency_key")
	c.post("/tools/nope/runs", "", keyHeader, "k").refused(http.StatusNotFound, "unknown_tool")
	c.post("/tools/word-to-pdf/runs", "", keyHeader, "k").refused(http.StatusUnprocessableEntity, "validation_failed")
	c.withKey("url-metadata:run").post("/tools/rotate-pdf/runs", "", keyHeader, "k").refused(http.StatusForbidden, "insufficient_scope")
	c.post("/jobs", `{"toolSlug":"merge-pdf","input":{"kind":"text","contentType":"text/plain","text":"x"}}`).
		refused(http.StatusUnprocessableEntity, "browser_only_tool")
	c.hasBalance(0)
}

// The registry holds the whole catalogue, and is not sent again to a client that has it.
func TestBrowserRunsToolsAreInTheRegistry(t *testing.T) {
	t.Parallel()
	c := client{t: t, w: service(t)}
	counts := map[string]int{}
	for _, processing := range []string{"browser", "url", "job"} {
		var list struct{ Tools []struct{ Slug string } }
		c.get("/tools?includeHidden=true&processing="+processing).in(http.StatusOK, &list)
		counts[processing] = len(list.Tools)
	}
	if counts["browser"] != 66 || counts["url"] != 2 || counts["job"] != len(tool.Contracts()) {
		t.Errorf("%v", counts)
	}
	first := c.get("/tools/merge-pdf")
	if again := c.get("/tools/merge-pdf", "If-None-Match", first.Header.Get("ETag")); again.StatusCode != http.StatusNotModified || again.body != "" {
		t.Errorf("%d %s", again.StatusCode, again.body)
	}
}
