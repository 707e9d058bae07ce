package domaintest

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// witness is a testing.TB that records a failure without failing the real test.
type witness struct {
	testing.TB

	said string
}

func (w *witness) Helper() {}

func (w *witness) Errorf(format string, args ...any) { w.said = fmt.Sprintf(format, args...) }

func (w *witness) Fatalf(format string, args ...any) {
	w.Errorf(format, args...)
	panic(w)
}

// failure runs a story and returns the message of its failure, or "".
func failure(t *testing.T, story func(given Given)) string {
	t.Helper()
	w := &witness{TB: t}
	func() {
		defer func() {
			if r := recover(); r != nil && r != any(w) {
				panic(r)
			}
		}()
		story(func(history ...event.Event) *Story { return begin(w, history) })
	}()
	return w.said
}

// A specification that could not fail would specify nothing.
func TestStoriesFailWhereTheyShould(t *testing.T) {
	opened := account.Opened{Plan: plan.Free, Credits: credits.Delta{Delta: 5, BalanceAfter: 5}}
	grant := account.GrantCredits{Units: 2, Reference: "r", Kind: account.Gift}
	granted := account.CreditsGranted{Credits: credits.Delta{Delta: 2, BalanceAfter: 7}, Reference: "r", Kind: account.Gift}
	wrong := granted
	wrong.Credits.BalanceAfter = 8
	tooMuch := account.ChargeCredits{RunID: "run_1", Units: 9}

	for sentence, good := range map[string]func(given Given){
		"the right event":   func(given Given) { given(opened).When(grant).Then(granted) },
		"the right refusal": func(given Given) { given(opened).When(tooMuch).ThenRefused(refusal.InsufficientCredits) },
		"nothing to do":     func(given Given) { given(opened, granted).When(grant).ThenNothing() },
		"a replay": func(given Given) {
			given(opened).Claiming("k", "b").When(charge(1)).Then(charged(1, 4)).When(charge(1)).ThenReplayed()
		},
	} {
		if said := failure(t, good); said != "" {
			t.Errorf("%s fails: %s", sentence, said)
		}
	}
	for sentence, bad := range map[string]func(given Given){
		"another balance":        func(given Given) { given(opened).When(grant).Then(wrong) },
		"no event":               func(given Given) { given(opened).When(grant).Then() },
		"one event too many":     func(given Given) { given(opened).When(grant).Then(granted, granted) },
		"an event for a refusal": func(given Given) { given(opened).When(tooMuch).Then(granted) },
		"a refusal for an event": func(given Given) { given(opened).When(grant).ThenRefused(refusal.NotFound) },
		"another refusal":        func(given Given) { given(opened).When(tooMuch).ThenRefused(refusal.NotFound) },
		"nothing for an event":   func(given Given) { given(opened).When(grant).ThenNothing() },
		"a replay for an event":  func(given Given) { given(opened).When(grant).ThenReplayed() },
		"other details": func(given Given) {
			given(opened).When(tooMuch).ThenRefused(refusal.InsufficientCredits).WithDetails(`{"planId":"pro","costUnits":9,"balance":5}`)
		},
		"another message": func(given Given) {
			given(opened).When(tooMuch).ThenRefused(refusal.InsufficientCredits).Saying("no")
		},
		"another time to wait": func(given Given) {
			given(opened).When(tooMuch).ThenRefused(refusal.InsufficientCredits).RetryAfter(1)
		},
		"a time that has passed": func(given Given) {
			given(opened).Claiming("k", "b").When(charge(1)).Then(charged(1, 4)).Later(24 * time.Hour).When(charge(1)).ThenReplayed()
		},
	} {
		if failure(t, bad) == "" {
			t.Errorf("%s does not fail", sentence)
		}
	}
}

func charge(units int64) account.ChargeCredits {
	return account.ChargeCredits{RunID: "run_1", Units: units}
}

func charged(units, after int64) account.CreditsCharged {
	return account.CreditsCharged{RunID: "run_1", Credits: credits.Delta{Delta: -units, BalanceAfter: after}}
}
