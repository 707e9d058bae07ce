package domain_test

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
)

// accountCommand is one command on an account: how the model draws it, how often, and what should result.
type accountCommand struct {
	// name is the command's type on the wire.
	name string
	// often is the command's weight among the draws.
	often int
	draw  func(t *rapid.T, a *expected) domain.Body
	rule  func(a *expected, c domain.Command, at time.Time) (string, refusal.Code)
}

func modeled[B domain.Body](
	often int, draw func(*rapid.T, *expected) B, rule func(*expected, B, domain.Command, time.Time) (string, refusal.Code),
) accountCommand {
	var body B
	return accountCommand{
		name: body.CommandType(), often: often,
		draw: func(t *rapid.T, a *expected) domain.Body { return draw(t, a) },
		rule: func(a *expected, c domain.Command, at time.Time) (string, refusal.Code) {
			return rule(a, c.Body.(B), c, at)
		},
	}
}

// accountCommands are all of them, the common ones first, because rapid favours the first.
var accountCommands = []accountCommand{
	modeled(3, drawCharge, (*expected).charge),
	modeled(2, drawRefund, (*expected).refund),
	modeled(1, drawRevokeKey, (*expected).revokeKey),
	modeled(2, drawRotateKey, (*expected).rotateKey),
	modeled(1, drawCreateKey, (*expected).createKey),
	modeled(1, drawChangeKey, (*expected).renameKey),
	modeled(3, drawGrant, (*expected).grant),
	modeled(1, drawChangePlan, (*expected).changePlan),
	modeled(2, drawSuspend, (*expected).suspend),
	modeled(1, drawRotateSecret, (*expected).rotateSecret),
	modeled(1, drawOpen, (*expected).openAccount),
	modeled(1, drawResume, (*expected).resume),
	modeled(1, drawErase, (*expected).erase),
	modeled(1, drawAuditRead, (*expected).auditRead),
	modeled(1, drawAllowOrigins, (*expected).allowOrigins),
}

// anyOfAccount draws from accountCommands by weight.
var anyOfAccount = func() *rapid.Generator[accountCommand] {
	var all []accountCommand
	for _, c := range accountCommands {
		all = append(all, slices.Repeat([]accountCommand{c}, c.often)...)
	}
	return rapid.SampledFrom(all)
}()

func (w *world) drawOfAccount(t *rapid.T, a *expected) domain.Body {
	switch {
	case !a.open && !a.erased && !rarely(t, 15, "too early"):
		return drawOpen(t, a)
	case a.suspended && rarely(t, 20, "back"):
		return drawResume(t, a)
	}
	return anyOfAccount.Draw(t, "of account").draw(t, a)
}

// ownOfAccount returns the expected answer to a command on the account itself.
func (a *expected) ownOfAccount(c domain.Command, at time.Time) (string, refusal.Code) {
	for _, known := range accountCommands {
		if known.name == c.Body.CommandType() {
			return known.rule(a, c, at)
		}
	}
	panic("the model has no rule for " + c.Body.CommandType())
}

func drawOpen(t *rapid.T, _ *expected) account.OpenAccount {
	return account.OpenAccount{Plan: anyPlan.Draw(t, "plan"), Limits: anyLimits(t), Credits: 5 * anyUnits.Draw(t, "credits")}
}

func (a *expected) openAccount(c account.OpenAccount, _ domain.Command, _ time.Time) (string, refusal.Code) {
	switch {
	case a.open || a.erased:
		return "", "account_exists"
	case c.Plan == "gold" || c.Limits.RunningMax <= 0 || c.Limits.StorageBytesMax < 0 || c.Credits < 0:
		return "", "validation_failed"
	}
	a.open, a.plan, a.limits = true, c.Plan, c.Limits
	return "account.opened" + a.pay(c.Credits), ""
}

func drawChangePlan(t *rapid.T, _ *expected) account.ChangePlan {
	return account.ChangePlan{Plan: anyPlan.Draw(t, "plan"), Limits: anyLimits(t)}
}

func (a *expected) changePlan(c account.ChangePlan, _ domain.Command, _ time.Time) (string, refusal.Code) {
	switch {
	case c.Plan == "gold" || c.Limits.RunningMax <= 0 || c.Limits.StorageBytesMax < 0:
		return "", "validation_failed"
	case a.plan == c.Plan && a.limits == c.Limits:
		return "", "nothing_to_do"
	}
	a.plan, a.limits = c.Plan, c.Limits
	return "account.plan_changed", ""
}

