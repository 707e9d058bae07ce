package domain_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// queued is the log of an account with one slot, one running job, three waiting jobs and one that awaits its upload.
func queued(t testing.TB) []domain.Logged {
	t.Helper()
	limits := plan.Limits{RequestsPerMinute: 60, JobsPerMinute: 60, RunningMax: 1, WaitingMax: 20, PendingUploadsMax: 20}
	bodies := []domain.Body{account.OpenAccount{Plan: plan.Custom, Limits: limits, Credits: 100}}
	for i, kind := range []string{job.KindText, job.KindText, job.KindFile, job.KindText, job.KindText} {
		terms := job.Terms{CostUnits: 3, MaxAttempts: 2, DeadlineAt: noon.Add(time.Hour), UploadExpiresAt: noon.Add(time.Hour)}
		bodies = append(bodies, job.Create{JobID: fmt.Sprintf("job_%d", i), Input: job.Input{Kind: kind}, Terms: terms})
	}
	var log []domain.Logged
	for i, body := range bodies {
		log = append(log, decide(t, domaintest.Fold(t, log), command(body, i), int64(i), noon)...)
	}
	return log
}

func command(body domain.Body, n int) domain.Command {
	return domain.Command{Actor: event.ByOperator("test"), ID: fmt.Sprintf("cmd_%d", n), AccountID: "acct_1", At: noon, Body: body}
}

func decide(t testing.TB, s domaintest.States, c domain.Command, offset int64, at time.Time) []domain.Logged {
	t.Helper()
	logged, err := domain.Decide(s.On(c), c, event.Place{Offset: offset}, at)
	if err != nil {
		t.Fatalf("%s: %v", c.Body.CommandType(), err)
	}
	return logged
}

func values(logged []domain.Logged) []string {
	var all []string
	for _, l := range logged {
		all = append(all, string(l.Value))
	}
	return all
}

