package e2e

import (
	"context"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
)

// Under load, partitions move to a process that joins and back from one that leaves, and no request fails for it.
func TestPartitionsMoveBetweenProcesses(t *testing.T) {
	w := service(t)
	clients := make([]client, 2*w.config.Partitions)
	for i := range clients {
		clients[i] = w.open(t, opening{})
	}
	work := func() {
		t.Helper()
		for _, c := range clients {
			c.cancel(c.create(page(endless)).ID)
		}
	}
	second := w.beside(t, config.RoleOwner, config.RoleProjector)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	work()
	other, err := startApp(ctx, second, w.logger)
	must(t, err)
	work()
	must(t, other.Stop(ctx))
	work()
	for _, c := range clients {
		entries := c.ledger()
		c.hasBalance(entries[len(entries)-1].BalanceAfter)
		if charged := len(entries); charged != 1+3*2 {
			t.Errorf("%d movements, want the opening, 3 charges and 3 refunds", charged)
		}
	}
}
