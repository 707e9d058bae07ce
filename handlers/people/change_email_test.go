package people_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

const countess = "countess@example.com"

func TestAnEmailIsChangedAtOnce(t *testing.T) {
	w, first, second := twice(t)
	for range 2 { // a repetition changes nothing
		got := second.POST("/v1/account/email", handlerstest.SignInWith(" Countess@Example.com", handlerstest.AdaPassword)).Ok(http.StatusOK)
		if got["email"] != countess {
			t.Errorf("%v", got)
		}
	}
	for _, c := range []handlerstest.Client{first, second} {
		if got := c.GET("/v1/account").Ok(http.StatusOK); got["email"] != countess {
			t.Errorf("%v", got)
		}
	}
	anyone := w.WithKey("")
	anyone.POST("/v1/account/sessions", adaSignsUp).Refused(401, "invalid_credentials")
	anyone.POST("/v1/account/sessions", handlerstest.SignInWith(countess, handlerstest.AdaPassword)).Ok(http.StatusCreated)
	anyone.POST("/v1/account", adaSignsUp).Ok(http.StatusCreated) // the old one is free
}

func TestATakenEmailIsRefusedAsAtTheSignUp(t *testing.T) {
	w, _, second := twice(t)
	w.WithKey("").POST("/v1/account", handlerstest.SignInWith("bob@example.com", "the password of bob")).Ok(http.StatusCreated)
	refused := second.POST("/v1/account/email", handlerstest.SignInWith("BOB@example.com", handlerstest.AdaPassword))
	refused.Refused(409, "account_exists")
	if strings.Contains(refused.Text, "usr_") || strings.Contains(refused.Text, "acct_") {
		t.Errorf("it says who: %s", refused.Text)
	}
	second.POST("/v1/account/email", handlerstest.SignInWith("bob@example.com", "another password")).Refused(403, "invalid_credentials")
	w.Remake(func(c *handlers.Config) {
		c.Access.SignUpsPerAddress = people.Allowance{Burst: 2, Interval: time.Minute}
	})
	clear(w.People.Tries)
	for range 2 {
		second.POST("/v1/account/email", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)).Refused(409, "account_exists")
	}
	second.POST("/v1/account/email", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)).Refused(429, "rate_limited")
}

func TestEmailChangesThatAreRefused(t *testing.T) {
	w, _, second := twice(t)
	w.People.ForgetPerson(handlerstest.Ada)
	second.POST("/v1/account/email", handlerstest.SignInWith(countess, handlerstest.AdaPassword)).Refused(401, "invalid_session")

	w, _, second = twice(t)
	for body, want := range map[string]string{
		`{}`: "email required, password required",
		handlerstest.SignInWith("countess", handlerstest.AdaPassword):             "email format",
		`{"email":"countess@example.com","password":"x","currentPassword":"abc"}`: "currentPassword unknown_field",
	} {
		if got := strings.Join(second.POST("/v1/account/email", body).Faults(), ", "); got != want {
			t.Errorf("%.80s: %s, want %s", body, got, want)
		}
	}
	for _, port := range []string{"people", "tries", "accounts"} {
		w.Away[port] = errors.New("connection refused")
		second.POST("/v1/account/email", handlerstest.SignInWith(countess, handlerstest.AdaPassword)).Refused(503, "service_unavailable")
		delete(w.Away, port)
	}
}

// TestAnEmailIsNotThePassword, also not by a change of the e-mail.
func TestAnEmailIsNotThePassword(t *testing.T) {
	_, _, second := twice(t)
	if got := second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, countess)); got.StatusCode != http.StatusNoContent {
		t.Fatalf("%d %s", got.StatusCode, got.Text)
	}
	if got := strings.Join(second.POST("/v1/account/email", handlerstest.SignInWith(countess, countess)).Faults(), ", "); got != "email pattern" {
		t.Error(got)
	}
}
