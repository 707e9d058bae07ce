package sweep

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/refusal"
)

// checks are the URL checks of a test, in memory; expired is the time up to which they were removed.
type checks struct {
	*world

	abandoned []URLCheck
	refunded  []string
	expired   time.Time
}

func (c *checks) Abandon(_ context.Context, begun time.Time, reason string, limit int) ([]URLCheck, error) {
	if !begun.Equal(noon.Add(-2*time.Minute)) || reason != "abandoned" || limit != urlChecksAtOnce {
		c.t.Errorf("given back as %s since %v, %d of them", reason, begun, limit)
	}
	return c.abandoned, c.away["checks"]
}

func (c *checks) Refunded(_ context.Context, _, runID string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refunded = append(c.refunded, runID)
	return nil
}

func (c *checks) Expire(_ context.Context, begun time.Time) error {
	c.expired = begun
	return nil
}

func newChecks(t *testing.T, runs ...string) *checks {
	t.Helper()
	c := &checks{world: newWorld(t)}
	for _, run := range runs {
		c.abandoned = append(c.abandoned, URLCheck{AccountID: "acct_" + run, RunID: run, Reason: "abandoned"})
	}
	c.URLChecks = c
	return c
}

func TestAbandonedURLChecksAreRefunded(t *testing.T) {
	c := newChecks(t, "1", "2")
	must(t, c.AbandonedURLChecks(t.Context()))
	slices.Sort(c.done)
	slices.Sort(c.refunded)
	if diff := cmp.Diff([]string{"acct_1: RefundCredits ", "acct_2: RefundCredits "}, c.done); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"1", "2"}, c.refunded); diff != "" || !c.expired.Equal(noon.Add(-25*time.Hour)) {
		t.Errorf("expired up to %v, %s", c.expired, diff)
	}
}

// A check that was never charged, or was already refunded, is settled without a refund.
func TestAnAbandonedURLCheckWithoutAChargeIsSettled(t *testing.T) {
	c := newChecks(t, "1")
	c.no[""] = refusal.New(refusal.NothingToDo, "nothing to refund")
	must(t, c.AbandonedURLChecks(t.Context()))
	if len(c.refunded) != 1 {
		t.Error("it comes again and again")
	}
}

func TestAnAbandonedURLCheckComesAgainUntilTheLogAnswers(t *testing.T) {
	c := newChecks(t, "1")
	c.no[""] = errors.New("no answer")
	if err := c.AbandonedURLChecks(t.Context()); !errors.Is(err, errUnanswered) || len(c.refunded) != 0 {
		t.Errorf("%v, refunded %v", err, c.refunded)
	}
	c.away["checks"] = errors.New("away")
	if err := c.AbandonedURLChecks(t.Context()); !errors.Is(err, c.away["checks"]) {
		t.Error(err)
	}
}
