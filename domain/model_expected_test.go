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

// expected is one account as the documents describe it, told a second time and as simply as can be: what it should
// answer to a command, in words, and what it should hold after that. It shares no rule with the deciders, because a test that
// asked them for what it expects could not fail: a rule that is changed in one place is to be changed here on purpose.
type expected struct {
	open, suspended bool
	plan            plan.ID
	limits          plan.Limits
	balance         int64
	// allowance is how much of a minute's jobs may still be created at the time of measured.
	allowance time.Duration
	measured  time.Time
	// waiting, uploads and slots are the jobs in their order.
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

// answer is what a command leads to: events in words, or a refusal, or a replay.
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

// decide answers a command and moves the account behind it.
func (a *expected) decide(c domain.Command, at time.Time) answer {
	told, refused := a.own(c, at)
	if refused == replayed {
		return answer{replayed: true}
	}
	if refused != "" {
		return answer{refused: refused}
	}
	if c.Claim.Key != "" {
		a.used[c.Claim.Key] = usedKey{c.Claim.Fingerprint, at}
	}
	return answer{events: append([]string{told}, a.followUps()...)}
}

func (a *expected) followUps() (told []string) {
	for {
		switch {
		case a.suspended && len(a.waiting) > 0:
			told = append(told, a.failJob(a.waiting[0], "credit_denied"))
		case a.suspended && len(a.uploads) > 0:
			told = append(told, a.failJob(a.uploads[0], "credit_denied"))
		case !a.suspended && len(a.waiting) > 0 && len(a.slots) < a.limits.RunningMax:
			told = append(told, a.release(a.waiting[0]))
		default:
			return told
		}
	}
}

// repeated says what an idempotency key means: "" for a command that is new.
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

// own answers with the command's own event, or a refusal.
func (a *expected) own(c domain.Command, at time.Time) (string, refusal.Code) {
	if id := c.JobOf(); id != "" {
		return a.ownOfJob(c, id, at)
	}
	if open, isOpen := c.Body.(account.OpenAccount); isOpen {
		return a.openAccount(open)
	}
	if !a.open {
		return "", "not_found"
	}
	switch body := c.Body.(type) {
	case account.ChangePlan:
		return a.changePlan(body)
	case account.SuspendAccount:
		if a.suspended {
			return "", "nothing_to_do"
		}
		a.suspended = true
		return "account.suspended", ""
	case account.ResumeAccount:
		if !a.suspended {
			return "", "nothing_to_do"
		}
		a.suspended = false
		return "account.resumed", ""
	case account.GrantCredits:
		return a.grant(body)
	case account.ChargeCredits:
		return a.charge(c, body, at)
	case account.RefundCredits:
		run, charged := a.runs[body.RunID]
		if !charged || at.Sub(run.at) > 10*time.Minute {
			return "", "nothing_to_do"
		}
		delete(a.runs, body.RunID)
		return "credits.refunded " + body.RunID + a.pay(run.units), ""
	default:
		return a.ownOfKey(c, at)
	}
}

func (a *expected) pay(units int64) string {
	a.balance += units
	return fmt.Sprintf(" %+d=%d", units, a.balance)
}

func (a *expected) openAccount(c account.OpenAccount) (string, refusal.Code) {
	switch {
	case a.open:
		return "", "account_exists"
	case c.Plan == "gold" || c.Limits.RunningMax <= 0 || c.Limits.StorageBytesMax < 0 || c.Credits < 0:
		return "", "validation_failed"
	}
	a.open, a.plan, a.limits = true, c.Plan, c.Limits
	return "account.opened" + a.pay(c.Credits), ""
}

func (a *expected) changePlan(c account.ChangePlan) (string, refusal.Code) {
	switch {
	case c.Plan == "gold" || c.Limits.RunningMax <= 0 || c.Limits.StorageBytesMax < 0:
		return "", "validation_failed"
	case a.plan == c.Plan && a.limits == c.Limits:
		return "", "nothing_to_do"
	}
	a.plan, a.limits = c.Plan, c.Limits
	return "account.plan_changed", ""
}

func (a *expected) grant(c account.GrantCredits) (string, refusal.Code) {
	before, granted := a.references[c.Reference]
	switch {
	case c.Units <= 0:
		return "", "validation_failed"
	case granted && before == c.Units:
		return "", "nothing_to_do"
	case granted:
		return "", "idempotency_key_reused"
	}
	a.references[c.Reference] = c.Units
	return "credits.granted " + c.Reference + a.pay(c.Units), ""
}

func (a *expected) charge(c domain.Command, body account.ChargeCredits, at time.Time) (string, refusal.Code) {
	if a.suspended {
		return "", "account_suspended"
	}
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	switch {
	case body.Units < 0:
		return "", "validation_failed"
	case body.Units > a.balance:
		return "", "insufficient_credits"
	}
	if body.Refundable {
		a.runs[body.RunID] = expectedRun{body.Units, at}
	}
	return "credits.charged " + body.RunID + a.pay(-body.Units), ""
}

// ownOfKey knows of a key only whether it is "valid" or "revoked".
func (a *expected) ownOfKey(c domain.Command, at time.Time) (string, refusal.Code) {
	switch body := c.Body.(type) {
	case account.CreateAPIKey:
		if a.suspended {
			return "", "account_suspended"
		}
		if again := a.repeated(c, at); again != "" {
			return "", again
		}
		if a.keys[body.KeyID] != "" {
			return "", "nothing_to_do"
		}
		a.keys[body.KeyID] = "valid"
		return "api_key.created " + body.KeyID, ""
	case account.RotateAPIKey:
		if again := a.repeated(c, at); again != "" {
			return "", again
		}
		if a.keys[body.KeyID] != "valid" {
			return "", "not_found"
		}
		return "api_key.rotated " + body.KeyID, ""
	case account.ChangeAPIKey:
		return a.renamed(c, body, at)
	case account.RevokeAPIKey:
		switch a.keys[body.KeyID] {
		case "":
			return "", "not_found"
		case "revoked":
			return "", "nothing_to_do"
		}
		a.keys[body.KeyID] = "revoked"
		return "api_key.revoked " + body.KeyID, ""
	case account.RotateWebhookSecret:
		if again := a.repeated(c, at); again != "" {
			return "", again
		}
		return "webhook_secret.rotated", ""
	}
	panic("the model has no rule for " + c.Body.CommandType())
}

func (a *expected) renamed(c domain.Command, body account.ChangeAPIKey, at time.Time) (string, refusal.Code) {
	if a.suspended {
		return "", "account_suspended"
	}
	if again := a.repeated(c, at); again != "" {
		return "", again
	}
	switch {
	case a.keys[body.KeyID] != "valid":
		return "", "not_found"
	case a.names[body.KeyID] == body.Name:
		return "", "nothing_to_do"
	}
	a.names[body.KeyID] = body.Name
	return "api_key.changed " + body.KeyID + " " + body.Name, ""
}

func without(ids []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(other string) bool { return other == id })
}
