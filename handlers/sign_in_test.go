package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func signInWith(email, password string) string {
	return fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
}

// signedUp is a world with ada in it.
func signedUp(t *testing.T) (*world, client) {
	t.Helper()
	w := newPeopleWorld(t)
	c := w.withKey("")
	c.post("/v1/account", adaSignsUp).ok(http.StatusCreated)
	return w, c
}

func TestSignInBeginsASessionAndSignOutEndsIt(t *testing.T) {
	w, c := signedUp(t)
	answered := c.post("/v1/account/sessions", signInWith("ADA@example.com", adaPassword))
	var begun sessionBody
	answered.into(http.StatusCreated, &begun)
	if begun.Email != ada || begun.AccountID != w.people.people[ada].AccountID || time.Until(begun.ExpiresAt) < 6*24*time.Hour {
		t.Errorf("%+v", begun)
	}
	set := answered.Header.Get("Set-Cookie")
	for _, want := range []string{"__Host-session=", "; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax", "; Max-Age=604800"} { // the device's cookie is device_test.go's
		if !strings.Contains(set, want) {
			t.Errorf("%q is not in %s", want, set)
		}
	}
	if strings.Contains(set, "Domain") {
		t.Errorf("__Host- forbids a domain: %s", set)
	}
	in, other := c.session(answered), c.session(c.post("/v1/account/sessions", signInWith(ada, adaPassword)))
	token := strings.TrimPrefix(in.cookie, sessionCookie+"=")
	for kept := range w.people.sessions {
		if strings.Contains(kept, token) || len(kept) != 43 {
			t.Errorf("the store holds %s", kept)
		}
	}
	in.get("/v1/account").ok(http.StatusOK)
	out := in.delete("/v1/account/sessions/current")
	if out.StatusCode != http.StatusNoContent || out.body != "" || !strings.Contains(out.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%d %q %v", out.StatusCode, out.body, out.Header)
	}
	in.get("/v1/account").refused(401, "invalid_session")
	other.get("/v1/account").ok(http.StatusOK)
}

// TestAWrongEmailAndAWrongPasswordAreOneAnswer, and count alike.
func TestAWrongEmailAndAWrongPasswordAreOneAnswer(t *testing.T) {
	w, c := signedUp(t)
	clear(w.people.tries)
	wrong := c.post("/v1/account/sessions", signInWith(ada, "another password"), requestIDHeader, "r")
	unknown := c.post("/v1/account/sessions", signInWith("bob@example.com", "another password"), requestIDHeader, "r")
	wrong.refused(401, "invalid_credentials")
	if diff := cmp.Diff(wrong.Header, unknown.Header, cmp.FilterPath(func(p cmp.Path) bool {
		return strings.Contains(p.String(), "Ratelimit")
	}, cmp.Ignore())); wrong.body != unknown.body || wrong.StatusCode != unknown.StatusCode || wrong.Header.Get("Set-Cookie") != "" {
		t.Errorf("%s\n%s\n%s", wrong.body, unknown.body, diff)
	}
	for _, email := range []string{ada, "bob@example.com"} {
		if n := w.people.tries[triedAs("guess for", email)]; n != 1 || w.people.tries[triedAs("guess for, from", email+"\n192.0.2.1")] != 1 {
			t.Errorf("%d guesses are counted for %s", n, email)
		}
	}
}

func TestGuessesAreBounded(t *testing.T) {
	three := Allowance{Burst: 3, Interval: 30 * time.Second}
	for name, change := range map[string]func(*AccessLimits){
		"by e-mail":             func(l *AccessLimits) { l.GuessesPerEmail, l.GuessesInReserve = Allowance{0, time.Hour}, three },
		"by e-mail and address": func(l *AccessLimits) { l.GuessesPerEmailAndAddress = three },
		"by address":            func(l *AccessLimits) { l.GuessesPerAddress = three },
		"by device":             func(l *AccessLimits) { l.GuessesPerDevice = three },
	} {
		t.Run(name, func(t *testing.T) {
			w, c := signedUp(t)
			in := c.post("/v1/account/sessions", signInWith(ada, adaPassword))
			session := w.session(in)
			if name == "by device" {
				c = c.onDevice(in)
			}
			clear(w.people.tries)
			change(&w.handler.Access)
			for range 3 {
				c.post("/v1/account/sessions", signInWith(ada, "another password")).refused(401, "invalid_credentials")
			}
			for _, password := range []string{"another password", adaPassword} { // the right one tells nothing now either
				refused := c.post("/v1/account/sessions", signInWith(ada, password))
				refused.refused(429, "rate_limited")
				if refused.Header.Get("Retry-After") != "30" {
					t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
				}
			}
			session.get("/v1/account").ok(http.StatusOK)
		})
	}
}

