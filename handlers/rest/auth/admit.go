package auth

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/limits"
)

// Scope is what a caller of an operation must be allowed to do: an API key's scope, or one of the words below.
type Scope string

// What a route has in place of a scope.
const (
	// Public operations are for everybody; their requests are counted by address.
	Public = ""
	// Operators' operations are neither checked nor counted.
	Operators = "operators"
	// SignIn is public and ends in a session: no other site may begin one for its visitor.
	SignIn = "sign-in"
	// SessionOnly operations are the account area's. No key opens it.
	SessionOnly = "session"
	// OrSession, after a scope, lets a session in as well as a key with the scope.
	OrSession = " or session"
)

// OfKey is the scope that a key needs for a route, "" where no key will do.
func (s Scope) OfKey() string {
	switch s {
	case Public, Operators, SignIn, SessionOnly:
		return ""
	}
	return strings.TrimSuffix(string(s), OrSession)
}

// ForSession reports whether a session opens the route.
func (s Scope) ForSession() bool {
	return s == SessionOnly || strings.HasSuffix(string(s), OrSession)
}

// Gate lets callers in.
type Gate struct {
	Keys     *Keyring
	Uses     *KeyUses
	Sessions *Sessions
	Limits   limits.RateLimiters
	Clock    func() time.Time
}

// Admit finds out who calls and whether they may, in this order: credentials, then their rate, then the scope.
func (g *Gate) Admit(scope Scope, c *rest.Call) error {
	switch scope {
	case Operators:
		return nil
	case Public:
		return g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader)
	case SignIn:
		return cmp.Or(sameOrigin(c.Request), g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader))
	}
	if err := g.identify(scope, c); err != nil {
		return g.turnedAway(c, err)
	}
	if err := g.Limits.LimitAccount(c.Context(), c.Key.AccountID, c.Key.Limits.RequestsPerMinute, c.AnswerHeader); err != nil || c.PersonID != "" {
		return err
	}
	g.Uses.note(c.Key, g.Clock())
	return RequireScope(c.Key, scope.OfKey())
}

// turnedAway counts those by address whose credentials are none: keys and sessions must not be guessed at will.
func (g *Gate) turnedAway(c *rest.Call, why error) error {
	no := codes.Of(why)
	if no == nil || codes.StatusOf(no.Code, c.URL.Path) != http.StatusUnauthorized {
		return why
	}
	return cmp.Or(g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader), why)
}

// identify sets who calls. A key counts where the header with one is there and the operation takes keys at all.
func (g *Gate) identify(scope Scope, c *rest.Call) (err error) {
	_, hasCookie := g.Sessions.token(c.Request)
	hasKey := c.Header.Get("Authorization") != ""
	switch {
	case scope.ForSession() && hasCookie && (scope == SessionOnly || !hasKey):
		return g.Sessions.resume(c)
	case scope == SessionOnly && hasKey:
		return refusal.New(codes.SessionRequired, "the account area is for people who are signed in; API keys do not work here")
	case scope == SessionOnly:
		return refusal.New(codes.MissingCredentials, "sign in first: POST /v1/account/sessions")
	}
	c.Key, err = g.Keys.Authenticate(c.Request, c.Address)
	c.Correlate() // a key that may not be used belongs to an account too
	return err
}