func TestEventsOfADecision(t *testing.T) {
	log := queued(t)
	c := command(account.SuspendAccount{Reason: "abuse"}, 99)
	c.Claim.Key, c.Claim.Fingerprint, c.Traceparent = "key", "print", "trace"
	logged, err := domain.Decide(domaintest.Fold(t, log).On(c), c, event.Place{Offset: 1234, Index: 5}, noon.Add(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if len(logged) != 5 {
		t.Fatalf("%d events, want the suspension and four jobs that end with it", len(logged))
	}
	before := log[len(log)-1]
	ids := make(map[string]bool)
	for i, l := range logged {
		want := event.Envelope{
			ID: domain.EventID("cmd_99", i), AccountID: "acct_1", At: noon.Add(time.Second),
			Sequence: before.Sequence + 1, PreviousHash: event.ValueHash(before.Value),
			CommandID: "cmd_99", CommandPlace: event.Place{Offset: 1234, Index: 5}, Actor: event.ByOwner, Traceparent: "trace", Data: l.Data,
		}
		if i == 0 {
			want.Actor = c.Actor
			want.IdempotencyKey, want.Fingerprint = "key", "print"
		}
		if diff := cmp.Diff(want, l.Envelope); diff != "" {
			t.Errorf("event %d (-want +got):\n%s", i, diff)
		}
		ids[l.ID] = true
		before = l
	}
	if len(ids) != len(logged) {
		t.Errorf("%d ids for %d events", len(ids), len(logged))
	}
}

func TestEventIDIsDerivedFromTheCommand(t *testing.T) {
	const want = "evt_p204jn3j91zehjmmvfwqhy91d8"
	if got := domain.EventID("cmd_1", 0); got != want {
		t.Errorf("got %s, want %s: ids of the log would change", got, want)
	}
	if domain.EventID("cmd_1", 1) == domain.EventID("cmd_1", 0) || domain.EventID("cmd_11", 0) == domain.EventID("cmd_1", 10) {
		t.Error("two events have one id")
	}
	if long := domain.EventID(strings.Repeat("cmd_", 100), 2000); len(long) != 30 {
		t.Errorf("the id of a long command is %q", long)
	}
}

// A decision is one record, and a record has a greatest length. Where an account has more waiting than fits, its next decision
// goes on.
func TestADecisionIsBounded(t *testing.T) {
	const waiting = 5_001
	s := domaintest.States{Account: &account.State{
		ID: "acct_1", Open: true, Plan: plan.Custom, Limits: plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1},
	}, Jobs: make(map[string]*job.State)}
	for i := range waiting {
		s.Account.Waiting.Push(account.Slot{JobID: fmt.Sprintf("job_%d", i)})
	}
	suspended := decide(t, s, command(account.SuspendAccount{Reason: "abuse"}, 1), 1, noon)
	if n := len(suspended); n != waiting || s.Account.Waiting.Len() != 1 {
		t.Errorf("%d events, %d jobs still wait: want the suspension, the end of 5,000 jobs, and one that waits", n, s.Account.Waiting.Len())
	}
	next := decide(t, s, command(account.GrantCredits{Units: 1, Reference: "r"}, 2), 2, noon)
	if len(next) != 2 || s.Account.Waiting.Len() != 0 {
		t.Errorf("the next decision has %d events, %d jobs still wait", len(next), s.Account.Waiting.Len())
	}
	var bytes int
	for _, l := range suspended {
		bytes += len(l.Value)
	}
	const eventsTopicTakes = 8 << 20
	if bytes > eventsTopicTakes/2 {
		t.Errorf("%d bytes are close to what the topic takes", bytes)
	}
}

// Owners in two time zones write the same bytes, also if one of them has just read the log.
func TestDecidingDoesNotDependOnTheTimeZone(t *testing.T) {
	history := decide(t, domaintest.Fold(t, nil), command(account.OpenAccount{
		Plan: plan.Free, Limits: plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1},
	}, 1), 1, noon)
	c := command(account.RotateWebhookSecret{Sealed: "sealed", GraceSeconds: 60}, 2)
	abroad := noon.Add(999 * time.Nanosecond).In(time.FixedZone("elsewhere", 5*3600))
	here := decide(t, domaintest.Fold(t, history), c, 2, noon)
	there := decide(t, domaintest.Fold(t, history), c, 2, abroad)
	if diff := cmp.Diff(values(here), values(there)); diff != "" {
		t.Errorf("(-here +there):\n%s", diff)
	}
}

// To an account, the jobs of other accounts do not exist: it cannot even create a job with such an id.
func TestAJobOfAnotherAccountDoesNotExist(t *testing.T) {
	theirs := domaintest.Fold(t, queued(t))
	for _, body := range domain.Commands {
		v := reflect.New(reflect.TypeOf(body)).Elem()
		if !v.FieldByName("JobID").IsValid() {
			continue
		}
		v.FieldByName("JobID").SetString("job_0")
		t.Run(body.CommandType(), func(t *testing.T) {
			c := domain.Command{Actor: event.ByOperator("test"), ID: "cmd_99", AccountID: "acct_2", At: noon, Body: v.Interface().(domain.Body)}
			mine := &account.State{ID: "acct_2", Open: true, Plan: plan.Pro, Balance: 5}
			before := *theirs.Job("job_0")
			_, err := domain.Decide(domain.States{Account: mine, Job: theirs.Job("job_0")}, c, event.Place{Offset: 99}, noon.Add(48*time.Hour))
			if !errors.Is(err, refusal.New(refusal.NotFound, "")) {
				t.Errorf("got %v", err)
			}
			if diff := cmp.Diff(before, *theirs.Job("job_0")); diff != "" || mine.Balance != 5 {
				t.Errorf("the job has changed:\n%s", diff)
			}
		})
	}
}

type nonsense struct{}

func (nonsense) CommandType() string { return "Nonsense" }

func TestACommandWithoutADeciderIsAnError(t *testing.T) {
	_, err := domain.Decide(domain.States{Account: &account.State{}}, domain.Command{Actor: event.ByOperator("test"), ID: "cmd_1", Body: nonsense{}}, event.Place{}, noon)
	if err == nil || errors.As(err, new(*refusal.Refusal)) {
		t.Errorf("got %v", err)
	}
}
