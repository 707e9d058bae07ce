package handlers

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

const adaSignsUp = `{"email":"Ada@Example.com","password":"correct horse battery"}`

// session returns the client with the session that an answer begins.
func (c client) session(r response) client {
	c.t.Helper()
	set := r.Header.Get("Set-Cookie")
	if set == "" {
		c.t.Fatalf("no session is begun: %d %s", r.StatusCode, r.body)
	}
	return c.withKey("").withCookie(set)
}

func TestSignUpOpensAFreeAccountAndASession(t *testing.T) {
	w := newPeopleWorld(t)
	answered := w.withKey("").post("/v1/account", adaSignsUp)
	var got accountBody
	answered.into(http.StatusCreated, &got)
	free, _ := plan.LimitsOf(plan.Free)
	if got.Email != ada || got.PlanID != plan.Free || got.Balance != plan.SignUpCredits || got.Limits != free || got.Suspended || got.Test ||
		!strings.HasPrefix(got.ID, "acct_") || answered.Header.Get("Location") != "/v1/account" {
		t.Errorf("%+v %v", got, answered.Header)
	}
	opened := lastEvent[account.Opened](t, w)
	if opened.Plan != plan.Free || opened.Credits.BalanceAfter != 100 || !strings.HasPrefix(opened.SealedWebhookSecret, "sealed("+got.ID+":whsec_") {
		t.Errorf("%+v", opened)
	}
	var again accountBody
	w.session(answered).get("/v1/account").into(http.StatusOK, &again)
	if again != got {
		t.Errorf("opened as %+v, shown as %+v", got, again)
	}
	if p := w.people.people[ada]; !p.Opened || !strings.HasPrefix(p.PasswordHash, "$argon2id$") || strings.Contains(string(w.log[len(w.log)-1].Value), "example.com") {
		t.Errorf("kept is %+v", p)
	}
}

// A crash between the row and the log leaves a person without an account; the same sign-up, or a sign-in, opens it, once.
func TestASignUpThatWasCutOffGoesOn(t *testing.T) {
	for name, goOn := range map[string]func(c client) response{
		"by the same sign-up": func(c client) response { return c.post("/v1/account", adaSignsUp) },
		"by signing in":       func(c client) response { return c.post("/v1/account/sessions", adaSignsUp) },
	} {
		for cut, at := range map[string]string{"before the log": "commands", "behind the log": "answers"} {
			t.Run(name+", cut "+cut, func(t *testing.T) {
				w := newPeopleWorld(t)
				c := w.withKey("")
				w.away[at] = commands.ErrOutcomeUnknown
				c.post("/v1/account", adaSignsUp).refused(503, "outcome_unknown")
				delete(w.away, at)
				for range 2 {
					answered := goOn(c)
					if answered.StatusCode != http.StatusCreated {
						t.Fatalf("%d %s", answered.StatusCode, answered.body)
					}
					if got := c.session(answered).get("/v1/account").ok(200); got["balance"] != float64(100) {
						t.Errorf("%v", got)
					}
				}
				openings := 0
				for _, l := range w.log {
					if _, is := l.Data.(account.Opened); is && l.AccountID != testAccount {
						openings++
					}
				}
				if openings != 1 || len(w.people.people) != 1 {
					t.Errorf("%d accounts of %d people", openings, len(w.people.people))
				}
			})
		}
	}
}

func TestTheSameSignUpIsTheSameAnswer(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.withKey("")
	first := c.post("/v1/account", adaSignsUp, idempotencyKeyHeader, "once")
	first.ok(http.StatusCreated)
	w.people.noting = func() error { return errors.New("connection refused") }
	again := c.post("/v1/account", `{"password":"correct horse battery","email":" ada@EXAMPLE.com "}`)
	if again.StatusCode != first.StatusCode || again.body != first.body || again.Header.Get(idempotencyReplayedHeader) != "true" {
		t.Errorf("first %s\nthen %d %s %v", first.body, again.StatusCode, again.body, again.Header)
	}
	c.post("/v1/account", `{"email":"ada@example.com","password":"another password"}`).refused(409, "account_exists")
	c.post("/v1/account", adaSignsUp, idempotencyKeyHeader, "a b").refused(400, "invalid_idempotency_key")
}

func TestSignUpRefuses(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.withKey("")
	long := strings.Repeat("a", 250)
	for body, want := range map[string]string{
		`{}`:                           "email required, password required",
		signInWith("ada", adaPassword): "email format",
		signInWith("Ada <ada@example.com>", adaPassword):                            "email format",
		signInWith("ada@localhost", adaPassword):                                    "email format",
		signInWith("ädä@example.com", adaPassword):                                  "email format",
		signInWith(long+"@example.com", adaPassword):                                "email format",
		`{"email":"ada@example.com","password":"short"}`:                            "password min_length",
		`{"email":"ada@example.com","password":"ada@example.com"}`:                  "password pattern",
		`{"email":"ada@example.com","password":"` + strings.Repeat("x", 513) + `"}`: "password max_length",
		`{"email":7,"password":"correct horse battery","planId":"business","a":1}`:  "email type, a unknown_field, planId unknown_field",
	} {
		if got := strings.Join(c.post("/v1/account", body).faults(), ", "); got != want {
			t.Errorf("%.80s: %s, want %s", body, got, want)
		}
	}
	c.post("/v1/account", `{"email":`).refused(400, "malformed_json")
	c.post("/v1/account", adaSignsUp, "Content-Type", "text/plain").refused(415, "unsupported_content_type")
	for _, port := range []string{"people", "tries", "sessions"} {
		w.away[port] = errors.New("connection refused")
		c.post("/v1/account", adaSignsUp).refused(503, "service_unavailable")
		delete(w.away, port)
	}
}

func TestNewAccountsOfOneAddressAreBounded(t *testing.T) {
	w := newPeopleWorld(t)
	w.handler.Access.SignUpsPerAddress = Allowance{Burst: 2, Interval: 90_500_000_000}
	c := w.withKey("")
	for _, name := range []string{"a", "b"} {
		c.post("/v1/account", `{"email":"`+name+`@example.com","password":"correct horse battery"}`).ok(http.StatusCreated)
	}
	refused := c.post("/v1/account", adaSignsUp)
	refused.refused(429, "rate_limited")
	if refused.Header.Get("Retry-After") != "91" {
		t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
	}
}

// busyHasher takes as long as one on a machine that is busy with others. All passwords are right.
type busyHasher struct{}

func (busyHasher) Hash(context.Context, string) (string, error) {
	<-time.After(2 * storeTimeout)
	return "a hash", nil
}

func (busyHasher) Matches(context.Context, string, string) (bool, error) {
	<-time.After(2 * storeTimeout)
	return true, nil
}

// Hashing is no store: however long it takes, what follows has its whole time.
func TestAPasswordThatIsHashedSlowlyIsNoStoreThatIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newPeopleWorld(t)
		w.handler.passwords = busyHasher{}
		anyone := w.withKey("")
		anyone.post("/v1/account", adaSignsUp).ok(http.StatusCreated)
		anyone.post("/v1/account/sessions", adaSignsUp).ok(http.StatusCreated)
		for subject, left := range w.people.tries {
			if left != 0 && subject != triedAs("sign-up", "192.0.2.1") {
				t.Errorf("%d guesses are counted behind the right password", left)
			}
		}
	})
}
