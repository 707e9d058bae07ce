package e2e

import (
	"testing"
	"time"
)

// A process that is told to stop stops, also where nobody answers. What it could not tell is found by its silence: the job
// that it ran is done by the next process.
func TestAStopWaitsForNobodyWhoDoesNotAnswer(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	running := c.create(page(slowly))
	c.runs(running.ID)
	w.broker.Proxy().DropReplies()
	w.postgres.DropReplies()
	t.Cleanup(w.broker.Proxy().Restore)
	t.Cleanup(w.postgres.Restore)

	// Killed attempts may be reported for so long after the grace.
	const grace, overtime = time.Second, 10 * time.Second
	begun := time.Now()
	err := w.stop(grace) // lifecycle.ErrLeft, where a part waits for its answer still
	if took := time.Since(begun); took > grace+overtime+2*time.Second {
		t.Errorf("the stop took %v: %v", took, err)
	}

	w.broker.Proxy().Restore()
	w.postgres.Restore()
	must(t, w.start())
	c.succeeds(running.ID)
	c.hasBalance(creditsGiven - 2)
}
