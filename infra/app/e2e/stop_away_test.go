package e2e

import (
	"testing"
	"time"
)

// A process that is told to stop does so even if the broker or database does not answer. Its silence reveals what it
// could not report: the next process runs its job.
func TestAStopWaitsForNobodyWhoDoesNotAnswer(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	running := c.create(page(slowly))
	c.runs(running.ID)
	w.broker.Proxy().DropReplies()
	w.postgres.DropReplies()
	t.Cleanup(w.broker.Proxy().Restore)
	t.Cleanup(w.postgres.Restore)

	// For so long after the grace, killed attempts may still be reported.
	const grace, overtime = time.Second, 10 * time.Second
	begun := time.Now()
	err := w.stop(grace) // lifecycle.ErrLeft if a part still waits for its answer
	if took := time.Since(begun); took > grace+overtime+2*time.Second {
		t.Errorf("the stop took %v: %v", took, err)
	}

	w.broker.Proxy().Restore()
	w.postgres.Restore()
	must(t, w.start())
	c.succeeds(running.ID)
	c.hasBalance(creditsGiven - 2)
}
