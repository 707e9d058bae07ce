package people_test

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
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

const adaSignsUp = `{"email":"Ada@Example.com","password":"correct horse battery"}`

func TestSignUpOpensAFreeAccountAndASession(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	answered := w.WithKey("").POST("/v1/account", adaSignsUp)
	var got people.AccountBody
	answered.Into(http.StatusCreated, &got)
	free, _ := plan.LimitsOf(plan.Free)
	if got.Email != handlerstest.Ada || got.PlanID != plan.Free || got.Balance != plan.SignUpCredits || got.Limits != free || got.Suspended || got.Test ||
		!strings.HasPrefix(got.ID, "acct_") || answered.Header.Get("Location") != "/v1/account" {
		t.Errorf("%+v %v", got, answered.Header)
	}
	opened := handlerstest.LastEvent[account.Opened](t, w)
	if opened.Plan != plan.Free || opened.Credits.BalanceAfter != 100 || !strings.HasPrefix(opened.SealedWebhookSecret, "sealed("+got.ID+":whsec_") {
		t.Errorf("%+v", opened)
	}
	var again people.AccountBody
	w.Session(answered).GET("/v1/account").Into(http.StatusOK, &again)
	if again != got {
		t.Errorf("opened as %+v, shown as %+v", got, again)
	}
	if p := w.People.People[handlerstest.Ada]; !p.Opened || !strings.HasPrefix(p.PasswordHash, "$argon2id$") || strings.Contains(string(w.Log[len(w.Log)-1].Value), "example.com") {
		t.Errorf("kept is %+v", p)
	}
}

// A crash between the row and the log leaves a person without an account; repeating the sign-up, or signing in, opens it once.
func TestASignUpThatWasCutOffGoesOn(t *testing.T) {
	for name, goOn := range map[string]func(c handlerstest.Client) handlerstest.Response{
		"by the same sign-up": func(c handlerstest.Client) handlerstest.Response { return c.POST("/v1/account", adaSignsUp) },
		"by signing in":       func(c handlerstest.Client) handlerstest.Response { return c.POST("/v1/account/sessions", adaSignsUp) },
	} {
		for cut, at := range map[string]string{"before the log": "commands", "after the log": "answers"} {
			t.Run(name+", cut "+cut, func(t *testing.T) {
				w := handlerstest.NewPeopleWorld(t)
				c := w.WithKey("")
				w.Away[at] = commands.ErrOutcomeUnknown
				c.POST("/v1/account", adaSignsUp).Refused(503, "outcome_unknown")
				delete(w.Away, at)
				for range 2 {
					answered := goOn(c)
					if answered.StatusCode != http.StatusCreated {
						t.Fatalf("%d %s", answered.StatusCode, answered.Text)
					}
					if got := c.Session(answered).GET("/v1/account").Ok(200); got["balance"] != float64(100) {
						t.Errorf("%v", got)
					}
				}
				openings := 0
				for _, l := range w.Log {
					if _, is := l.Data.(account.Opened); is && l.AccountID != handlerstest.TestAccount {
						openings++
					}
				}
				if openings != 1 || len(w.People.People) != 1 {
					t.Errorf("%d accounts of %d people", openings, len(w.People.People))
				}
			})
		}
	}
}

func TestTheSameSignUpIsTheSameAnswer(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.WithKey("")
	first := c.POST("/v1/account", adaSignsUp, "Idempotency-Key", "once")
	first.Ok(http.StatusCreated)
	w.People.Noting = func() error { return errors.New("connection refused") }
	again := c.POST("/v1/account", `{"password":"correct horse battery","email":" ada@EXAMPLE.com "}`)
	if again.StatusCode != first.StatusCode || again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nthen %d %s %v", first.Text, again.StatusCode, again.Text, again.Header)
	}
	c.POST("/v1/account", `{"email":"ada@example.com","password":"another password"}`).Refused(409, "account_exists")
	c.POST("/v1/account", adaSignsUp, "Idempotency-Key", "a b").Refused(400, "invalid_idempotency_key")
}

func TestSignUpRefuses(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.WithKey("")
	long := strings.Repeat("a", 250)
	for body, want := range map[string]string{
		`{}`: "email required, password required",
		handlerstest.SignInWith("ada", handlerstest.AdaPassword):                    "email format",
		handlerstest.SignInWith("Ada <ada@example.com>", handlerstest.AdaPassword):  "email format",
		handlerstest.SignInWith("ada@localhost", handlerstest.AdaPassword):          "email format",
		handlerstest.SignInWith("ädä@example.com", handlerstest.AdaPassword):        "email format",
		handlerstest.SignInWith(long+"@example.com", handlerstest.AdaPassword):      "email format",
		`{"email":"ada@example.com","password":"short"}`:                            "password min_length",
		`{"email":"ada@example.com","password":"ada@example.com"}`:                  "password pattern",
		`{"email":"ada@example.com","password":"` + strings.Repeat("x", 513) + `"}`: "password max_length",
		`{"email":7,"password":"correct horse battery","planId":"business","a":1}`:  "email type, a unknown_field, planId unknown_field",
	} {
		if got := strings.Join(c.POST("/v1/account", body).Faults(), ", "); got != want {
			t.Errorf("%.80s: %s, want %s", body, got, want)
		}
	}
	c.POST("/v1/account", `{"email":`).Refused(400, "malformed_json")
	c.POST("/v1/account", adaSignsUp, "Content-Type", "text/plain").Refused(415, "unsupported_content_type")
	for _, port := range []string{"people", "tries", "sessions"} {
		w.Away[port] = errors.New("connection refused")
		c.POST("/v1/account", adaSignsUp).Refused(503, "service_unavailable")
		delete(w.Away, port)
	}
}

func TestNewAccountsOfOneAddressAreBounded(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Remake(func(c *handlers.Config) {
		c.Access.SignUpsPerAddress = people.Allowance{Burst: 2, Interval: 90_500_000_000}
	})
	c := w.WithKey("")
	for _, name := range []string{"a", "b"} {
		c.POST("/v1/account", `{"email":"`+name+`@example.com","password":"correct horse battery"}`).Ok(http.StatusCreated)
	}
	refused := c.POST("/v1/account", adaSignsUp)
	refused.Refused(429, "rate_limited")
	if refused.Header.Get("Retry-After") != "91" {
		t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
	}
}

// busyHasher is as slow as a hasher on a busy machine. It accepts every password.
type busyHasher struct{}

func (busyHasher) Hash(context.Context, string) (string, error) {
	<-time.After(2 * handlerstest.StorePatience)
	return "a hash", nil
}

func (busyHasher) Matches(context.Context, string, string) (bool, error) {
	<-time.After(2 * handlerstest.StorePatience)
	return true, nil
}

// Hashing is not a store: however long it takes, the steps after it have their full timeout.
func TestSlowHashingIsNotAnUnavailableStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewPeopleWorld(t)
		w.Remake(func(c *handlers.Config) { c.Passwords = busyHasher{} })
		anyone := w.WithKey("")
		anyone.POST("/v1/account", adaSignsUp).Ok(http.StatusCreated)
		anyone.POST("/v1/account/sessions", adaSignsUp).Ok(http.StatusCreated)
		for subject, left := range w.People.Tries {
			if left != 0 && subject != people.TriedAs("sign-up", "192.0.2.1") {
				t.Errorf("%d guesses are counted after the right password", left)
			}
		}
	})
}
