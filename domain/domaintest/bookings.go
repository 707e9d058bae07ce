package domaintest

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// requireBookings requires of each movement of credits the booking that a stranger derives from the log alone: the day of
// the event, the account's plan and the tool; of a refund, plan and tool of the job or run that was charged.
func (o *Outcome) requireBookings() {
	o.t.Helper()
	before := len(o.log) - len(o.logged)
	for i, l := range o.log {
		got, moves := movement(l.Data)
		if i < before || !moves {
			continue
		}
		want := o.booking(l.Envelope, i)
		want.Day = o.clock.UTC().Format(time.DateOnly)
		if got.Booking != want {
			o.t.Errorf("%s is booked as %+v, want %+v", l.Data.EventType(), got.Booking, want)
		}
	}
}

func (o *Outcome) booking(e event.Envelope, place int) credits.Booking {
	b := credits.Booking{Plan: o.planAt(place)}
	switch e := e.Data.(type) {
	case account.Opened:
		b.Plan, b.Reason = string(e.Plan), "account_opened"
	case account.CreditsGranted:
		b.Reason = string(e.Kind)
	case account.CreditsCharged:
		b.ToolSlug, b.Reason = e.ToolSlug, "tool_run"
	case job.Accepted:
		b.ToolSlug, b.Reason = e.ToolSlug, "job_accepted"
	case account.CreditsRefunded:
		b = o.chargeOf(e.RunID)
		b.Reason = e.Reason
	case job.FailedEvent:
		b = o.chargeOf(e.JobID)
		b.Reason = string(e.Failure.Code)
	case job.CanceledEvent:
		b = o.chargeOf(e.JobID)
		b.Reason = "job_canceled"
	}
	return b
}

// planAt returns the account's plan before the event at a place of the log.
func (o *Outcome) planAt(place int) (planID string) {
	for _, l := range o.log[:place] {
		switch e := l.Data.(type) {
		case account.Opened:
			planID = string(e.Plan)
		case account.PlanChanged:
			planID = string(e.Plan)
		}
	}
	return planID
}

// chargeOf returns the plan as booked and the tool of a job's or run's charge.
func (o *Outcome) chargeOf(id string) (b credits.Booking) {
	for _, l := range o.log {
		switch e := l.Data.(type) {
		case account.CreditsCharged:
			if e.RunID == id {
				b = credits.Booking{Plan: e.Credits.Plan, ToolSlug: e.ToolSlug}
			}
		case job.Accepted:
			if e.JobID == id {
				b = credits.Booking{Plan: e.Credits.Plan, ToolSlug: e.ToolSlug}
			}
		}
	}
	return b
}

// movement returns the credits that an event moves.
func movement(e event.Event) (d credits.Delta, moves bool) {
	switch e := e.(type) {
	case account.Opened:
		return e.Credits, true
	case account.CreditsGranted:
		return e.Credits, true
	case account.CreditsCharged:
		return e.Credits, true
	case account.CreditsRefunded:
		return e.Credits, true
	case job.Accepted:
		return e.Credits, true
	case job.FailedEvent:
		return e.Credits, true
	case job.CanceledEvent:
		return e.Credits, true
	}
	return d, false
}
