package audit

import (
	"fmt"
	"hash/fnv"
	"time"

	"github.com/toolmill/toolmill/domain"
	domainaccount "github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	domainjob "github.com/toolmill/toolmill/domain/job"
)

// account is one account according to the log.
type account struct {
	state domainaccount.State
	// balance is the sum of the movements, computed without the fold.
	balance    int64
	balanceSeq uint64
	entries    int64
	// ledger is a digest of the account's ledger entries in order.
	ledger uint64
	keys   map[string]time.Time
	// snapshot is the row of account_snapshots; it is compared when the fold reaches its sequence.
	snapshot *snapshot
}

func (p *partition) account(id string) *account {
	a := p.accounts[id]
	if a == nil {
		a = &account{keys: make(map[string]time.Time)}
		p.accounts[id] = a
	}
	return a
}

func (p *partition) takeAccount(s seen) {
	a := p.account(s.AccountID)
	p.accountChain(a, s)
	p.credits(a, s)
	p.idempotency(a, s)
	p.rate(a, s)
	p.checkJobs(s)
	domain.EvolveAccount(&a.state, s.Envelope, s.value)
	p.meetSnapshot(a, s)
	p.countRun(s)
}

func (p *partition) accountChain(a *account, s seen) {
	if s.Sequence != a.state.Sequence+1 {
		p.findf(AccountChain, s.offset, s.AccountID, "", "its sequence %d follows %d", s.Sequence, a.state.Sequence)
	}
	if s.PreviousHash != a.state.Head {
		p.findf(AccountChain, s.offset, s.AccountID, "", "its previoushash is not the hash of the previous event")
	}
}

// credits checks the arithmetic of a movement and adds it to the ledger's digest.
func (p *partition) credits(a *account, s seen) {
	delta, charge, moves := movement(s.Data)
	if !moves {
		return
	}
	a.balance += delta.Delta
	switch {
	case delta.BalanceAfter != a.balance:
		p.findf(Balance, s.offset, s.AccountID, s.JobID(), "balanceAfter is %d, the sum is %d", delta.BalanceAfter, a.balance)
		a.balance = delta.BalanceAfter // report a fault once
	case a.balance < 0:
		p.findf(Balance, s.offset, s.AccountID, s.JobID(), "the balance is %d", a.balance)
	case charge && delta.Delta > 0, !charge && delta.Delta < 0:
		p.findf(Balance, s.offset, s.AccountID, s.JobID(), "%s moves %d", s.Data.EventType(), delta.Delta)
	}
	a.balanceSeq = s.Sequence
	a.entries++
	a.ledger = digest(a.ledger, int64(s.Sequence), s.ID, delta.ToolSlug, delta.Delta, delta.BalanceAfter) //nolint:gosec // counted from 1
}

// movement returns the credits that an event moves, and whether it is a charge.
func movement(e event.Event) (delta credits.Delta, charge, moves bool) {
	switch e := e.(type) {
	case domainaccount.Opened:
		return e.Credits, false, true
	case domainaccount.CreditsGranted:
		return e.Credits, false, true
	case domainaccount.CreditsRefunded:
		return e.Credits, false, true
	case domainaccount.CreditsCharged:
		return e.Credits, true, true
	case domainjob.Accepted:
		return e.Credits, true, true
	case domainjob.CanceledEvent:
		return e.Credits, false, true
	case domainjob.FailedEvent:
		return e.Credits, false, true
	}
	return credits.Delta{}, false, false
}

// digest chains a ledger entry to the earlier ones.
func digest(before uint64, fields ...any) uint64 {
	h := fnv.New64a()
	_, _ = fmt.Fprintln(h, append([]any{before}, fields...)...) // writing to a hash never fails
	return h.Sum64()
}

func (p *partition) idempotency(a *account, s seen) {
	if s.IdempotencyKey == "" {
		return
	}
	if used, before := a.keys[s.IdempotencyKey]; before && s.At.Sub(used) < idempotency.Lifetime {
		p.findf(Idempotency, s.offset, s.AccountID, s.JobID(), "its key was accepted %v earlier", s.At.Sub(used))
	}
	a.keys[s.IdempotencyKey] = s.At
}

// rate checks that the account, as it is before the event, may create a job now.
func (p *partition) rate(a *account, s seen) {
	accepted, isAccepted := s.Data.(domainjob.Accepted)
	if !isAccepted {
		return
	}
	if wait := a.state.CreationWait(s.At); wait > 0 {
		p.findf(Cap, s.offset, s.AccountID, accepted.JobID, "accepted %v earlier than its rate allows", wait)
	}
}
