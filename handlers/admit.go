package handlers

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
)

// What stands in a route in the place of a scope.
const (
	// public operations are for everybody; their requests are counted by address.
	public = ""
	// operators' operations are neither checked nor counted.
	operators = "operators"
	// signIn is public and ends in a session: no other site may begin one for its visitor.
	signIn = "sign-in"
	// sessionOnly operations are the account area's. No key opens it.
	sessionOnly = "session"
	// orSession, behind a scope, lets a session in as well as a key with the scope.
	orSession = " or session"
)

// scopeOf is the scope that a key needs for a route, "" where no key will do.
func (r route) scopeOf() string {
	switch r.scope {
	case public, operators, signIn, sessionOnly:
		return ""
	}
	return strings.TrimSuffix(r.scope, orSession)
}

// forSession reports whether a session opens the route.
func (r route) forSession() bool {
	return r.scope == sessionOnly || strings.HasSuffix(r.scope, orSession)
}

// admit finds out who calls and whether they may, in the order of api.md: credentials, then their rate, then the scope.
// (The "rate" behind idempotency there is that of jobs, which the log decides.)
func (a *API) admit(operation route, c *call) error {
	switch operation.scope {
	case operators:
		return nil
	case public:
		return a.limitAddress(c)
	case signIn:
		return cmp.Or(sameOrigin(c.Request), a.limitAddress(c))
	}
	if err := a.identify(operation, c); err != nil {
		return a.turnedAway(c, err)
	}
	if err := a.limitAccount(c); err != nil || c.personID != "" {
		return err
	}
	a.keyUses.note(c.key, a.Clock())
	return requireScope(c.key, operation.scopeOf())
}

// turnedAway counts those by address whose credentials are none: keys and sessions must not be guessed at will.
func (a *API) turnedAway(c *call, why error) error {
	no := refusalOf(why)
	if no == nil || statusOf(no.Code, c.URL.Path) != http.StatusUnauthorized {
		return why
	}
	return cmp.Or(a.limitAddress(c), why)
}

// identify sets who calls. A key counts where the header with one is there and the operation takes keys at all.
func (a *API) identify(operation route, c *call) (err error) {
	_, hasCookie := a.sessionToken(c.Request)
	hasKey := c.Header.Get("Authorization") != ""
	switch {
	case operation.forSession() && hasCookie && (operation.scope == sessionOnly || !hasKey):
		return a.resume(c)
	case operation.scope == sessionOnly && hasKey:
		return refusal.New(SessionRequired, "the account area is for people who are signed in; API keys do not work here")
	case operation.scope == sessionOnly:
		return refusal.New(MissingCredentials, "sign in first: POST /v1/account/sessions")
	}
	c.key, err = a.authenticate(c.Request)
	c.correlate() // a key that may not be used belongs to an account too
	return err
}
