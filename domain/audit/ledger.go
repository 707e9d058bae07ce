package audit

import (
	"fmt"
	"iter"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// Ledger recomputes the accounts of a log and compares. The zero Ledger is before the first event. It is not safe for
// concurrent use.
type Ledger struct {
	books    map[string]*book
	decision decision
	at       time.Time
	events   int64

	// reading is the event being read, found are its findings.
	reading domain.Logged
	found   []Finding
}

// decision is the decision whose events are being read.
type decision struct {
	id      string
	account string
	place   event.Place
	events  int
}

// Read takes the next event, decoded and as logged, and returns its findings; nil if there are none.
func (l *Ledger) Read(next domain.Logged) []Finding {
	l.reading, l.found = next, nil
	l.events++
	b := l.book(next.AccountID)
	l.checkDecision(b)
	l.checkChain(b)
	l.checkAccount(b)
	l.apply(b)
	return l.found
}

// Events returns how many events were read.
func (l *Ledger) Events() int64 { return l.events }

func (l *Ledger) reportf(kind Kind, format string, args ...any) {
	l.found = append(l.found, findingAt(l.reading, kind, fmt.Sprintf(format, args...)))
}

// checkDecision checks the order of commands: each is decided once, in order, at a time that does not go back, and
// leads to one event of its own and then follow-ups.
func (l *Ledger) checkDecision(b *book) {
	e := l.reading
	if e.At.Before(l.at) {
		l.reportf(ClockWentBack, "%s is before %s", e.At, l.at)
	}
	l.at = e.At
	d := &l.decision
	if d.events > 0 && e.CommandPlace == d.place && e.CommandID == d.id && e.AccountID == d.account {
		l.checkFollowUp()
	} else {
		if d.events > 0 && e.CommandPlace.Compare(d.place) <= 0 {
			l.reportf(CommandRepeated, "command %s at %s comes after the one at %s", e.CommandID, e.CommandPlace, d.place)
		}
		if owed := b.owed(); owed != "" {
			l.reportf(FollowUpOwed, "the decision before left job %s", owed)
		}
		*d = decision{id: e.CommandID, account: e.AccountID, place: e.CommandPlace}
	}
	if want := domain.EventID(e.CommandID, d.events); e.ID != want {
		l.reportf(WrongEventID, "event %d of command %s has the id %s, not %s", d.events, e.CommandID, e.ID, want)
	}
	d.events++
	b.decided = d.events
}

func (l *Ledger) checkFollowUp() {
	failed, isFailed := l.reading.Data.(job.FailedEvent)
	_, isReleased := l.reading.Data.(job.Released)
	if !isReleased && (!isFailed || failed.Failure.Code != job.CreditDenied) {
		l.reportf(CommandRepeated, "command %s leads to a second event of its own, %s",
			l.reading.CommandID, l.reading.Data.EventType())
	}
	if l.reading.IdempotencyKey != "" {
		l.reportf(CommandRepeated, "a follow-up of command %s carries its idempotency key", l.reading.CommandID)
	}
}

func (l *Ledger) checkChain(b *book) {
	e := l.reading
	if e.Sequence != b.Sequence+1 {
		l.reportf(ChainBroken, "sequence %d comes after %d", e.Sequence, b.Sequence)
	}
	if e.PreviousHash != b.Head {
		l.reportf(ChainBroken, "previoushash is %s, the event before has %s", e.PreviousHash, b.Head)
	}
	b.Sequence, b.Head = e.Sequence, event.ValueHash(e.Value)
}

func (l *Ledger) checkAccount(b *book) {
	_, opening := l.reading.Data.(account.Opened)
	switch {
	case b.erased:
		l.checkErased()
	case opening && b.open:
		l.reportf(AccountNotOpen, "the account is opened a second time")
	case !opening && !b.open:
		l.reportf(AccountNotOpen, "the account was not opened")
	}
}

// checkErased reports every event of an erased account that is neither the end of something it left nor an auditor's read.
func (l *Ledger) checkErased() {
	switch l.reading.Data.(type) {
	case job.FailedEvent, job.CanceledEvent, job.Closed, job.OutputExpired, job.WebhookDelivered, job.WebhookExhausted, account.AuditRead:
	default:
		l.reportf(AccountNotOpen, "the account is erased")
	}
}

func (l *Ledger) book(accountID string) *book {
	b := l.books[accountID]
	if b == nil {
		if l.books == nil {
			l.books = make(map[string]*book)
		}
		b = &book{Account: Account{ID: accountID}, jobs: make(map[string]*openJob)}
		l.books[accountID] = b
	}
	return b
}

// Accounts returns the accounts as recomputed so far, in no order.
func (l *Ledger) Accounts() iter.Seq[Account] {
	return func(yield func(Account) bool) {
		for _, b := range l.books {
			if !yield(b.summary()) {
				return
			}
		}
	}
}

// Account returns one account as recomputed so far; ok is false if none of its events was read.
func (l *Ledger) Account(id string) (a Account, ok bool) {
	b, ok := l.books[id]
	if !ok {
		return Account{}, false
	}
	return b.summary(), true
}
