package models

import (
	"context"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

// storageTable adds to existing rows: a new row is the batch's change of an account's stored bytes.
var storageTable = table.New("account_storage", "account_id", "account_id text, stored_bytes int8",
	`stored_bytes = account_storage.stored_bytes + excluded.stored_bytes`)

// storageModel is the read model account_storage: the storage that an account uses, as the domain counts it
// (account.State.StoredBytes).
type storageModel struct{ jobs *JobStates }

func (*storageModel) load(*batch.Batch) []store.Statement { return nil }

func (s *storageModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	at := make(map[string]int)
	var accountIDs []string
	var changes []int64
	for i := range b.Events {
		e := &b.Events[i]
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
	w.Put(storageTable, len(accountIDs), accountIDs, changes)
	return nil
}

// change returns the event's change of the account's stored bytes; counts is false for an event without any.
func (s *storageModel) change(e *batch.Entry) (change int64, counts bool) {
	switch data := e.Data.(type) {
	case job.Accepted:
		return data.Input.SizeBytes, true
	case job.SucceededEvent:
		return data.Output.SizeBytes - s.jobs.Of(data.JobID).Input.SizeBytes, true
	case job.FailedEvent, job.CanceledEvent:
		return -s.jobs.Of(e.JobID).Input.SizeBytes, true
	case job.OutputExpired:
		return -data.SizeBytes, true
	}
	return 0, false
}
