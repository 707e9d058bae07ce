package audit_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

var noon = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

// line is one event of a forged log. Empty fields get correct values.
type line struct {
	data event.Event
	// follows makes it another event of the previous decision.
	follows bool
	// account is the event's account, acct_1 if empty.
	account string
	// tamper changes the envelope before it is encoded.
	tamper func(e *event.Envelope)
}

// forge makes a log with chain, ids and commands as an owner writes them, whatever the events say.
func forge(t testing.TB, lines ...line) []domain.Logged {
	t.Helper()
	var log []domain.Logged
	heads := make(map[string]event.Envelope)
	offset, ordinal := int64(0), 0
	for _, ln := range lines {
		if ordinal++; !ln.follows {
			offset, ordinal = offset+1, 0
		}
		if ln.account == "" {
			ln.account = "acct_1"
		}
		command := fmt.Sprintf("cmd_%d", offset)
		head := heads[ln.account]
		e := event.Envelope{
			ID: domain.EventID(command, ordinal), AccountID: ln.account, At: noon, Sequence: head.Sequence + 1,
			PreviousHash: head.PreviousHash, CommandID: command, CommandPlace: event.Place{Offset: offset}, Data: ln.data,
		}
		if ln.tamper != nil {
			ln.tamper(&e)
		}
		value, err := domain.Codec.Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		heads[ln.account] = event.Envelope{Sequence: e.Sequence, PreviousHash: event.ValueHash(value)}
		log = append(log, domain.Logged{Envelope: e, Value: value})
	}
	return log
}

// on makes each event a decision of its own.
func on(history ...event.Event) []line {
	lines := make([]line, len(history))
	for i, data := range history {
		lines[i] = line{data: data}
	}
	return lines
}

func then(data event.Event) line { return line{data: data, follows: true} }

func moved(delta, after int64) credits.Delta { return credits.Delta{Delta: delta, BalanceAfter: after} }

// opened opens an account with 100 credits, one slot, two waiting places and one pending upload.
func opened() account.Opened {
	return account.Opened{Plan: plan.Custom, Credits: moved(100, 100), Limits: plan.Limits{
		RequestsPerMinute: 1, JobsPerMinute: 60, RunningMax: 1, WaitingMax: 2, PendingUploadsMax: 1,
	}}
}

// Every job costs 3 credits.
func accepted(id string, after int64) job.Accepted {
	return job.Accepted{
		JobID: id, Terms: job.Terms{CostUnits: 3}, Input: job.Input{Kind: job.KindText}, Credits: moved(-3, after),
	}
}

// acceptedOf accepts a job that awaits a file of the given size.
func acceptedOf(id string, after, bytes int64) job.Accepted {
	e := acceptedFile(id, after)
	e.Input.SizeBytes = bytes
	return e
}

func acceptedFile(id string, after int64) job.Accepted {
	e := accepted(id, after)
	e.Input.Kind = job.KindFile
	return e
}

// withSlot is the acceptance of a job that has a slot at once.
func withSlot(e job.Accepted) job.Accepted {
	e.Released = true
	return e
}

func released(id string) job.Released { return job.Released{JobID: id, Attempt: 1} }

func started(id string, attempt int) job.Started { return job.Started{JobID: id, Attempt: attempt} }

func succeeded(id string, attempt int) job.SucceededEvent {
	return job.SucceededEvent{JobID: id, Attempt: attempt, CostUnits: 3}
}

func failed(id string, code job.FailureCode, back credits.Delta) job.FailedEvent {
	return job.FailedEvent{JobID: id, Failure: job.Failure{Code: code}, Credits: back}
}

func canceled(id string, back credits.Delta) job.CanceledEvent {
	return job.CanceledEvent{JobID: id, Credits: back}
}

// running is the history of an account with job_1 in its only slot, at attempt 1.
func running() []line {
	return []line{{data: opened()}, {data: withSlot(accepted("job_1", 97))}, {data: started("job_1", 1)}}
}
