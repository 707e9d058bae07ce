package domain_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
)

// owners are three processes that decide for one account. The first decides everything. The second decides everything
// too, a fourth of it from the encoded command, and is sometimes replaced by one that has just taken over. The third
// never decides: it folds what was logged.
type owners struct {
	live, second, third domaintest.States
	log                 []domain.Logged
	priors              map[string]*idempotency.Prior
	// snapshot is the account as JSON after a certain number of events.
	snapshot []byte
	events   int
}

func newOwners() *owners {
	return &owners{
		live: emptyStates(), second: emptyStates(), third: emptyStates(), priors: make(map[string]*idempotency.Prior),
	}
}

func emptyStates() domaintest.States {
	return domaintest.States{Account: &account.State{}, Jobs: make(map[string]*job.State)}
}

// decide lets the first two owners decide, and requires equal results.
func (o *owners) decide(t *rapid.T, decide decider, c domain.Command, foreign *owners, place event.Place, at time.Time) ([]domain.Logged, error) {
	received := c
	if place.Offset%4 == 0 {
		received = overTheWire(t, c)
	}
	first, second := o.live.On(c), o.second.On(received)
	first.Prior, second.Prior = o.priors[c.Claim.Key], o.priors[c.Claim.Key]
	if foreign != nil {
		first.Job, second.Job = foreign.live.Job(c.JobOf()), foreign.second.Job(c.JobOf())
	}
	logged, err := decide(first, c, place, at)
	again, errAgain := decide(second, received, place, at)
	sameBytes(t, "a second owner", logged, again)
	if (err == nil) != (errAgain == nil) || err != nil && err.Error() != errAgain.Error() {
		t.Fatalf("the first owner says %v, a second says %v", err, errAgain)
	}
	for _, l := range logged {
		if l.IdempotencyKey != "" {
			o.priors[l.IdempotencyKey] = &idempotency.Prior{Fingerprint: l.Fingerprint, At: l.At, Value: l.Value}
		}
	}
	o.log = append(o.log, logged...)
	return logged, err
}

func overTheWire(t *rapid.T, c domain.Command) domain.Command {
	value, err := domain.EncodeCommand(c)
	if err != nil {
		t.Fatal(err)
	}
	received, err := domain.DecodeCommand(value)
	if err != nil {
		t.Fatal(err)
	}
	return received
}

// read has the third owner fold the last decision, and requires that no follow-up is missing: frames hold whole decisions.
func (o *owners) read(t *rapid.T, logged []domain.Logged) {
	for _, l := range logged {
		apply(t, o.third, l.Value)
	}
	if next, owed := job.FollowUp(o.third.Account, noon); owed {
		t.Fatalf("after a decision of %d events the account is owed %s", len(logged), next.EventType())
	}
}

// rebuild folds the log from its beginning and from a snapshot of the account, and requires equal states. The second
// owner continues from the snapshot.
func (o *owners) rebuild(t *rapid.T) {
	scratch := fold(t, o.log)
	restored := domaintest.States{Account: scratch.Account, Jobs: scratch.Jobs}
	if o.snapshot != nil {
		restored.Account = new(account.State)
		if err := jsonv2.Unmarshal(o.snapshot, restored.Account); err != nil {
			t.Fatal(err)
		}
		for _, l := range o.log[o.events:] {
			domain.EvolveAccount(restored.Account, l.Envelope, l.Value)
		}
	}
	live := asJSON(t, o.live)
	o.sameStates(t, live, "folded from the log", scratch)
	o.sameStates(t, live, "folded from a snapshot", restored)
	o.sameStates(t, live, "of a second owner", o.second)
	o.sameStates(t, live, "of a reading owner", o.third)
	o.second = restored
	o.takeSnapshot(t)
}

// sameStates compares the states as JSON, which is fast, and prints the full difference.
func (o *owners) sameStates(t *rapid.T, live []byte, which string, other domaintest.States) {
	if text := asJSON(t, other); !bytes.Equal(live, text) {
		t.Fatalf("the states %s differ (-live +other):\n%s\n%s\n%s", which, cmp.Diff(o.live, other, domaintest.Same), live, text)
	}
}

