package audit_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// booked is a movement on the day of forged logs.
func booked(delta, after int64, plan, toolSlug, reason string) credits.Delta {
	d := moved(delta, after)
	d.Booking = credits.Booking{Plan: plan, ToolSlug: toolSlug, Reason: reason, Day: "2026-03-02"}
	return d
}

// bills is a history with each movement of money, booked as it should be.
type bills struct {
	opened   account.Opened
	granted  account.CreditsGranted
	changed  account.PlanChanged
	charged  account.CreditsCharged
	refunded account.CreditsRefunded
	accepted job.Accepted
	back     account.PlanChanged
	canceled job.CanceledEvent
	second   job.Accepted
	failed   job.FailedEvent
}

func newBills() *bills {
	b := &bills{opened: opened(), canceled: canceled("job_1", booked(3, 110, "pro", "word-to-pdf", "job_canceled"))}
	b.opened.Credits = booked(100, 100, "custom", "", "account_opened")
	b.granted = account.CreditsGranted{Credits: booked(10, 110, "custom", "", "purchase"), Kind: account.Purchase}
	b.changed = account.PlanChanged{Plan: "pro", Limits: b.opened.Limits}
	b.charged = account.CreditsCharged{RunID: "run_1", ToolSlug: "og", Credits: booked(-1, 109, "pro", "og", "tool_run"), Refundable: true}
	b.refunded = account.CreditsRefunded{RunID: "run_1", ToolSlug: "og", Credits: booked(1, 110, "pro", "og", "timeout"), Reason: "timeout"}
	b.accepted = acceptedFile("job_1", 107)
	b.accepted.ToolSlug, b.accepted.Credits = "word-to-pdf", booked(-3, 107, "pro", "word-to-pdf", "job_accepted")
	b.back = account.PlanChanged{Plan: "custom", Limits: b.opened.Limits}
	b.second = acceptedFile("job_2", 107)
	b.second.ToolSlug, b.second.Credits = "word-to-pdf", booked(-3, 107, "custom", "word-to-pdf", "job_accepted")
	b.failed = failed("job_2", job.WorkerFailed, booked(3, 110, "custom", "word-to-pdf", string(job.WorkerFailed)))
	return b
}

func (b *bills) findings(t *testing.T) []audit.Finding {
	_, findings := read(forge(t, on([]event.Event{
		b.opened, b.granted, b.changed, b.charged, b.refunded, b.accepted, b.back, b.canceled, b.second, b.failed,
	}...)...))
	return findings
}

// A refund is booked under the plan of its charge, although the plan was changed between them.
func TestRightBookingsAreNoFindings(t *testing.T) {
	if found := newBills().findings(t); len(found) != 0 {
		t.Error(found)
	}
}

func TestAWrongBookingIsNamed(t *testing.T) {
	for want, change := range map[string]func(b *bills){
		`the plan is "pro", not "custom"`:      func(b *bills) { b.opened.Credits.Plan = "pro" },
		`the reason is "gift", not "purchase"`: func(b *bills) { b.granted.Credits.Reason = "gift" },
		`a gift has a price`: func(b *bills) {
			b.granted.Kind, b.granted.Credits.Reason, b.granted.Price = "gift", "gift", &account.Price{Currency: "EUR"}
		},
		`is none`: func(b *bills) { b.granted.Price = new(account.Price) },
		`the toolSlug is "", not "og"`: func(b *bills) {
			b.charged.Credits.ToolSlug = ""
			b.charged.Refundable = true
			b.refunded.Credits.ToolSlug = ""
		},
		`the plan is "custom", not "pro"`:                                      func(b *bills) { b.canceled.Credits.Plan = "custom" },
		`the toolSlug is "other", not "word-to-pdf"`:                           func(b *bills) { b.failed.Credits.ToolSlug = "other" },
		`the toolSlug is "other", not "og"`:                                    func(b *bills) { b.refunded.Credits.ToolSlug = "other" },
		`the day is "2026-03-03", not "2026-03-02"`:                            func(b *bills) { b.accepted.Credits.Day = "2026-03-03" },
		`the reason is "job_canceled", not "` + string(job.WorkerFailed) + `"`: func(b *bills) { b.failed.Credits.Reason = "job_canceled" },
		`has no plan, reason and day`:                                          func(b *bills) { b.second.Credits.Booking = credits.Booking{} },
	} {
		b := newBills()
		change(b)
		found := b.findings(t)
		if len(found) != 1 || found[0].Kind != audit.WrongBooking || !strings.Contains(found[0].Detail, want) {
			t.Errorf("want %s, found %v", want, found)
		}
	}
}
