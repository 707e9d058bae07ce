package reactors

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/batch"
)

// erasures returns the work that erases, now and once more later, what is kept beside the log about the accounts that the batch's
// events erase.
func erasures(b *batch.Batch) (items []work.Item) {
	for i := range b.Events {
		e := &b.Events[i]
		if _, erased := e.Data.(account.Erased); !erased {
			continue
		}
		now := work.Item{
			Kind: work.KindEraseAccount, Queue: work.QueueDeletions, AccountID: e.AccountID, UniqueKey: e.ID,
			Args: work.EraseAccount{AccountID: e.AccountID},
		}
		again := now
		again.UniqueKey, again.ScheduledAt = e.ID+"/again", e.At.Add(work.EraseAgainAfter)
		items = append(items, now, again)
	}
	return items
}
