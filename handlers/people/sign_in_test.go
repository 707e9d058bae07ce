package people_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

// signedUp returns a world in which Ada has signed up.
func signedUp(t *testing.T) (*handlerstest.World, handlerstest.Client) {
	t.Helper()
	w := handlerstest.NewPeopleWorld(t)
	c := w.WithKey("")
	c.POST("/v1/account", adaSignsUp).Ok(http.StatusCreated)
	return w, c
}

func TestSignInBeginsASessionAndSignOutEndsIt(t *testing.T) {
	w, c := signedUp(t)
	answered := c.POST("/v1/account/sessions", handlerstest.SignInWith("ADA@example.com", handlerstest.AdaPassword))
	var begun people.SessionBody
	answered.Into(http.StatusCreated, &begun)
	if begun.Email != handlerstest.Ada || begun.AccountID != w.People.People[handlerstest.Ada].AccountID || time.Until(begun.ExpiresAt) < 6*24*time.Hour {
		t.Errorf("%+v", begun)
	}
	set := answered.Header.Get("Set-Cookie")
	for _, want := range []string{"__Host-session=", "; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax", "; Max-Age=604800"} { // the device's cookie is tested in device_test.go
		if !strings.Contains(set, want) {
			t.Errorf("%q is not in %s", want, set)
		}
	}
	if strings.Contains(set, "Domain") {
		t.Errorf("__Host- forbids a domain: %s", set)
	}
	in, other := c.Session(answered), c.Session(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)))
	token := strings.TrimPrefix(in.Cookie, "__Host-session"+"=")
	for kept := range w.People.Sessions {
		if strings.Contains(kept, token) || len(kept) != 43 {
			t.Errorf("the store holds %s", kept)
		}
	}
	in.GET("/v1/account").Ok(http.StatusOK)
	out := in.DELETE("/v1/account/sessions/current")
	if out.StatusCode != http.StatusNoContent || out.Text != "" || !strings.Contains(out.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%d %q %v", out.StatusCode, out.Text, out.Header)
	}
	in.GET("/v1/account").Refused(401, "invalid_session")
	other.GET("/v1/account").Ok(http.StatusOK)
}

// TestAWrongEmailAndAWrongPasswordAreOneAnswer, and count alike.
func TestAWrongEmailAndAWrongPasswordAreOneAnswer(t *testing.T) {
	w, c := signedUp(t)
	clear(w.People.Tries)
	wrong := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, "another password"), "X-Request-ID", "r")
	unknown := c.POST("/v1/account/sessions", handlerstest.SignInWith("bob@example.com", "another password"), "X-Request-ID", "r")
	wrong.Refused(401, "invalid_credentials")
	if diff := cmp.Diff(wrong.Header, unknown.Header, cmp.FilterPath(func(p cmp.Path) bool {
		return strings.Contains(p.String(), "Ratelimit")
	}, cmp.Ignore())); wrong.Text != unknown.Text || wrong.StatusCode != unknown.StatusCode || wrong.Header.Get("Set-Cookie") != "" {
		t.Errorf("%s\n%s\n%s", wrong.Text, unknown.Text, diff)
	}
	for _, email := range []string{handlerstest.Ada, "bob@example.com"} {
		if n := w.People.Tries[people.TriedAs("guess for", email)]; n != 1 || w.People.Tries[people.TriedAs("guess for, from", email+"\n192.0.2.1")] != 1 {
			t.Errorf("%d guesses are counted for %s", n, email)
		}
	}
}

func TestGuessesAreBounded(t *testing.T) {
	three := people.Allowance{Burst: 3, Interval: 30 * time.Second}
	for name, change := range map[string]func(*people.Limits){
		"by e-mail":             func(l *people.Limits) { l.GuessesPerEmail, l.GuessesInReserve = people.Allowance{0, time.Hour}, three },
		"by e-mail and address": func(l *people.Limits) { l.GuessesPerEmailAndAddress = three },
		"by address":            func(l *people.Limits) { l.GuessesPerAddress = three },
		"by device":             func(l *people.Limits) { l.GuessesPerDevice = three },
	} {
		t.Run(name, func(t *testing.T) {
			w, c := signedUp(t)
			in := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword))
			session := w.Session(in)
			if name == "by device" {
				c = c.OnDevice(in)
			}
			clear(w.People.Tries)
			w.Remake(func(c *handlers.Config) { change(&c.Access) })
			for range 3 {
				c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, "another password")).Refused(401, "invalid_credentials")
			}
			for _, password := range []string{"another password", handlerstest.AdaPassword} { // even the right one is refused now
				refused := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, password))
				refused.Refused(429, "rate_limited")
				if refused.Header.Get("Retry-After") != "30" {
					t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
				}
			}
			session.GET("/v1/account").Ok(http.StatusOK)
		})
	}
}

