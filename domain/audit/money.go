package audit

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
)

// runsKept is how long charged runs are kept: far longer than they can be refunded, and short enough to bound the
// memory.
const runsKept = time.Hour

// run is a charged URL check.
type run struct {
	units   int64
	booking credits.Booking
	at      time.Time
}

func (l *Ledger) grant(b *book, d credits.Delta, mayBeNone bool) {
	if d.Delta < 0 || d.Delta == 0 && !mayBeNone {
		l.reportf(WrongAmount, "a grant of %d credits", d.Delta)
	}
	b.Granted += d.Delta
	l.settle(b, d)
}

func (l *Ledger) charge(b *book, d credits.Delta, due int64) {
	if -d.Delta != due || d.Delta > 0 {
		l.reportf(WrongAmount, "a charge of %d credits, %d are due", -d.Delta, due)
	}
	b.Charged -= d.Delta
	l.settle(b, d)
}

func (l *Ledger) refund(b *book, d credits.Delta, due int64) {
	if d.Delta != due {
		l.reportf(WrongAmount, "a refund of %d credits, %d are due", d.Delta, due)
	}
	b.Refunded += d.Delta
	l.settle(b, d)
}

func (l *Ledger) settle(b *book, d credits.Delta) {
	if want := b.Balance + d.Delta; d.BalanceAfter != want {
		l.reportf(WrongBalance, "%d with %+d is said to be %d", b.Balance, d.Delta, d.BalanceAfter)
	}
	if d.BalanceAfter < 0 {
		l.reportf(Overdraft, "the balance is %d", d.BalanceAfter)
	}
	b.Balance = d.BalanceAfter
}

func (b *book) rememberRun(e account.CreditsCharged, at time.Time) {
	if !e.Refundable {
		return
	}
	if at.Sub(b.runsSwept) > runsKept {
		for id, r := range b.runs {
			if at.Sub(r.at) > runsKept {
				delete(b.runs, id)
			}
		}
		b.runsSwept = at
	}
	if b.runs == nil {
		b.runs = make(map[string]run)
	}
	b.runs[e.RunID] = run{units: -e.Credits.Delta, booking: e.Credits.Booking, at: at}
}

// takeRun returns a run that may be refunded, once; the zero run if it was not charged or is already refunded.
func (b *book) takeRun(id string) run {
	r := b.runs[id]
	delete(b.runs, id)
	return r
}
