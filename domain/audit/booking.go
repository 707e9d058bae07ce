package audit

import (
	"regexp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
)

// checkBooking compares how a movement is booked with how it should be. Older events have no booking: that is a finding only after
// an event of the account that has one. want's Day is that of the event.
func (l *Ledger) checkBooking(b *book, got, want credits.Booking) {
	if got == (credits.Booking{}) {
		if b.booked {
			l.reportf(WrongBooking, "the movement has no plan, reason and day; one before it has")
		}
		return
	}
	b.booked = true
	want.Day = credits.Day(l.reading.At)
	for _, field := range []struct{ name, got, want string }{
		{"plan", got.Plan, want.Plan},
		{"toolSlug", got.ToolSlug, want.ToolSlug},
		{"reason", got.Reason, want.Reason},
		{"day", got.Day, want.Day},
	} {
		if field.got != field.want {
			l.reportf(WrongBooking, "the %s is %q, not %q", field.name, field.got, field.want)
		}
	}
}

// checkRefundBooking compares a refund with the charge that it takes back: both have one plan and tool, so that they cancel out in
// bills. A charge of before there were bookings, or one that is not known, leaves only reason and day to compare.
func (l *Ledger) checkRefundBooking(b *book, got, charged credits.Booking, reason string) {
	if charged == (credits.Booking{}) {
		charged = got
	}
	charged.Reason = reason
	l.checkBooking(b, got, charged)
}

// currency is the form of a code of ISO 4217.
var currency = regexp.MustCompile(`^[A-Z]{3}$`)

func (l *Ledger) checkGrant(b *book, e account.CreditsGranted) {
	l.checkBooking(b, e.Credits.Booking, credits.Booking{Plan: b.plan, Reason: string(e.Kind)})
	if e.Price != nil && e.Kind != account.Purchase {
		l.reportf(WrongBooking, "a %s has a price", e.Kind)
	}
	if e.Price != nil && (e.Price.AmountMinor < 0 || !currency.MatchString(e.Price.Currency)) {
		l.reportf(WrongBooking, "the price %+v is none", *e.Price)
	}
}