func asJSON(t *rapid.T, s domaintest.States) []byte {
	jobs := maps.Clone(s.Jobs)
	maps.DeleteFunc(jobs, func(_ string, j *job.State) bool { return !j.Exists() })
	text, err := jsonv2.Marshal([]any{s.Account, jobs}, jsonv2.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// takeSnapshot encodes the account as JSON with each of the two libraries in turn, because a store may use either.
func (o *owners) takeSnapshot(t *rapid.T) {
	var err error
	if o.events = len(o.log); o.events%2 == 0 {
		o.snapshot, err = json.Marshal(o.live.Account)
	} else {
		o.snapshot, err = jsonv2.Marshal(o.live.Account)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// caps are the used parts of an account's limits.
type caps struct{ running, waiting, uploads int }

func (o *owners) caps() caps {
	a := o.live.Account
	return caps{a.Running.Len(), a.Waiting.Len() + a.Uploads.Len(), a.Uploads.Len()}
}

// checkCaps requires that nothing grows above its limit. After a change to a smaller plan the use may stay above it.
func (o *owners) checkCaps(t *rapid.T, before caps) {
	now, limits := o.caps(), o.live.Account.Limits
	switch {
	case now.running > max(before.running, limits.RunningMax):
		t.Fatalf("%d jobs run, %d did before, %d may", now.running, before.running, limits.RunningMax)
	case now.waiting > max(before.waiting, limits.WaitingMax):
		t.Fatalf("%d jobs wait, %d did before, %d may", now.waiting, before.waiting, limits.WaitingMax)
	case now.uploads > max(before.uploads, limits.PendingUploadsMax):
		t.Fatalf("%d uploads are pending, %d were before, %d may", now.uploads, before.uploads, limits.PendingUploadsMax)
	}
}

// checkAgainst compares the account, and the job of the last command, with the model.
func (o *owners) checkAgainst(t *rapid.T, a *expected, jobID string) {
	s := o.live.Account
	if stored := a.stored(); s.StoredBytes != stored || stored < 0 {
		t.Fatalf("%d bytes are stored, the model has %d", s.StoredBytes, stored)
	}
	if s.Balance != a.balance || s.Balance < 0 {
		t.Fatalf("the balance is %d, the model has %d", s.Balance, a.balance)
	}
	sameJobs(t, "waiting", a.waiting, s.Waiting)
	sameJobs(t, "uploads", a.uploads, s.Uploads)
	sameJobs(t, "running", a.slots, s.Running)
	if want, j := a.jobs[jobID], o.live.Jobs[jobID]; want != nil {
		if got := phase(j); got != want.phase || j.Attempts != want.started {
			t.Fatalf("job %s is %s after %d attempts, the model has %s after %d", jobID, got, j.Attempts, want.phase, want.started)
		}
	}
}

// checkBook compares the account with the auditor's book: grants − charges + refunds is the balance.
func (o *owners) checkBook(t *rapid.T, ledger *audit.Ledger) {
	a := o.live.Account
	book, _ := ledger.Account(a.ID)
	want := audit.Account{
		ID: a.ID, Balance: a.Balance, Granted: book.Granted, Charged: book.Charged, Refunded: book.Refunded,
		Waiting: a.Waiting.Len(), Uploads: a.Uploads.Len(), Running: a.Running.Len(), StoredBytes: a.StoredBytes, Sequence: a.Sequence, Head: a.Head,
	}
	if book != want || book.Granted-book.Charged+book.Refunded != a.Balance {
		t.Fatalf("the state and the auditor's book differ (-state +book):\n%s", cmp.Diff(want, book))
	}
}

func sameJobs(t *rapid.T, what string, want []string, q account.Queue) {
	got := q.All()
	if !slices.EqualFunc(want, got, func(id string, s account.Slot) bool { return id == s.JobID }) {
		t.Fatalf("%s are %v, the model has %v", what, got, want)
	}
}

// phase returns a job's state in the model's words.
func phase(j *job.State) string {
	if j.Status == job.Queued {
		return strings.TrimPrefix(strings.Replace(string(j.Stage), "awaiting_upload", "uploading", 1), "awaiting_")
	}
	return string(j.Status)
}

func fold(t *rapid.T, log []domain.Logged) domaintest.States {
	s := emptyStates()
	for _, l := range log {
		apply(t, s, l.Value)
	}
	return s
}

func apply(t *rapid.T, s domaintest.States, value []byte) {
	e, err := domain.Codec.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	domain.EvolveAccount(s.Account, e, value)
	if id := e.JobID(); id != "" {
		s.Job(id).Apply(e)
	}
}
