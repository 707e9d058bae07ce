package audit_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// badLog is a log whose last event breaks a promise.
type badLog struct {
	name string
	want audit.Kind
	log  []line
}

func extended(history []line, more ...line) []line { return append(slices.Clone(history), more...) }

func tampered(data event.Event, how func(e *event.Envelope)) line {
	return line{data: data, tamper: how}
}

func badLogs() []badLog {
	run := running()
	free := on(opened(), accepted("job_1", 97))
	full := on(opened(), withSlot(accepted("job_1", 97)), accepted("job_2", 94), accepted("job_3", 91))
	two := on(opened(), acceptedFile("job_1", 97))
	ended := extended(run, line{data: succeeded("job_1", 1)})
	suspended := on(opened(), account.Suspended{})
	small := opened()
	small.Limits.StorageBytesMax, small.Limits.PendingUploadsMax = 100, 2
	return []badLog{
		{"a charge below zero", audit.Overdraft, on(opened(), account.CreditsCharged{Credits: moved(-101, -1)})},
		{"a balance that does not follow", audit.WrongBalance, on(opened(), account.CreditsCharged{Credits: moved(-1, 98)})},
		{"a balance that forgets a charge", audit.WrongBalance, on(opened(), accepted("job_1", 100))},
		{"an opening that is not what it adds", audit.WrongBalance, on(account.Opened{Credits: moved(5, 6)})},

		{"a negative opening", audit.WrongAmount, on(account.Opened{Credits: moved(-5, -5)})},
		{"a grant of zero", audit.WrongAmount, on(opened(), account.CreditsGranted{Credits: moved(0, 100)})},
		{"a charge that adds credits", audit.WrongAmount, on(opened(), account.CreditsCharged{Credits: moved(1, 101)})},
		{"a job that costs less than agreed", audit.WrongAmount, on(opened(), job.Accepted{
			JobID: "job_1", Terms: job.Terms{CostUnits: 3}, Credits: moved(-2, 98),
		})},
		{"a job that says it cost more", audit.WrongAmount, extended(run, line{data: job.SucceededEvent{JobID: "job_1", Attempt: 1, CostUnits: 4}})},
		{"a running job canceled with a full refund", audit.WrongAmount, extended(run, line{data: canceled("job_1", moved(3, 100))})},
		{"a queued job canceled with a part of its refund", audit.WrongAmount, on(opened(), acceptedFile("job_1", 97), canceled("job_1", moved(2, 99)))},
		{"a failed job without a refund", audit.WrongAmount, extended(run, line{data: failed("job_1", job.WorkerFailed, moved(0, 97))})},
		{"a timeout refunded in full", audit.WrongAmount, extended(run, line{data: failed("job_1", job.ProcessingTimeout, moved(3, 100))})},
		{"a refund of a run that was not charged", audit.WrongAmount, on(opened(), account.CreditsRefunded{RunID: "run_1", Credits: moved(1, 101)})},
		{"a run refunded twice", audit.WrongAmount, on(opened(),
			account.CreditsCharged{RunID: "run_1", Credits: moved(-1, 99), Refundable: true},
			account.CreditsRefunded{RunID: "run_1", Credits: moved(1, 100)},
			account.CreditsRefunded{RunID: "run_1", Credits: moved(1, 101)})},
		{"a browser run refunded", audit.WrongAmount, on(opened(),
			account.CreditsCharged{RunID: "run_1", Credits: moved(-1, 99)},
			account.CreditsRefunded{RunID: "run_1", Credits: moved(1, 100)})},

		{"an event before the opening", audit.AccountNotOpen, on(account.Suspended{})},
		{"a second opening", audit.AccountNotOpen, on(opened(), account.Opened{Limits: opened().Limits, Credits: moved(0, 100)})},

		{"a second success", audit.JobNotOpen, extended(ended, line{data: succeeded("job_1", 1)})},
		{"a cancel after a success, without money", audit.JobNotOpen, extended(ended, line{data: canceled("job_1", moved(0, 97))})},
		{"a failure after a success, without money", audit.JobNotOpen, extended(ended, line{data: failed("job_1", job.WorkerFailed, moved(0, 97))})},
		{"a start after the end", audit.JobNotOpen, extended(ended, line{data: started("job_1", 2)})},
		{"an upload for an unknown job", audit.JobNotOpen, on(opened(), job.Uploaded{JobID: "job_9"})},
		{"a release of an unknown job", audit.JobNotOpen, on(opened(), released("job_9"))},

		{"a job accepted twice", audit.WrongTransition, on(opened(), acceptedFile("job_1", 97), acceptedFile("job_1", 94))},
		{"a start of a later attempt", audit.WrongTransition, extended(run[:2], line{data: started("job_1", 2)})},
		{"a second start of one attempt", audit.WrongTransition, extended(run, line{data: started("job_1", 1)})},
		{"a start without a slot", audit.WrongTransition, extended(run, on(accepted("job_2", 94), started("job_2", 1))...)},
		{"a success of the previous attempt", audit.WrongTransition, extended(run,
			on(job.Requeued{JobID: "job_1", Attempt: 2}, started("job_1", 2), succeeded("job_1", 1))...)},
		{"a success without a start", audit.WrongTransition, extended(run[:2], line{data: succeeded("job_1", 1)})},
		{"a requeue that skips an attempt", audit.WrongTransition, extended(run, line{data: job.Requeued{JobID: "job_1", Attempt: 3}})},
		{"a requeue without a start", audit.WrongTransition, extended(run[:2], line{data: job.Requeued{JobID: "job_1", Attempt: 2}})},
		{"a second upload", audit.WrongTransition, extended(two, line{data: job.Uploaded{JobID: "job_1"}}, then(released("job_1")),
			line{data: job.Uploaded{JobID: "job_1"}})},
		{"a release at a second attempt", audit.WrongTransition, extended(free, then(job.Released{JobID: "job_1", Attempt: 2}))},
		{"a release of a job that was released", audit.WrongTransition, extended(free, then(released("job_1")), then(released("job_1")))},
		{"a release of a job that had its slot at once", audit.WrongTransition, on(opened(), withSlot(accepted("job_1", 97)), released("job_1"))},
		{"a slot for a job whose input is awaited", audit.WrongTransition, on(opened(), withSlot(acceptedFile("job_1", 97)))},
		{"a close of a running job", audit.WrongTransition, extended(run, line{data: job.Closed{JobID: "job_1"}})},
		{"an output deleted before it exists", audit.WrongTransition, extended(run, line{data: job.OutputExpired{JobID: "job_1"}})},
		{"an output that frees more than is stored", audit.WrongAmount, extended(ended, line{data: job.OutputExpired{JobID: "job_1", SizeBytes: 1}})},
		{"an output whose deletion takes room", audit.WrongAmount, extended(ended, line{data: job.OutputExpired{JobID: "job_1", SizeBytes: -1}})},

		{"one running job too many", audit.CapExceeded, extended(full[:3], then(released("job_2")))},
		{"a slot at once that is not free", audit.CapExceeded, extended(full[:2], line{data: withSlot(accepted("job_2", 94))})},
		{"one waiting job too many", audit.CapExceeded, extended(full, line{data: accepted("job_4", 88)})},
		{"one upload too many", audit.CapExceeded, extended(two, line{data: acceptedFile("job_2", 94)})},
		{"an input that does not fit", audit.CapExceeded, on(small, acceptedOf("job_1", 97, 60), acceptedOf("job_2", 94, 41))},
		{"an input that does not fit beside an output", audit.CapExceeded, []line{
			{data: small},
			{data: acceptedOf("job_1", 97, 60)},
			{data: job.Uploaded{JobID: "job_1"}},
			then(released("job_1")),
			{data: started("job_1", 1)},
			{data: job.SucceededEvent{JobID: "job_1", Attempt: 1, CostUnits: 3, Output: job.Output{SizeBytes: 90}}},
			{data: acceptedOf("job_2", 94, 11)},
		}},
		{"a job of a suspended account", audit.CapExceeded, extended(suspended, line{data: acceptedFile("job_1", 97)})},
		{"a key of an erased account", audit.AccountNotOpen, on(opened(), account.Erased{}, account.APIKeyCreated{})},
		{"an erased account that is opened again", audit.AccountNotOpen, on(opened(), account.Erased{}, opened())},
		{"a release in a suspended account", audit.CapExceeded, extended(run, line{data: accepted("job_2", 94)}, line{data: account.Suspended{}}, then(released("job_2")))},

		{"a release that jumps the queue", audit.OutOfTurn, extended(full, line{data: canceled("job_1", moved(3, 94))}, then(released("job_3")))},
		{"a slot at once that jumps the queue", audit.OutOfTurn, extended(full[:3], line{data: canceled("job_1", moved(3, 97))},
			line{data: withSlot(accepted("job_3", 94))})},
		{"a command before a free slot is given", audit.FollowUpOwed, extended(free, line{data: account.APIKeyRevoked{}})},
		{"a command before a suspension is done", audit.FollowUpOwed, extended(two, on(account.Suspended{}, account.APIKeyRevoked{})...)},

		{"a sequence left out", audit.ChainBroken, extended(on(opened()), tampered(account.Suspended{},
			func(e *event.Envelope) { e.Sequence++ }))},
		{"a sequence that is repeated", audit.ChainBroken, extended(on(opened()), tampered(account.Suspended{},
			func(e *event.Envelope) { e.Sequence-- }))},
		{"a previoushash of another history", audit.ChainBroken, extended(on(opened()), tampered(account.Suspended{},
			func(e *event.Envelope) { e.PreviousHash[7]++ }))},
		{"a first event that is not the first", audit.ChainBroken, []line{tampered(opened(),
			func(e *event.Envelope) { e.Sequence, e.PreviousHash = 2, event.ValueHash(nil) })}},

		{"a command that is decided again", audit.CommandRepeated, extended(on(opened(), account.APIKeyCreated{}, account.APIKeyRevoked{}),
			tampered(account.APIKeyCreated{}, from(2)))},
		{"a command that comes late", audit.CommandRepeated, extended(on(opened(), account.APIKeyRevoked{}), tampered(account.APIKeyCreated{}, from(1)))},
		{"another command at the same place", audit.CommandRepeated, extended(on(opened()), tampered(account.APIKeyCreated{},
			func(e *event.Envelope) { e.CommandPlace = event.Place{Offset: 1} }))},
		{"a command of two accounts", audit.CommandRepeated, extended(on(opened()), line{data: opened(), account: "acct_2", tamper: from(1)})},
		{"a command with two events of its own", audit.CommandRepeated, extended(on(opened()), then(account.APIKeyCreated{}))},
		{"a command with a failure beside its event", audit.CommandRepeated, extended(run, line{data: account.APIKeyCreated{}},
			then(failed("job_1", job.WorkerFailed, moved(3, 100))))},
		{"a follow-up under an idempotency key", audit.CommandRepeated, extended(free, line{
			data: released("job_1"), follows: true,
			tamper: func(e *event.Envelope) { e.IdempotencyKey = "key" },
		})},

		{"an id that is not derived", audit.WrongEventID, []line{tampered(opened(), func(e *event.Envelope) { e.ID = "evt_1" })}},
		{"a time that goes back", audit.ClockWentBack, extended(on(opened()), tampered(account.APIKeyCreated{},
			func(e *event.Envelope) { e.At = noon.Add(-time.Microsecond) }))},
		{"an unknown type", audit.UnknownType, extended(on(opened()), line{data: event.Unknown{Type: "toolmill.account.frozen.v1"}})},
	}
}

