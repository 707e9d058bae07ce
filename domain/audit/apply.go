package audit

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// apply checks an event against its account and then folds it.
func (l *Ledger) apply(b *book) {
	switch e := l.reading.Data.(type) {
	case account.Opened:
		b.open, b.limits, b.plan = true, e.Limits, string(e.Plan)
		l.checkBooking(b, e.Credits.Booking, credits.Booking{Plan: b.plan, Reason: credits.ReasonAccountOpened})
		l.grant(b, e.Credits, true)
	case account.PlanChanged:
		b.limits, b.plan = e.Limits, string(e.Plan)
	case account.Suspended:
		b.suspended = true
	case account.Resumed:
		b.suspended = false
	case account.Erased:
		b.open, b.suspended, b.erased, b.runs = false, false, true, nil
	case account.CreditsGranted:
		l.checkGrant(b, e)
		l.grant(b, e.Credits, false)
	case account.CreditsCharged:
		l.checkBooking(b, e.Credits.Booking, credits.Booking{Plan: b.plan, ToolSlug: e.ToolSlug, Reason: credits.ReasonToolRun})
		l.charge(b, e.Credits, -e.Credits.Delta)
		b.rememberRun(e, l.reading.At)
	case account.CreditsRefunded:
		charged := b.takeRun(e.RunID)
		l.checkRefundBooking(b, e.Credits.Booking, charged.booking, e.Reason)
		l.refund(b, e.Credits, charged.units)
	case account.APIKeyCreated, account.APIKeyRotated, account.APIKeyChanged, account.APIKeyRevoked, account.WebhookSecretRotated, account.OriginsAllowed,
		account.AuditRead:
	case event.Unknown:
		l.reportf(UnknownType, "%s is not known", e.Type)
	default:
		l.applyToJob(b, l.reading.Data)
	}
}

func (l *Ledger) applyToJob(b *book, data event.Event) {
	switch e := data.(type) {
	case job.Accepted:
		l.accept(b, e)
	case job.Uploaded:
		l.upload(b, e)
	case job.Released:
		l.release(b, e)
	case job.Started:
		l.move(b, e.JobID, starting, running, e.Attempt, e.Attempt)
	case job.Requeued:
		l.move(b, e.JobID, running, starting, e.Attempt-1, e.Attempt)
	case job.SucceededEvent:
		l.succeed(b, e)
	case job.FailedEvent:
		l.fail(b, e)
	case job.CanceledEvent:
		l.cancel(b, e)
	case job.OutputExpired:
		l.expireOutput(b, e)
	case job.Closed, job.WebhookDelivered, job.WebhookExhausted:
		l.afterTheEnd(b, data)
	default:
		l.reportf(UnknownType, "%s has no rules here", data.EventType())
	}
}
