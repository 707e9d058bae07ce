package reactors_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestAnErasedAccountIsErasedBesideTheLogNowAndOnceMore(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	erased := b.Log.Must("acct_1", account.EraseAccount{})[0]
	args := map[string]any{"accountId": "acct_1"}
	want := []scheduled{
		{Kind: "erase_account", Queue: "deletions", Key: erased.ID, Account: "acct_1", Args: args},
		{Kind: "erase_account", Queue: "deletions", Key: erased.ID + "/again", Account: "acct_1", At: erased.At.Add(work.EraseAgainAfter), Args: args},
	}
	if diff := cmp.Diff(want, b.projectedWork(1)); diff != "" {
		t.Errorf("work differs (-want +got):\n%s", diff)
	}
}
