package domain_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

// world is one partition with its accounts, several owners that must decide alike, the model and the auditor.
type world struct {
	seen *tally
	// decide is the owners' decider.
	decide decider
	// clock is the senders' time, last the time of the partition's last event.
	clock, last time.Time
	offset      int64
	commands    int
	sent        []domain.Command

	accounts []string
	named    int
	owners   map[string]*owners
	models   map[string]*expected
	jobs     []string
	ownerOf  map[string]string
	ledger   audit.Ledger
}

func newWorld(seen *tally) *world {
	w := &world{
		seen: seen, decide: domain.Decide, clock: noon, owners: make(map[string]*owners), models: make(map[string]*expected),
		ownerOf: make(map[string]string),
	}
	for range 3 {
		w.accounts = append(w.accounts, w.newAccount())
	}
	return w
}

func (w *world) newAccount() string {
	w.named++
	id := fmt.Sprintf("acct_%d", w.named)
	w.owners[id], w.models[id] = newOwners(), newExpected()
	return id
}

// anyAccount draws one of three accounts; a suspended or erased one is soon replaced by a new one.
func (w *world) anyAccount(t *rapid.T) string {
	i := rapid.IntRange(0, len(w.accounts)-1).Draw(t, "account")
	id := w.accounts[i]
	if (w.models[id].suspended || w.models[id].erased) && !rarely(t, 70, "stay") {
		w.accounts[i] = w.newAccount()
	}
	return id
}

// anyJob draws a job that the command may apply to, or any recent job, even another account's.
func (w *world) anyJob(t *rapid.T, accountID, kind string) string {
	a := w.models[accountID]
	likely := slices.Concat(a.slots, a.uploads, a.waiting)
	switch kind {
	case "start", "complete", "fail":
		likely = a.slots
	case "confirm", "expire upload":
		likely = a.uploads
	case "close", "expire output", "deliver":
		likely = slices.DeleteFunc(w.recent(30), func(id string) bool { return a.jobs[id] == nil || !a.jobs[id].ended() })
	}
	if len(likely) == 0 || rarely(t, 6, "unlikely") {
		likely = w.recent(12)
	}
	if len(likely) == 0 || rarely(t, 1, "nowhere") {
		return "job_none"
	}
	return likely[rapid.IntRange(0, len(likely)-1).Draw(t, "job")]
}

func (w *world) recent(n int) []string { return slices.Clone(w.jobs[max(0, len(w.jobs)-n):]) }

func (w *world) expected(accountID string) *expected { return w.models[accountID] }

// step runs one command through the partition.
func (w *world) step(t *rapid.T) {
	w.clock = w.clock.Add(anyPause.Draw(t, "pause"))
	if rarely(t, 1, "leap") {
		w.clock = w.clock.Add(anyLeap.Draw(t, "far"))
	}
	c := w.draw(t)
	w.offset++
	at := c.At
	if at.Before(w.last) {
		at = w.last
	}
	at = at.Truncate(time.Microsecond)

	want := w.predict(c, at)
	o, a := w.owners[c.AccountID], w.models[c.AccountID]
	before := o.caps()
	logged, err := o.decide(t, w.decide, c, w.stateOfForeign(c), event.Place{Offset: w.offset}, at)
	w.seen.saw(c, want, logged)
	compare(t, c, want, logged, err)
	checkRefusal(t, a, err, at)
	if err == nil {
		w.record(t, logged)
		o.read(t, logged)
		o.checkCaps(t, before)
	}
	o.checkAgainst(t, a, c.JobOf())
	if percent.Draw(t, "take over") == 98 {
		o.rebuild(t)
		w.seen.rebuilt++
	}
}

func (w *world) predict(c domain.Command, at time.Time) answer {
	if of := w.ownerOf[c.JobOf()]; of != "" && of != c.AccountID {
		return answer{refused: refusal.NotFound}
	}
	return w.models[c.AccountID].decide(c, at)
}

// stateOfForeign returns the owners of the command's job if it belongs to another account.
func (w *world) stateOfForeign(c domain.Command) *owners {
	if of := w.ownerOf[c.JobOf()]; of != "" && of != c.AccountID {
		return w.owners[of]
	}
	return nil
}

func (w *world) record(t *rapid.T, logged []domain.Logged) {
	for _, l := range logged {
		if findings := w.ledger.Read(l); len(findings) > 0 {
			t.Fatalf("the auditor says: %v", findings)
		}
		if id := l.JobID(); id != "" && w.ownerOf[id] == "" {
			w.ownerOf[id] = l.AccountID
			w.jobs = append(w.jobs, id)
		}
		w.last = l.At
	}
}

func compare(t *rapid.T, c domain.Command, want answer, logged []domain.Logged, err error) {
	got := answer{}
	var refused *refusal.Refusal
	var replay *idempotency.Replay
	switch {
	case errors.As(err, &refused):
		got.refused = refused.Code
	case errors.As(err, &replay):
		got.replayed = true
	case err != nil:
		t.Fatalf("%s: %v", c.Body.CommandType(), err)
	}
	for _, l := range logged {
		got.events = append(got.events, inWords(l))
	}
	if got.refused != want.refused || got.replayed != want.replayed || !slices.Equal(got.events, want.events) {
		t.Fatalf("%+v\nmodel:  %+v\nDecide: %+v", c, want, got)
	}
}

// checkRefusal requires that a client that waits for the named time is accepted.
func checkRefusal(t *rapid.T, a *expected, err error, at time.Time) {
	var refused *refusal.Refusal
	if !errors.As(err, &refused) || refused.Code != refusal.RateLimited {
		return
	}
	wait := time.Duration(refused.RetryAfterSeconds) * time.Second
	interval := time.Minute / time.Duration(a.limits.JobsPerMinute)
	if left := a.allowanceAt(at.Add(wait)); wait <= 0 || left < interval {
		t.Fatalf("told to wait %s, the allowance is %s then, one job takes %s", wait, left, interval)
	}
}

// finish compares every account with the model and the auditor once more, and rebuilds one.
func (w *world) finish(t *rapid.T) {
	for i, id := range w.accounts {
		o := w.owners[id]
		for _, job := range w.jobs {
			o.checkAgainst(t, w.models[id], job)
		}
		if len(o.log) == 0 {
			continue
		}
		if i == w.commands%len(w.accounts) {
			o.rebuild(t)
			w.seen.rebuilt++
		}
		o.checkBook(t, &w.ledger)
	}
}

func sameBytes(t *rapid.T, what string, want, got []domain.Logged) {
	if len(want) != len(got) {
		t.Fatalf("%s writes %d events, the first owner %d", what, len(got), len(want))
	}
	for i := range want {
		if !bytes.Equal(want[i].Value, got[i].Value) {
			t.Fatalf("%s writes other bytes:\n%s", what, cmp.Diff(string(want[i].Value), string(got[i].Value)))
		}
	}
}
