package audit_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/projections/audit"
	"github.com/toolmill/toolmill/projections/logtest"
)

// forger appends events that no decider would write. Only their content is wrong; the chains are correct.
type forger struct {
	*bench
	state   account.State
	command int64
}

func (b *bench) forge() *forger {
	f := &forger{bench: b, state: account.State{}}
	f.append(account.Opened{Plan: plan.Custom, Limits: plan.Limits{
		RequestsPerMinute: 1, JobsPerMinute: 1000, RunningMax: 1, WaitingMax: 2, PendingUploadsMax: 1,
	}, SealedWebhookSecret: "s", Credits: credits.Delta{Delta: 100, BalanceAfter: 100}})
	return f
}

// append appends an event in a frame of its own.
func (f *forger) append(data event.Event, change ...func(*event.Envelope)) {
	f.Helper()
	f.log.Append(0, f.write(data, change...))
}

// write returns an event as logged, of a command of its own.
func (f *forger) write(data event.Event, change ...func(*event.Envelope)) []byte {
	f.Helper()
	f.command++
	e := event.Envelope{
		ID: fmt.Sprintf("evt_%d", f.command), AccountID: "acct_1", At: logtest.Begin.Add(time.Duration(f.command) * time.Second),
		Sequence: f.state.Sequence + 1, PreviousHash: f.state.Head, CommandID: fmt.Sprintf("cmd_%d", f.command),
		CommandPlace: event.Place{Offset: f.command}, Data: data,
	}
	for _, c := range change {
		c(&e)
	}
	value, err := domain.Codec.Encode(e)
	if err != nil {
		f.Fatal(err)
	}
	domain.EvolveAccount(&f.state, e, value)
	return value
}

func (f *forger) accept(jobID string, delta, after int64) {
	f.Helper()
	f.append(accepted(jobID, delta, after))
}

func accepted(jobID string, delta, after int64) job.Accepted {
	c := logtest.Create(jobID, logtest.Begin)
	return job.Accepted{
		JobID: jobID, ToolSlug: c.ToolSlug, Input: c.Input, Terms: c.Terms, Credits: credits.Delta{Delta: delta, BalanceAfter: after},
	}
}

func TestTheRulesOfTheLogAreChecked(t *testing.T) {
	for name, forgery := range map[string]struct {
		want audit.Kind
		by   func(f *forger)
	}{
		"a balance that is not the sum": {audit.Balance, func(f *forger) { f.accept("job_1", -2, 99) }},
		"a balance below zero":          {audit.Balance, func(f *forger) { f.accept("job_1", -102, -2) }},
		"a charge that adds":            {audit.Balance, func(f *forger) { f.accept("job_1", 2, 102) }},
		"a job that does not cost its price": {audit.Job, func(f *forger) {
			f.accept("job_1", -1, 99)
		}},
		"a grant that is booked under another plan": {audit.Balance, func(f *forger) {
			f.append(account.CreditsGranted{Kind: account.Gift, Reference: "a", Credits: credits.Delta{
				Delta: 1, BalanceAfter: 101,
				Booking: credits.Booking{Plan: "none", Reason: string(account.Gift), Day: credits.Day(f.log.Now())},
			}})
		}},
		"two ends of a job": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 1, BalanceAfter: 99}})
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 1, BalanceAfter: 100}})
		}},
		"a refund above the price": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.CanceledEvent{JobID: "job_1", Credits: credits.Delta{Delta: 3, BalanceAfter: 101}})
		}},
		"success without a start": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.append(job.SucceededEvent{JobID: "job_1", Attempt: 1, Output: logtest.Output("job_1")})
		}},
		"an attempt that was not given": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.append(job.Started{JobID: "job_1", Attempt: 2, WorkerID: "w"})
		}},
		"more attempts than allowed": {audit.Job, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			for n := range 4 {
				f.append(job.Started{JobID: "job_1", Attempt: n + 1, WorkerID: "w"})
				f.append(job.Requeued{JobID: "job_1", Attempt: n + 2})
			}
		}},
		"a job that was never accepted": {audit.Job, func(f *forger) { f.append(job.Closed{JobID: "job_1"}) }},
		"two jobs in one slot": {audit.Cap, func(f *forger) {
			f.accept("job_1", -2, 98)
			f.append(job.Released{JobID: "job_1", Attempt: 1})
			f.accept("job_2", -2, 96)
			f.append(job.Released{JobID: "job_2", Attempt: 1})
		}},
		"more waiting jobs than allowed": {audit.Cap, func(f *forger) {
			for n := range int64(3) {
				f.accept(fmt.Sprintf("job_%d", n), -2, 98-2*n)
			}
		}},
		"a key accepted twice": {audit.Idempotency, func(f *forger) {
			key := func(e *event.Envelope) { e.IdempotencyKey, e.Fingerprint = "key", "f" }
			f.append(account.CreditsGranted{Credits: credits.Delta{Delta: 1, BalanceAfter: 101}, Reference: "a"}, key)
			f.append(account.CreditsGranted{Credits: credits.Delta{Delta: 1, BalanceAfter: 102}, Reference: "b"}, key)
		}},
		"an account's event left out": {audit.AccountChain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.Sequence = 3 })
		}},
		"an account's chain broken": {audit.AccountChain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.PreviousHash[0]++ })
		}},
		"time going back": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.At = logtest.Begin })
		}},
		"time ahead of the broker's": {audit.Clock, func(f *forger) {
			f.log.TakenAt = f.log.Now()
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.At = f.log.Now().Add(8 * time.Second) })
		}},
		"a command decided twice": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.CommandPlace = event.Place{} })
		}},
		"a decision in two frames": {audit.Chain, func(f *forger) {
			f.append(account.Suspended{Reason: "x"}, func(e *event.Envelope) { e.CommandID, e.CommandPlace = "cmd_1", event.Place{Offset: 1} })
		}},
		"a decision without its follow-up": {audit.Chain, func(f *forger) { f.accept("job_1", -2, 98) }},
		"a follow-up in the next decision of a frame": {audit.Chain, func(f *forger) {
			f.log.Append(0, f.write(accepted("job_1", -2, 98)), f.write(job.Released{JobID: "job_1", Attempt: 1}))
		}},
		"bytes that are not an event": {audit.Chain, func(f *forger) { f.log.Append(0, []byte("{}")) }},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, 1)
			forgery.by(b.forge())
			b.project()
			report := b.audit(0)
			if !slices.ContainsFunc(report.Differences, func(d audit.Difference) bool { return d.Kind == forgery.want }) {
				t.Errorf("found %v, want one of kind %s", report.Differences, forgery.want)
			}
		})
	}
}

func TestTheFirstCommandOfAPartitionIsAtOffset0(t *testing.T) {
	f := &forger{bench: newBench(t, 1)}
	f.append(account.Opened{Plan: plan.Custom, SealedWebhookSecret: "s"}, func(e *event.Envelope) { e.CommandPlace = event.Place{} })
	f.project()
	if report := f.audit(0); report.Found > 0 || report.Events != 1 {
		t.Errorf("%d events, found %v", report.Events, report.Differences)
	}
}
