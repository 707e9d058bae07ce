package models

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

var snapshotsTable = table.New("account_snapshots", "account_id",
	"account_id text, partition int4, account_seq int8, next_seq int8, state text", "")

// snapshotEventsMin is the least number of events between two snapshots of an account. Loading an account reads half of
// them on average, at some 10 µs each.
const snapshotEventsMin = 16

// snapshotModel is the read model account_snapshots. When the next snapshot is due depends on the account's history
// alone: after as many events as the state has entries, at least 16. So the cost per event is constant, however many
// jobs wait; an owner loads at most as many events as the state has entries; and a rebuild writes the same rows,
// whatever its batches are. An erasure writes one at once: no older state of the account stays.
type snapshotModel struct {
	held *Held
	// accounts are those of the batch whose state is folded: kept in held, new, or due for a snapshot.
	accounts map[string]*heldAccount
	// next is, for every other account of the batch, the sequence at which its next snapshot is due.
	next map[string]uint64
}

func (s *snapshotModel) load(b *batch.Batch) []store.Statement {
	s.accounts, s.next = make(map[string]*heldAccount), make(map[string]uint64)
	var asked []string
	for i := range b.Events {
		e := &b.Events[i]
		if _, asked := s.next[e.AccountID]; asked || s.accounts[e.AccountID] != nil {
			continue
		}
		if a := s.held.get(e.AccountID); a != nil {
			s.accounts[e.AccountID] = a
			continue
		}
		if e.Sequence == 1 {
			s.accounts[e.AccountID] = &heldAccount{next: snapshotEventsMin}
			continue
		}
		s.next[e.AccountID] = snapshotEventsMin
		asked = append(asked, e.AccountID)
	}
	if len(asked) == 0 {
		return nil
	}
	return []store.Statement{{
		SQL:  `SELECT account_id, next_seq FROM account_snapshots WHERE account_id = ANY($1)`,
		Args: []any{asked},
		Rows: s.read,
	}}
}

func (s *snapshotModel) read(rows store.Rows) error {
	for rows.Next() {
		var accountID string
		var next int64
		if err := rows.Scan(&accountID, &next); err != nil {
			return err
		}
		s.next[accountID] = uint64(next) //nolint:gosec // written from a uint64
	}
	return rows.Err()
}

func (s *snapshotModel) write(ctx context.Context, b *batch.Batch, w *table.Writer) error {
	if err := s.loadDue(ctx, b, w.Tx); err != nil {
		return err
	}
	rows, last, erased := snapshotRows{}, s.last(b), erasures(b)
	for i := range b.Events {
		e := &b.Events[i]
		a := s.accounts[e.AccountID]
		if a == nil || e.Sequence != a.state.Sequence+1 {
			continue
		}
		a.fold(e)
		if e.Sequence < a.next && !erases(e) {
			continue
		}
		a.next = e.Sequence + max(snapshotEventsMin, entries(&a.state))
		if a.next <= last[e.AccountID] || e.Sequence < erased[e.AccountID] {
			continue // the batch's next snapshot of the account replaces this one
		}
		a.state.Link(e.Envelope, e.Value)
		if err := rows.take(a); err != nil {
			return fmt.Errorf("snapshot of %s: %w", e.AccountID, err)
		}
	}
	for accountID, a := range s.accounts {
		s.held.keep(accountID, a)
	}
	rows.put(b.Partition, w)
	return nil
}

// last returns the last sequence of each folded account that the batch leads to. A gap in the account's own sequence is a fault
// that the auditor reports; nothing is folded past it.
func (s *snapshotModel) last(b *batch.Batch) map[string]uint64 {
	last := make(map[string]uint64, len(s.accounts))
	for i := range b.Events {
		e := &b.Events[i]
		a := s.accounts[e.AccountID]
		if a == nil {
			continue
		}
		if e.Sequence == max(last[e.AccountID], a.state.Sequence)+1 {
			last[e.AccountID] = e.Sequence
		}
	}
	return last
}

// erasures returns the sequence of each erasure in the batch.
func erasures(b *batch.Batch) map[string]uint64 {
	erased := make(map[string]uint64)
	for i := range b.Events {
		if erases(&b.Events[i]) {
			erased[b.Events[i].AccountID] = b.Events[i].Sequence
		}
	}
	return erased
}

func erases(e *batch.Entry) bool {
	_, erased := e.Data.(account.Erased)
	return erased
}

// loadDue loads the states of the accounts whose next snapshot is due within the batch.
func (s *snapshotModel) loadDue(ctx context.Context, b *batch.Batch, tx store.Querier) error {
	var due []string
	for i := range b.Events {
		e := &b.Events[i]
		if next, waits := s.next[e.AccountID]; waits && (e.Sequence >= next || erases(e)) {
			due = append(due, e.AccountID)
			s.accounts[e.AccountID] = &heldAccount{next: next}
			delete(s.next, e.AccountID)
		}
	}
	if len(due) == 0 {
		return nil
	}
	loaded, err := loadHistory(ctx, tx, s.held.loadSQL, b.Partition, domain.Wanted{Accounts: due})
	if err != nil {
		return err
	}
	for _, accountID := range due {
		if s.accounts[accountID].state, err = loaded.Accounts[accountID].Fold(); err != nil {
			return fmt.Errorf("account %s: %w", accountID, err)
		}
	}
	return nil
}

// fold is domain.EvolveAccount without hashing the event, because only the last event before a snapshot needs a hash.
func (a *heldAccount) fold(e *batch.Entry) {
	a.state.Apply(e.Envelope)
	job.ApplyToAccount(&a.state, e.Envelope)
	a.state.ID, a.state.Sequence = e.AccountID, e.Sequence
}

// entries counts the elements that determine the length of a state's JSON.
func entries(s *account.State) uint64 {
	n := s.Waiting.Len() + s.Uploads.Len() + s.Running.Len() + len(s.Keys) + len(s.References) + len(s.Runs)
	return uint64(n) //nolint:gosec // lengths are not negative
}

type snapshotRows struct {
	accounts    []string
	seqs, nexts []int64
	states      []string
}

// take adds the account's current state.
func (r *snapshotRows) take(a *heldAccount) error {
	state, err := table.EncodeState(&a.state)
	if err != nil {
		return err
	}
	r.accounts, r.states = append(r.accounts, a.state.ID), append(r.states, state)
	r.seqs, r.nexts = append(r.seqs, int64(a.state.Sequence)), append(r.nexts, int64(a.next)) //nolint:gosec // counted from 1
	return nil
}

func (r *snapshotRows) put(partition int32, w *table.Writer) {
	partitions := make([]int32, len(r.accounts))
	for i := range partitions {
		partitions[i] = partition
	}
	w.Put(snapshotsTable, len(r.accounts), r.accounts, partitions, r.seqs, r.nexts, r.states)
}