// from makes an event the first one of the decision on the command at an offset.
func from(offset int64) func(e *event.Envelope) {
	return func(e *event.Envelope) {
		e.CommandID, e.CommandPlace = "cmd_"+string(rune('0'+offset)), event.Place{Offset: offset}
		e.ID = domain.EventID(e.CommandID, 0)
	}
}

func TestEveryBrokenPromiseIsFound(t *testing.T) {
	for _, bad := range badLogs() {
		t.Run(bad.name, func(t *testing.T) {
			log := forge(t, bad.log...)
			if _, early := read(log[:len(log)-1]); len(early) > 0 {
				t.Fatalf("findings before the last event: %v", early)
			}
			_, findings := read(log)
			if !slices.ContainsFunc(findings, func(f audit.Finding) bool { return f.Kind == bad.want }) {
				t.Fatalf("want %s, found %v", bad.want, findings)
			}
			last := log[len(log)-1]
			for _, f := range findings {
				if f.EventID != last.ID || f.AccountID != last.AccountID || f.Sequence != last.Sequence ||
					f.JobID != last.JobID() || f.CommandPlace != last.CommandPlace || f.Detail == "" {
					t.Errorf("the finding has another place: %s", f)
				}
			}
		})
	}
}

// A fault is reported where it is, not again at every later event.
func TestAFaultIsReportedOnce(t *testing.T) {
	for _, bad := range badLogs() {
		if bad.want == audit.CapExceeded || bad.want == audit.FollowUpOwed || bad.want == audit.AccountNotOpen {
			continue // what follows is wrong too: the account is still above its cap, still owes, still is not open
		}
		t.Run(bad.name, func(t *testing.T) {
			var ledger audit.Ledger
			log := forge(t, append(bad.log, line{data: account.APIKeyRevoked{}, tamper: hours(100)})...)
			for _, l := range log[:len(log)-1] {
				ledger.Read(l)
			}
			for _, f := range ledger.Read(log[len(log)-1]) {
				if f.Kind == bad.want {
					t.Errorf("reported again: %s", f)
				}
			}
		})
	}
}

func TestFindingReadsAsOneLine(t *testing.T) {
	_, findings := read(forge(t, on(opened(), accepted("job_1", 100))...))
	const want = `wrong_balance: 100 with -3 is said to be 100 (account acct_1, job "job_1", event evt_`
	if len(findings) != 1 || !strings.HasPrefix(findings[0].String(), want) {
		t.Errorf("got %v", findings)
	}
}
