package reactors

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections/batch"
)

// What is open follows from the read models too, without the trace of its request: for a database that was made again from the log,
// in which no reactor has run.

// Attempt returns the work for the attempt of a queued job that is due; a job that waits has none.
func (r *Reactors) Attempt(s *job.State) (work.Item, bool) {
	w, due := r.convert(entryOf(s.AccountID, ""), s, s.Attempt)
	w.ScheduledAt = s.NotBefore
	return w, due
}

// Delivery returns the work that sends a job's webhook. eventID is that of the event that ended the job.
func (*Reactors) Delivery(s *job.State, eventID string) (work.Item, bool) {
	return deliver(entryOf(s.AccountID, eventID), s)
}

// Erasure returns the work that erases what is kept beside the log about an account that is erased.
func (*Reactors) Erasure(accountID string) work.Item {
	return work.Item{
		Kind: work.KindEraseAccount, Queue: work.QueueDeletions, AccountID: accountID, UniqueKey: accountID,
		Args: work.EraseAccount{AccountID: accountID},
	}
}

func entryOf(accountID, eventID string) *batch.Entry {
	return &batch.Entry{Envelope: event.Envelope{ID: eventID, AccountID: accountID}}
}
