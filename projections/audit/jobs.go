package audit

import (
	"fmt"

	"github.com/toolmill/toolmill/domain"
	domainaudit "github.com/toolmill/toolmill/domain/audit"
	domainjob "github.com/toolmill/toolmill/domain/job"
)

// job is one job according to the log.
type job struct {
	state domainjob.State
	// deliveries are the states of its webhooks by event id.
	deliveries map[string]string
}

func (p *partition) takeJob(s seen, id string) {
	j := p.jobs[id]
	if j == nil {
		j = &job{}
		p.jobs[id] = j
	}
	if fault := breach(&j.state, s); fault != "" {
		p.findf(Job, s.offset, s.AccountID, id, "%s: %s", s.Data.EventType(), fault)
	}
	j.state.Apply(s.Envelope)
	if j.state.Attempts > j.state.Terms.MaxAttempts {
		p.findf(Job, s.offset, s.AccountID, id, "%d attempts of %d", j.state.Attempts, j.state.Terms.MaxAttempts)
	}
	j.deliver(s)
	p.countJob(s, &j.state)
}

// checkJobs reports the ledger's findings on jobs, storage and bookings. It ignores the other findings: this package checks
// chains and sums itself, and at the end of each decision what is owed.
func (p *partition) checkJobs(s seen) {
	for _, f := range p.ledger.Read(domain.Logged{Envelope: s.Envelope, Value: s.value}) {
		kind, checked := kindOf[f.Kind]
		if checked && (f.JobID != "" || kind == Balance) {
			p.findf(kind, s.offset, s.AccountID, f.JobID, "%s: %s", s.Data.EventType(), f.Detail)
		}
	}
}

var kindOf = map[domainaudit.Kind]Kind{
	domainaudit.JobNotOpen:      Job,
	domainaudit.WrongTransition: Job,
	domainaudit.WrongBooking:    Balance,
	domainaudit.WrongAmount:     Job,
	domainaudit.CapExceeded:     Cap,
}

// breach returns the rule that an event breaks, of those that the ledger cannot check because it knows neither ended
// jobs nor pauses between attempts; "" for none.
func breach(j *domainjob.State, s seen) string {
	if j.Exists() && j.AccountID != s.AccountID {
		return "the job belongs to account " + j.AccountID
	}
	switch e := s.Data.(type) {
	case domainjob.Started:
		return unless(!s.At.Before(j.NotBefore), "the attempt may not begin before %s", j.NotBefore)
	case domainjob.Closed:
		return unless(j.Status.Terminal() && j.ClosedAt == nil, "the job is %s, closed %v", j.Status, j.ClosedAt != nil)
	case domainjob.OutputExpired:
		return unless(j.Output != nil && !j.OutputDeleted && e.SizeBytes == j.Output.SizeBytes,
			"output deleted: %v, %d bytes freed", j.OutputDeleted, e.SizeBytes)
	case domainjob.WebhookDelivered:
		return unless(j.Exists() && j.Delivery != domainjob.DeliveryDone, "the delivery is %s", j.Delivery)
	case domainjob.WebhookExhausted:
		return unless(j.Exists() && j.Delivery == "", "the delivery is %s", j.Delivery)
	}
	return ""
}

func unless(holds bool, format string, args ...any) string {
	if holds {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// deliver updates the states of the job's webhooks.
func (j *job) deliver(s seen) {
	set := func(eventID, status string) {
		if j.deliveries == nil {
			j.deliveries = make(map[string]string)
		}
		j.deliveries[eventID] = status
	}
	switch e := s.Data.(type) {
	case domainjob.SucceededEvent, domainjob.FailedEvent, domainjob.CanceledEvent:
		if j.state.ReportsEnd() {
			set(s.ID, "pending")
		}
	case domainjob.WebhookDelivered:
		set(e.EventID, "delivered")
	case domainjob.WebhookExhausted:
		set(e.EventID, "exhausted")
	}
}