// TestGuessesAreBoundedAtTheSignUpToo: it reveals whether a password is right, as a sign-in does.
func TestGuessesAreBoundedAtTheSignUpToo(t *testing.T) {
	w, c := signedUp(t)
	w.Remake(func(c *handlers.Config) {
		c.Access.GuessesPerEmailAndAddress = people.Allowance{Burst: 2, Interval: time.Second}
	})
	clear(w.People.Tries)
	for range 2 {
		c.POST("/v1/account", handlerstest.SignInWith(handlerstest.Ada, "another password")).Refused(409, "account_exists")
	}
	c.POST("/v1/account", handlerstest.SignInWith(handlerstest.Ada, "another password")).Refused(429, "rate_limited")
}

// Somebody who mistypes now and then never waits, and a right password is not a guess: a whole office can sign in from
// one address.
func TestARightPasswordIsNotAGuess(t *testing.T) {
	w, c := signedUp(t)
	w.Remake(func(c *handlers.Config) {
		c.Access.GuessesPerEmailAndAddress = people.Allowance{Burst: 2, Interval: time.Second}
	})
	for range 5 {
		c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, "another password")).Refused(401, "invalid_credentials")
		c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)).Ok(http.StatusCreated)
	}
	w.Remake(func(c *handlers.Config) {
		c.Access.GuessesPerAddress, c.Access.GuessesPerEmail = people.Allowance{1, time.Second}, people.Allowance{1, time.Second}
	})
	clear(w.People.Tries)
	for range 5 {
		c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)).Ok(http.StatusCreated)
	}
}

func TestSignInWhileSomethingIsAway(t *testing.T) {
	w, c := signedUp(t)
	for _, port := range []string{"people", "tries", "sessions"} {
		w.Away[port] = errors.New("connection refused")
		c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)).Refused(503, "service_unavailable")
		delete(w.Away, port)
	}
	session := w.Session(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)))
	for _, port := range []string{"sessions", "accounts", "people"} {
		w.Away[port] = errors.New("connection refused")
		session.GET("/v1/account").Refused(503, "service_unavailable")
		delete(w.Away, port)
	}
}

// TestInDevelopmentTheCookieWorksOverHTTP: without Secure, browsers refuse a name with the prefix.
func TestInDevelopmentTheCookieWorksOverHTTP(t *testing.T) {
	w, c := signedUp(t)
	w.Remake(func(c *handlers.Config) { c.PlainCookies = true })
	answered := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword))
	set := answered.Header.Get("Set-Cookie")
	if !strings.HasPrefix(set, "session=") || strings.Contains(set, "Secure") || !strings.Contains(set, "HttpOnly; SameSite=Lax") {
		t.Errorf("Set-Cookie: %s", set)
	}
	c.Session(answered).GET("/v1/account").Ok(http.StatusOK)
}

// TestNoOtherSiteSignsItsVisitorsIn: otherwise another site could make its visitor work in a foreign account.
func TestNoOtherSiteSignsItsVisitorsIn(t *testing.T) {
	_, c := signedUp(t)
	for _, path := range []string{"/v1/account", "/v1/account/sessions"} {
		c.POST(path, adaSignsUp, "Sec-Fetch-Site", "cross-site").Refused(403, "cross_origin_rejected")
		c.POST(path, adaSignsUp, "Sec-Fetch-Site", "same-site").Refused(403, "cross_origin_rejected")
		c.POST(path, adaSignsUp, "Origin", "https://evil.example").Refused(403, "cross_origin_rejected")
		c.POST(path, adaSignsUp, "Sec-Fetch-Site", "same-origin", "Origin", "https://example.com").Ok(http.StatusCreated)
		c.POST(path, adaSignsUp, "Origin", "https://example.com").Ok(http.StatusCreated) // httptest's own host
	}
}