func drawSuspend(*rapid.T, *expected) account.SuspendAccount {
	return account.SuspendAccount{Reason: "abuse"}
}

func (a *expected) suspend(account.SuspendAccount, domain.Command, time.Time) (string, refusal.Code) {
	if a.suspended {
		return "", "nothing_to_do"
	}
	a.suspended = true
	return "account.suspended", ""
}

func drawResume(*rapid.T, *expected) account.ResumeAccount {
	return account.ResumeAccount{Reason: "a mistake"}
}

func (a *expected) resume(account.ResumeAccount, domain.Command, time.Time) (string, refusal.Code) {
	if !a.suspended {
		return "", "nothing_to_do"
	}
	a.suspended = false
	return "account.resumed", ""
}

func drawErase(*rapid.T, *expected) account.EraseAccount { return account.EraseAccount{} }

func (a *expected) erase(account.EraseAccount, domain.Command, time.Time) (string, refusal.Code) {
	if a.erased {
		return "", "nothing_to_do"
	}
	a.open, a.suspended, a.erased = false, false, true
	a.keys, a.names, a.references, a.runs = nil, nil, nil, nil
	return "account.erased", ""
}

func drawAuditRead(*rapid.T, *expected) account.RecordAuditRead {
	return account.RecordAuditRead{Part: account.AuditedLedger}
}

func (a *expected) auditRead(account.RecordAuditRead, domain.Command, time.Time) (string, refusal.Code) {
	return "audit.read", ""
}

func drawAllowOrigins(t *rapid.T, _ *expected) account.AllowOrigins {
	origins := []string{"https://a.example.com", "https://b.example.com", "https://b.example.com/", "*"}
	return account.AllowOrigins{Origins: rapid.SliceOfN(rapid.SampledFrom(origins), 0, 3).Draw(t, "origins")}
}

func (a *expected) allowOrigins(c account.AllowOrigins, command domain.Command, at time.Time) (string, refusal.Code) {
	set := ""
	for _, origin := range []string{"https://a.example.com", "https://b.example.com"} {
		if slices.Contains(c.Origins, origin) {
			set += " " + origin
		}
	}
	switch again := a.repeated(command, at); {
	case a.suspended:
		return "", "account_suspended"
	case again != "":
		return "", again
	case slices.Contains(c.Origins, "*") || slices.Contains(c.Origins, "https://b.example.com/"):
		return "", "validation_failed"
	case set == a.origins:
		return "", "nothing_to_do"
	}
	a.origins = set
	return "account.origins_allowed" + set, ""
}

func drawGrant(t *rapid.T, _ *expected) account.GrantCredits {
	return account.GrantCredits{Units: 4 * anyUnits.Draw(t, "units"), Reference: fmt.Sprintf("invoice-%d", percent.Draw(t, "reference"))}
}

func (a *expected) grant(c account.GrantCredits, _ domain.Command, _ time.Time) (string, refusal.Code) {
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

func anyRun(t *rapid.T) string { return fmt.Sprintf("run_%d", anyFew.Draw(t, "run")) }

func drawCharge(t *rapid.T, _ *expected) account.ChargeCredits {
	return account.ChargeCredits{
		RunID: anyRun(t), ToolSlug: "t", Units: anyUnits.Draw(t, "units"), Refundable: anyBool.Draw(t, "refundable"),
	}
}

func (a *expected) charge(body account.ChargeCredits, c domain.Command, at time.Time) (string, refusal.Code) {
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

func drawRefund(t *rapid.T, a *expected) account.RefundCredits {
	return account.RefundCredits{RunID: likely(t, a.runs, anyRun(t)), Reason: "r"}
}

func (a *expected) refund(body account.RefundCredits, _ domain.Command, at time.Time) (string, refusal.Code) {
	run, charged := a.runs[body.RunID]
	if !charged || at.Sub(run.at) > 10*time.Minute {
		return "", "nothing_to_do"
	}
	delete(a.runs, body.RunID)
	return "credits.refunded " + body.RunID + a.pay(run.units), ""
}
