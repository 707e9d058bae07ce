package audit

import (
	"fmt"

	domainjob "github.com/toolmill/toolmill/domain/job"
)

// job is what the log says about one job.
type job struct {
	state domainjob.State
	// deliveries are its webhooks by event id, with where they stand.
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

// breach says which rule of the state machine an event breaks in the state before it, "" for none.
func breach(j *domainjob.State, s seen) string {
	if _, born := s.Data.(domainjob.Accepted); born == j.Exists() {
		return "a job begins with its acceptance, and once"
	}
	if j.Exists() && j.AccountID != s.AccountID {
		return "the job belongs to " + j.AccountID
	}
	switch e := s.Data.(type) {
	case domainjob.Accepted:
		return unless(e.Credits.Delta == -e.Terms.CostUnits, "it costs %d and charges %d", e.Terms.CostUnits, -e.Credits.Delta)
	case domainjob.Uploaded:
		return unless(j.Stage == domainjob.AwaitingUpload && !j.Status.Terminal(), "the job is %s, %s", j.Status, j.Stage)
	case domainjob.Released:
		return unless(j.Status == domainjob.Queued && j.Stage == domainjob.Waiting && e.Attempt == 1, "the job is %s, %s", j.Status, j.Stage)
	case domainjob.Started:
		return unless(j.Status == domainjob.Queued && j.Stage == domainjob.Starting && e.Attempt == j.Attempt && !s.At.Before(j.NotBefore),
			"attempt %d, the job is %s, %s at attempt %d", e.Attempt, j.Status, j.Stage, j.Attempt)
	case domainjob.Requeued:
		return unless(j.Status == domainjob.Running && e.Attempt == j.Attempt+1, "attempt %d, the job is %s at attempt %d", e.Attempt, j.Status, j.Attempt)
	case domainjob.SucceededEvent:
		return unless(j.Status == domainjob.Running && e.Attempt == j.Attempt, "attempt %d, the job is %s at attempt %d", e.Attempt, j.Status, j.Attempt)
	case domainjob.FailedEvent:
		return ended(j, e.Credits.Delta)
	case domainjob.CanceledEvent:
		return ended(j, e.Credits.Delta)
	}
	return breachOfRest(j, s)
}

// breachOfRest is for the events that come behind a job's end.
func breachOfRest(j *domainjob.State, s seen) string {
	switch e := s.Data.(type) {
	case domainjob.Closed:
		return unless(j.Status.Terminal() && j.ClosedAt == nil, "the job is %s, closed %v", j.Status, j.ClosedAt != nil)
	case domainjob.OutputExpired:
		return unless(j.Output != nil && !j.OutputDeleted && e.SizeBytes == j.Output.SizeBytes,
			"the output is deleted %v, %d bytes go", j.OutputDeleted, e.SizeBytes)
	case domainjob.WebhookDelivered:
		return unless(j.Delivery != domainjob.DeliveryDone, "the delivery is %s", j.Delivery)
	case domainjob.WebhookExhausted:
		return unless(j.Delivery == "", "the delivery is %s", j.Delivery)
	}
	return ""
}

func ended(j *domainjob.State, refund int64) string {
	if j.Status.Terminal() {
		return "the job has " + string(j.Status) + " before"
	}
	return unless(refund >= 0 && refund <= j.Terms.CostUnits, "%d of %d credits are given back", refund, j.Terms.CostUnits)
}

func unless(holds bool, format string, args ...any) string {
	if holds {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// deliver follows the job's webhooks.
func (j *job) deliver(s seen) {
	set := func(eventID, status string) {
		if j.deliveries == nil {
			j.deliveries = make(map[string]string)
		}
		j.deliveries[eventID] = status
	}
	switch e := s.Data.(type) {
	case domainjob.SucceededEvent, domainjob.FailedEvent, domainjob.CanceledEvent:
		if j.state.TellsOfEnd() {
			set(s.ID, "pending")
		}
	case domainjob.WebhookDelivered:
		set(e.EventID, "delivered")
	case domainjob.WebhookExhausted:
		set(e.EventID, "exhausted")
	}
}
