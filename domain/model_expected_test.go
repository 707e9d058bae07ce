package domain_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// expected is one account according to the documents, stated a second time and as simply as possible: its answer to a
// command, in words, and its state afterwards. It shares no rule with the deciders, because a test that asked them for
// its expectations could not fail: whoever changes a rule has to change it here too.
type expected struct {
	// erased is forever; an erased account is not open.
	open, suspended, erased bool
	plan                    plan.ID
	// origins are sorted, a space before each.
	origins string
	limits  plan.Limits
	balance int64
	// allowance is how much of a minute's jobs may still be created, as of measured.
	allowance time.Duration
	measured  time.Time
	// waiting, uploads and slots are job ids in order.
	waiting, uploads, slots []string
	jobs                    map[string]*expectedJob
	keys, names             map[string]string
	references              map[string]int64
	runs                    map[string]expectedRun
	used                    map[string]usedKey
}

type expectedRun struct {
	units int64
	at    time.Time
}

type usedKey struct {
	fingerprint string
	at          time.Time
}

// answer is the result of a command: events in words, a refusal, or a replay.
type answer struct {
	events   []string
	refused  refusal.Code
	replayed bool
}

const replayed refusal.Code = "replayed"

func newExpected() *expected {
	return &expected{
		allowance: time.Minute, jobs: make(map[string]*expectedJob), keys: make(map[string]string), names: make(map[string]string),
		references: make(map[string]int64), runs: make(map[string]expectedRun), used: make(map[string]usedKey),
	}
}

// decide answers a command and updates the account.
func (a *expected) decide(c domain.Command, at time.Time) answer {
	own, refused := a.own(c, at)
	if refused == replayed {
		return answer{replayed: true}
	}
	if refused != "" {
		return answer{refused: refused}
	}
	if c.Claim.Key != "" {
		a.used[c.Claim.Key] = usedKey{c.Claim.Fingerprint, at}
	}
	return answer{events: append([]string{own}, a.followUps()...)}
}

func (a *expected) followUps() (events []string) {
	for {
		switch {
		case a.erased && len(a.waiting) > 0:
			events = append(events, a.failJob(a.waiting[0], "credit_denied"))
		case a.erased && len(a.uploads) > 0:
			events = append(events, a.failJob(a.uploads[0], "credit_denied"))
		case a.erased && len(a.slots) > 0:
			events = append(events, a.failJob(a.slots[0], "credit_denied"))
		case a.erased:
			return events
		case a.suspended && len(a.waiting) > 0:
			events = append(events, a.failJob(a.waiting[0], "credit_denied"))
		case a.suspended && len(a.uploads) > 0:
			events = append(events, a.failJob(a.uploads[0], "credit_denied"))
		case !a.suspended && len(a.waiting) > 0 && len(a.slots) < a.limits.RunningMax:
			events = append(events, a.release(a.waiting[0]))
		default:
			return events
		}
	}
}

// repeated returns what an idempotency key leads to: "" for a new command.
func (a *expected) repeated(c domain.Command, at time.Time) refusal.Code {
	before, used := a.used[c.Claim.Key]
	switch {
	case c.Claim.Key == "" || !used || at.Sub(before.at) >= 24*time.Hour:
		return ""
	case before.fingerprint != c.Claim.Fingerprint:
		return "idempotency_key_reused"
	}
	return replayed
}

// own returns the command's own event, or a refusal.
func (a *expected) own(c domain.Command, at time.Time) (string, refusal.Code) {
	if id := c.JobOf(); id != "" {
		return a.ownOfJob(c, id, at)
	}
	if !a.open && !a.takesWithoutBeingOpen(c.Body) {
		return "", "not_found"
	}
	return a.ownOfAccount(c, at)
}

func (a *expected) takesWithoutBeingOpen(body domain.Body) bool {
	switch body.(type) {
	case account.OpenAccount:
		return true
	case account.EraseAccount, account.RecordAuditRead:
		return a.erased
	}
	return false
}

func (a *expected) pay(units int64) string {
	a.balance += units
	return fmt.Sprintf(" %+d=%d", units, a.balance)
}

func without(ids []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(other string) bool { return other == id })
}
