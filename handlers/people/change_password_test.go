package people_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

const newPassword = "a staple of batteries"

func passwords(current, wanted string) string {
	return fmt.Sprintf(`{"currentPassword":%q,"newPassword":%q}`, current, wanted)
}

func TestAPasswordIsChangedAndOtherSessionsEnd(t *testing.T) {
	w, first, second := twice(t)
	bob := w.Session(w.WithKey("").POST("/v1/account", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)))
	if got := second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, newPassword)); got.StatusCode != http.StatusNoContent || got.Text != "" {
		t.Fatalf("%d %s", got.StatusCode, got.Text)
	}
	first.GET("/v1/account").Refused(401, "invalid_session")
	second.GET("/v1/account").Ok(http.StatusOK)
	bob.GET("/v1/account").Ok(http.StatusOK)
	anyone := w.WithKey("")
	anyone.POST("/v1/account/sessions", adaSignsUp).Refused(401, "invalid_credentials")
	anyone.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, newPassword)).Ok(http.StatusCreated)
}

func TestAWrongCurrentPasswordIsForbidden(t *testing.T) {
	w, first, second := twice(t)
	refused := second.POST("/v1/account/password", passwords("another password", newPassword))
	refused.Refused(403, "invalid_credentials")
	if challenge := refused.Header.Get("WWW-Authenticate"); challenge != "" {
		t.Errorf("a browser would ask for %s", challenge)
	}
	first.GET("/v1/account").Ok(http.StatusOK)
	w.WithKey("").POST("/v1/account/sessions", adaSignsUp).Ok(http.StatusCreated)
}

// TestGuessesOfTheCurrentPasswordAreSignIns: they are counted with those, and a right one resets the count.
func TestGuessesOfTheCurrentPasswordAreSignIns(t *testing.T) {
	w, _, second := twice(t)
	w.Remake(func(c *handlers.Config) {
		c.Access.GuessesPerEmailAndAddress = people.Allowance{Burst: 2, Interval: 30 * time.Second}
	})
	clear(w.People.Tries)
	second.POST("/v1/account/password", passwords("another password", newPassword)).Refused(403, "invalid_credentials")
	second.POST("/v1/account/email", handlerstest.SignInWith("countess@example.com", "another password")).Refused(403, "invalid_credentials")
	refused := second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, newPassword))
	refused.Refused(429, "rate_limited")
	if refused.Header.Get("Retry-After") != "30" {
		t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
	}
	w.WithKey("").POST("/v1/account/sessions", adaSignsUp).Refused(429, "rate_limited")
	clear(w.People.Tries)
	second.POST("/v1/account/password", passwords("another password", newPassword)).Refused(403, "invalid_credentials")
	second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, newPassword)).Let()
	if left := w.People.Tries[people.TriedAs("guess for, from", handlerstest.Ada+"\n192.0.2.1")]; left != 0 {
		t.Errorf("%d guesses are counted after the right password", left)
	}
}

func TestPasswordChangesThatAreRefused(t *testing.T) {
	w, _, second := twice(t)
	for body, want := range map[string]string{
		`{}`: "currentPassword required, newPassword required",
		passwords(handlerstest.AdaPassword, "short"):                                   "newPassword min_length",
		passwords(strings.Repeat("x", 513), strings.Repeat("x", 513)):                  "currentPassword max_length, newPassword max_length",
		passwords(handlerstest.AdaPassword, strings.ToUpper(handlerstest.Ada)):         "newPassword pattern",
		`{"currentPassword":"x","newPassword":"correct horse battery","password":"x"}`: "password unknown_field",
	} {
		if got := strings.Join(second.POST("/v1/account/password", body).Faults(), ", "); got != want {
			t.Errorf("%.80s: %s, want %s", body, got, want)
		}
	}
	second.POST("/v1/account/password", `{"currentPassword":`).Refused(400, "malformed_json")
	second.POST("/v1/account/password", `{}`, "Content-Type", "text/plain").Refused(415, "unsupported_content_type")
	for _, port := range []string{"people", "tries", "set password", "open sessions"} {
		w.Away[port] = errors.New("connection refused")
		second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, newPassword)).Refused(503, "service_unavailable")
		delete(w.Away, port)
	}
}
