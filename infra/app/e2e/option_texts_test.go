package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/projections/store"
)

// A customer's text in options is printed on the page and shown to its owner, but no event, row or piece of work
// holds it in clear.
func TestTextsInOptionsAreNowhereInClear(t *testing.T) {
	t.Parallel()
	w := service(t)
	c := w.open(t, opening{})
	const words = "Vertraulich-7f3a"
	options := fmt.Sprintf(`{"headerHtml":"<p style=\"font-size:12px\">%s</p>","margin":"20mm"}`, words)
	j := c.succeeds(c.create(page(hello, "options", options)).ID)
	id := c.create(page(endless, "options", options)).ID
	c.runs(id) // work that has ended is removed from the queue
	if shown := c.get("/jobs/" + id); !strings.Contains(shown.body, words) {
		t.Errorf("its owner reads %s", shown.body)
	}
	if pdf := c.get(j.Output.DownloadIntent.URL); pdf.StatusCode != http.StatusOK {
		t.Errorf("download: %d", pdf.StatusCode)
	}
	for table, sql := range map[string]string{
		"jobs":      `SELECT count(*), count(*) FILTER (WHERE position($2 in jobs::text) > 0) FROM jobs WHERE id = $1`,
		"river_job": `SELECT count(*), count(*) FILTER (WHERE position($2 in args::text) > 0) FROM river_job WHERE position($1 in args::text) > 0`,
	} {
		rows, err := w.inside(t).DB.Query(t.Context(), sql, id, words)
		must(t, err)
		var all, inClear int
		for rows.Next() {
			must(t, rows.Scan(&all, &inClear))
		}
		rows.Close()
		must(t, rows.Err())
		if all == 0 || inClear > 0 {
			t.Errorf("%s: %d rows of the job, %d of them in clear", table, all, inClear)
		}
	}
	events, err := store.List(t.Context(), w.inside(t).DB, func(rows store.Rows) (e store.Packed, err error) { return e, rows.Scan(&e) },
		`SELECT value FROM event_log WHERE job_id = $1`, id)
	must(t, err)
	if len(events) == 0 {
		t.Error("the job has no event")
	}
	for _, e := range events {
		if strings.Contains(string(e), words) || !strings.Contains(string(e), id) {
			t.Errorf("the event %s", e)
		}
	}
	c.cancel(id)
}
