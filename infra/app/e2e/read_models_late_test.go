package e2e

import (
	"net/http"
	"testing"
)

// While nothing can be written into the read models, a job is accepted, and then asked for. There is no such job is not said of it, and as
// soon as they go on it is there.
func TestAJobIsNotMissingWhileReadModelsAreLate(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{credits: 10})
	tx, err := w.database(t).Begin(t.Context())
	must(t, err)
	_, err = tx.Exec(t.Context(), `LOCK TABLE jobs IN EXCLUSIVE MODE`)
	must(t, err)
	accepted := c.create(page("<p>late</p>"))
	late := c.get("/jobs/" + accepted.ID)
	if late.StatusCode != http.StatusServiceUnavailable || late.Header.Get("Retry-After") == "" {
		t.Errorf("answered %d %s", late.StatusCode, late.body)
	}
	must(t, tx.Commit(t.Context()))
	c.succeeds(accepted.ID)
}
