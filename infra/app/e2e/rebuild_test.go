package e2e

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/infra/app/admin"
)

// The read models are a function of the log: rebuilt beside the live ones they have the same rows, and they replace
// them while the service runs (docs/design/architecture.md "Projections").
func TestReadModelsAreRebuiltAndSwappedWhileServing(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{credits: 1000})
	done := c.succeeds(c.create(page(hello)).ID)

	serving, stop := context.WithCancel(t.Context())
	var load sync.WaitGroup
	var canceled int64
	load.Go(func() {
		for serving.Err() == nil {
			if j := c.cancel(c.create(page(endless)).ID); j.RefundedUnits == 1 {
				canceled++
			}
		}
	})
	must(t, w.compare(t.Context(), false))
	must(t, w.compare(t.Context(), true))
	must(t, w.compare(t.Context(), true))
	stop()
	load.Wait()

	if j := c.job(done.ID); j.Status != "succeeded" {
		t.Errorf("%+v", j)
	}
	c.succeeds(c.create(page(hello)).ID)
	if got, want := c.balance(), 1000-4-canceled; got != want {
		t.Errorf("balance %d, want %d", got, want)
	}
}

// A row that differs from the log is found, and a swap repairs it.
func TestARebuildFindsAndRepairsWhatIsWrong(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	if _, err := w.inside(t).DB.Exec(t.Context(), `UPDATE credit_balances SET balance = balance + 1 WHERE account_id = $1`, c.accountID); err != nil {
		t.Fatal(err)
	}
	if err := w.compare(t.Context(), true); !errors.Is(err, admin.ErrDifferences) {
		t.Errorf("a wrong balance: %v", err)
	}
	must(t, w.compare(t.Context(), false))
	c.hasBalance(creditsGiven)
}
