package audit_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

func read(log []domain.Logged) (*audit.Ledger, []audit.Finding) {
	var ledger audit.Ledger
	var all []audit.Finding
	for _, l := range log {
		all = append(all, ledger.Read(l)...)
	}
	return &ledger, all
}

// ordinary is a correct log with every event type.
func ordinary() []line {
	suspension := opened()
	suspension.Limits.WaitingMax = 3
	return slices.Concat(
		running(),
		on(job.Requeued{JobID: "job_1", Attempt: 2}, started("job_1", 2), succeeded("job_1", 2),
			job.WebhookExhausted{JobID: "job_1"}, job.WebhookDelivered{JobID: "job_1"},
			job.Closed{JobID: "job_1"}, job.OutputExpired{JobID: "job_1"},
			account.CreditsGranted{Credits: moved(3, 100)},
			account.CreditsCharged{RunID: "run_1", Credits: moved(-1, 99)},
			account.CreditsCharged{RunID: "run_2", Credits: moved(-2, 97), Refundable: true},
			account.CreditsRefunded{RunID: "run_2", Credits: moved(2, 99)},
			account.APIKeyCreated{}, account.APIKeyRotated{}, account.APIKeyChanged{}, account.APIKeyRevoked{}, account.WebhookSecretRotated{}, account.OriginsAllowed{}, account.AuditRead{},
			acceptedFile("job_2", 96), job.Uploaded{JobID: "job_2"}),
		[]line{
			then(released("job_2")),
			{data: accepted("job_3", 93)},
			{data: started("job_2", 1)},
			{data: canceled("job_2", moved(2, 95))},
			then(released("job_3")),
			{data: started("job_3", 1)},
			{data: failed("job_3", job.ProcessingTimeout, moved(2, 97))},
			{data: opened(), account: "acct_2"},
		},
		on(accepted("job_4", 94)), []line{then(released("job_4"))},
		on(accepted("job_5", 91), acceptedFile("job_6", 88), canceled("job_5", moved(3, 91)), accepted("job_7", 88),
			account.PlanChanged{Plan: plan.Custom, Limits: suspension.Limits}, accepted("job_8", 85),
			account.Suspended{}),
		[]line{
			then(failed("job_7", job.CreditDenied, moved(3, 88))), then(failed("job_8", job.CreditDenied, moved(3, 91))),
			then(failed("job_6", job.CreditDenied, moved(3, 94))),
			{data: failed("job_4", job.WorkerFailed, moved(3, 97))},
		},
		on(account.Resumed{}, accepted("job_9", 94)), []line{then(released("job_9"))},
		on(account.Erased{}), []line{then(failed("job_9", job.CreditDenied, moved(3, 97)))}, on(account.AuditRead{Part: "history"}),
	)
}

func TestAnOrdinaryLogHasNoFindings(t *testing.T) {
	log := forge(t, ordinary()...)
	for seen, l := range log {
		if _, findings := read(log[:seen+1]); len(findings) > 0 {
			t.Fatalf("after %s: %v", l.Data.EventType(), findings)
		}
	}
	types := make(map[string]bool)
	for _, l := range log {
		types[l.Data.EventType()] = true
	}
	for _, e := range domain.Events {
		if !types[e.EventType()] {
			t.Errorf("the log holds no %s: its rules are not read here", e.EventType())
		}
	}
}

func TestLedgerWorksAccountsOut(t *testing.T) {
	log := forge(t, ordinary()...)
	ledger, _ := read(log)
	last := log[len(log)-1]
	want := audit.Account{
		ID: "acct_1", Balance: 97, Granted: 103, Charged: 30, Refunded: 24,
		Sequence: last.Sequence, Head: event.ValueHash(last.Value),
	}
	got, ok := ledger.Account("acct_1")
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.Granted-got.Charged+got.Refunded != got.Balance {
		t.Errorf("%d − %d + %d is not %d", got.Granted, got.Charged, got.Refunded, got.Balance)
	}
	if _, ok := ledger.Account("acct_3"); ok {
		t.Error("an unknown account is known")
	}
	var ids []string
	for a := range ledger.Accounts() {
		ids = append(ids, a.ID)
	}
	slices.Sort(ids)
	if diff := cmp.Diff([]string{"acct_1", "acct_2"}, ids); diff != "" || ledger.Events() != int64(len(log)) {
		t.Errorf("%d events, accounts (-want +got):\n%s", ledger.Events(), diff)
	}
}

func TestLedgerCountsWhatIsInFlight(t *testing.T) {
	ledger, findings := read(forge(t, append(running(), on(acceptedFile("job_2", 94), accepted("job_3", 91))...)...))
	a, _ := ledger.Account("acct_1")
	if a.Running != 1 || a.Uploads != 1 || a.Waiting != 1 || a.Owed != "" || len(findings) > 0 {
		t.Errorf("%+v, %v", a, findings)
	}
}

func TestLedgerReportsWhatADecisionLeftOwed(t *testing.T) {
	for _, c := range []struct {
		name string
		log  []line
		want string
	}{
		{"a slot is free", on(opened(), accepted("job_1", 97)), "job_1"},
		{"a suspended account has a waiting job", append(running(), on(accepted("job_2", 94), account.Suspended{})...), "job_2"},
		{"an erased account has a running job", append(running(), on(account.Erased{})...), "of an erased account"},
		{"a suspended account has an upload", on(opened(), acceptedFile("job_1", 97), account.Suspended{}), "that awaits its upload"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ledger, findings := read(forge(t, c.log...))
			if a, _ := ledger.Account("acct_1"); a.Owed != c.want || len(findings) > 0 {
				t.Errorf("owed %q, want %q; %v", a.Owed, c.want, findings)
			}
		})
	}
}

// A decision has at most 5,000 follow-ups. The account's next decision must continue with the rest.
func TestOnlyTheLongestDecisionLeavesARest(t *testing.T) {
	const waiting, cost = 5_001, 3
	balance := int64(cost * (waiting + 1))
	open := opened()
	open.Limits.WaitingMax, open.Credits = waiting, moved(balance, balance)
	log := []line{{data: open}}
	move := func(n int64) int64 { balance += n; return balance }
	log = append(log, line{data: accepted("job_0", move(-cost))}, then(released("job_0")))
	for i := range waiting {
		log = append(log, line{data: accepted(fmt.Sprintf("job_%d", i+1), move(-cost))})
	}
	log = append(log, line{data: account.Suspended{}})
	for i := range waiting - 1 {
		log = append(log, then(failed(fmt.Sprintf("job_%d", i+1), job.CreditDenied, moved(cost, move(cost)))))
	}
	rest := []line{{data: account.WebhookSecretRotated{}}, then(failed("job_5001", job.CreditDenied, moved(cost, move(cost))))}
	forged := forge(t, append(log, rest...)...)
	for missing, want := range map[int]string{0: "", 1: "job_5001", 2: "", 3: "job_5000"} {
		ledger, findings := read(forged[:len(forged)-missing])
		if a, _ := ledger.Account("acct_1"); a.Owed != want || len(findings) > 0 {
			t.Errorf("without the last %d: owed %q, want %q; %v", missing, a.Owed, want, findings)
		}
	}
}

func hours(n int) func(e *event.Envelope) {
	return func(e *event.Envelope) { e.At = e.At.Add(time.Duration(n) * time.Hour) }
}
