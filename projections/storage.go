package projections

import (
	"context"

	"github.com/toolmill/toolmill/domain/job"
)

// storageTable adds up: a batch brings by how much the accounts' storage has changed.
var storageTable = newTable("account_storage", "account_id", "account_id text, stored_bytes int8",
	`stored_bytes = account_storage.stored_bytes + excluded.stored_bytes`)

// storage is the read model account_storage: what an account stores, as the domain counts it (account.State.StoredBytes).
type storage struct{ jobs *jobs }

func (*storage) load(*batch) []Statement { return nil }

func (s *storage) write(_ context.Context, b *batch, w *writer) error {
	at := make(map[string]int)
	var accountIDs []string
	var changes []int64
	for i := range b.events {
		e := &b.events[i]
		change, counts := s.change(e)
		if !counts {
			continue
		}
		row, seen := at[e.AccountID]
		if !seen {
			row = len(accountIDs)
			at[e.AccountID] = row
			accountIDs, changes = append(accountIDs, e.AccountID), append(changes, 0)
		}
		changes[row] += change
	}
	w.put(storageTable, len(accountIDs), accountIDs, changes)
	return nil
}

// change returns by how many bytes an event changes what its account stores.
func (s *storage) change(e *entry) (change int64, counts bool) {
	switch data := e.Data.(type) {
	case job.Accepted:
		return data.Input.SizeBytes, true
	case job.SucceededEvent:
		return data.Output.SizeBytes - s.jobs.of(data.JobID).Input.SizeBytes, true
	case job.FailedEvent, job.CanceledEvent:
		return -s.jobs.of(e.jobID).Input.SizeBytes, true
	case job.OutputExpired:
		return -data.SizeBytes, true
	}
	return 0, false
}
