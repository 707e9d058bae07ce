package e2e

import (
	"net/http"
	"testing"
)

// inForeground is how many jobs of an account are in the foreground of an engine.
const inForeground = 4

// While an account floods the engines with all that its limits allow, another account's job waits for a few jobs
// only; and the flood is completed.
func TestAFloodDelaysNobodyElse(t *testing.T) {
	w := service(t)
	flood, small := w.open(t, opening{credits: 1000}), w.open(t, opening{})
	busy := w.open(t, opening{}) // occupies the engines, in the foreground and in the background, until all the others wait
	slots := w.config.ChromiumConcurrency
	var blockers, flooding []string
	for range inForeground + slots {
		blockers = append(blockers, busy.create(page(endless)).ID)
	}
	for n := range slots {
		busy.runs(blockers[n])
		busy.runs(blockers[inForeground+n])
	}
	const jobs = 40
	for range jobs {
		flooding = append(flooding, flood.create(page(hello)).ID)
	}
	only := small.create(page(hello)).ID
	eventually(t, only+" waits in the queue", func() bool { return small.get("/jobs/"+only).StatusCode == http.StatusOK })
	for n := range blockers {
		busy.cancel(blockers[len(blockers)-1-n]) // those that wait must not begin instead
	}

	first := *small.succeeds(only).StartedAt
	before := 0
	for _, id := range flooding {
		if j := flood.succeeds(id); j.StartedAt.Before(first) {
			before++
		}
	}
	// It takes turns with the flood in the foreground. In the background the flood has as many slots of its own: 5 to 9 were seen.
	if before > jobs/2 {
		t.Errorf("%d of the %d jobs that came before it started before the small account's", before, jobs)
	}
}
