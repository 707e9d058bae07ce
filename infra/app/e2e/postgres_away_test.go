package e2e

import (
	"net/http"
	"sync"
	"testing"
)

// While Postgres is away, requests are refused with Retry-After, and none hangs. When it is back, everything
// continues: jobs that ran meanwhile have succeeded, none is lost and none ran twice.
func TestTheServiceOutlivesItsDatabase(t *testing.T) {
	w := service(t)
	for name, absence := range absences {
		t.Run(name, func(t *testing.T) {
			c := w.open(t, opening{})
			done := c.succeeds(c.create(page(hello)).ID)
			running := c.create(page(slowly))
			c.runs(running.ID)
			fresh := c.withKey() // unknown to this process so far

			absence(w.postgres)
			t.Cleanup(w.postgres.Restore)
			var requests sync.WaitGroup
			for _, path := range []string{
				"/jobs", "/credits", "/jobs/" + done.ID, "/jobs/" + running.ID + "?wait=5",
				"/jobs/" + done.ID + "/download-intent", done.Output.DownloadIntent.URL,
			} {
				requests.Go(func() { c.get(path).away() })
			}
			requests.Go(func() { fresh.post("/jobs", page(hello), keyHeader, "while-away").away() })
			requests.Wait()

			w.postgres.Restore()
			var created response
			eventually(t, "the same request is accepted", func() bool {
				created = c.post("/jobs", page(hello), keyHeader, "while-away")
				if created.StatusCode != http.StatusCreated {
					created.away()
				}
				return created.StatusCode == http.StatusCreated
			})
			c.succeeds(c.created(created).ID)
			if j := c.succeeds(running.ID); j.Attempts != 1 {
				t.Errorf("%+v", j)
			}
			c.hasBalance(creditsGiven - 6)
		})
	}
}