// TestGuessesAreBoundedAtTheSignUpToo: it tells whether a password is right as well as a sign-in does.
func TestGuessesAreBoundedAtTheSignUpToo(t *testing.T) {
	w, c := signedUp(t)
	w.handler.Access.GuessesPerEmailAndAddress = Allowance{Burst: 2, Interval: time.Second}
	clear(w.people.tries)
	for range 2 {
		c.post("/v1/account", signInWith(ada, "another password")).refused(409, "account_exists")
	}
	c.post("/v1/account", signInWith(ada, "another password")).refused(429, "rate_limited")
}

// Who mistypes now and then never waits, and a right password is no guess of any kind: an office behind one address signs in.
func TestARightPasswordIsNoGuess(t *testing.T) {
	w, c := signedUp(t)
	w.handler.Access.GuessesPerEmailAndAddress = Allowance{Burst: 2, Interval: time.Second}
	for range 5 {
		c.post("/v1/account/sessions", signInWith(ada, "another password")).refused(401, "invalid_credentials")
		c.post("/v1/account/sessions", signInWith(ada, adaPassword)).ok(http.StatusCreated)
	}
	w.handler.Access.GuessesPerAddress, w.handler.Access.GuessesPerEmail = Allowance{1, time.Second}, Allowance{1, time.Second}
	clear(w.people.tries)
	for range 5 {
		c.post("/v1/account/sessions", signInWith(ada, adaPassword)).ok(http.StatusCreated)
	}
}

func TestSignInWhileSomethingIsAway(t *testing.T) {
	w, c := signedUp(t)
	for _, port := range []string{"people", "tries", "sessions"} {
		w.away[port] = errors.New("connection refused")
		c.post("/v1/account/sessions", signInWith(ada, adaPassword)).refused(503, "service_unavailable")
		delete(w.away, port)
	}
	session := w.session(c.post("/v1/account/sessions", signInWith(ada, adaPassword)))
	for _, port := range []string{"sessions", "accounts", "people"} {
		w.away[port] = errors.New("connection refused")
		session.get("/v1/account").refused(503, "service_unavailable")
		delete(w.away, port)
	}
}

// TestInDevelopmentTheCookieWorksOverHTTP: without Secure a browser takes no name with the prefix.
func TestInDevelopmentTheCookieWorksOverHTTP(t *testing.T) {
	w, c := signedUp(t)
	w.handler.PlainCookies = true
	answered := c.post("/v1/account/sessions", signInWith(ada, adaPassword))
	set := answered.Header.Get("Set-Cookie")
	if !strings.HasPrefix(set, "session=") || strings.Contains(set, "Secure") || !strings.Contains(set, "HttpOnly; SameSite=Lax") {
		t.Errorf("Set-Cookie: %s", set)
	}
	c.session(answered).get("/v1/account").ok(http.StatusOK)
}

// TestNoOtherSiteSignsItsVisitorsIn: a page elsewhere could make its visitor work in an account that is not theirs.
func TestNoOtherSiteSignsItsVisitorsIn(t *testing.T) {
	_, c := signedUp(t)
	for _, path := range []string{"/v1/account", "/v1/account/sessions"} {
		c.post(path, adaSignsUp, "Sec-Fetch-Site", "cross-site").refused(403, "cross_origin_rejected")
		c.post(path, adaSignsUp, "Sec-Fetch-Site", "same-site").refused(403, "cross_origin_rejected")
		c.post(path, adaSignsUp, "Origin", "https://evil.example").refused(403, "cross_origin_rejected")
		c.post(path, adaSignsUp, "Sec-Fetch-Site", "same-origin", "Origin", "https://example.com").ok(http.StatusCreated)
		c.post(path, adaSignsUp, "Origin", "https://example.com").ok(http.StatusCreated) // httptest's own host
	}
}
