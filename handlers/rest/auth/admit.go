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

// Scope is what a route requires of its caller: an API key's scope, or one of the constants below.
type Scope string

// Requirements other than a scope.
const (
	// Public routes are open to everybody; requests are counted by address.
	Public = ""
	// Operators' routes are neither checked nor counted.
	Operators = "operators"
	// SignIn routes are public and begin a session: a request from another site is refused.
	SignIn = "sign-in"
	// SessionOnly routes are the account area's. API keys are refused.
	SessionOnly = "session"
	// OrSession, after a scope, accepts a session as well as a key with the scope.
	OrSession = " or session"
	// ByOperatorKey, before a scope, accepts the key of an operator with that scope, and nothing else.
	ByOperatorKey = "operator key: "
)

// ofKey returns the scope that a key needs for a route, "" if no key is accepted or needed.
func (s Scope) ofKey() string {
	switch s {
	case Public, Operators, SignIn, SessionOnly:
		return ""
	}
	return strings.TrimSuffix(string(s), OrSession)
}

// forSession reports whether the route accepts a session.
func (s Scope) forSession() bool {
	return s == SessionOnly || strings.HasSuffix(string(s), OrSession)
}

// ofOperators reports whether the route is for operators' keys.
func (s Scope) ofOperators() bool { return strings.HasPrefix(string(s), ByOperatorKey) }

// Gate admits callers.
type Gate struct {
	Keys      *Keyring
	Operators *OperatorKeyring
	Uses      *KeyUses
	Sessions  *Sessions
	Limits    limits.RateLimiters
	Clock     func() time.Time
}

// Admit identifies the caller and checks, in this order, credentials, request rate, origin and scope.
func (g *Gate) Admit(scope Scope, c *rest.Call) error {
	switch scope {
	case Operators:
		return nil
	case Public:
		readByAll(c)
		return g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader)
	case SignIn:
		return cmp.Or(sameOrigin(c.Request), g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader))
	}
	if scope.ofOperators() {
		return g.admitOperator(strings.TrimPrefix(string(scope), ByOperatorKey), c)
	}
	if err := g.identify(scope, c); err != nil {
		return g.turnedAway(c, err)
	}
	if err := g.Limits.LimitAccount(c.Context(), c.Key.AccountID, c.Key.Limits.RequestsPerMinute, c.AnswerHeader); err != nil || c.PersonID != "" {
		return err
	}
	g.Uses.noteUse(c.Key, g.Clock())
	return mayCall(scope, c)
}

// turnedAway counts requests with invalid credentials by address: keys and sessions must not be guessable at will.
func (g *Gate) turnedAway(c *rest.Call, why error) error {
	no := codes.Of(why)
	if no == nil || codes.StatusOf(no.Code, c.URL.Path) != http.StatusUnauthorized {
		return why
	}
	return cmp.Or(g.Limits.LimitAddress(c.Context(), c.Address, c.AnswerHeader), why)
}

// identify sets the caller. A key is used if the request has one and the operation accepts keys.
func (g *Gate) identify(scope Scope, c *rest.Call) (err error) {
	_, hasCookie := g.Sessions.token(c.Request)
	hasKey := c.Header.Get("Authorization") != ""
	switch {
	case scope.forSession() && hasCookie && (scope == SessionOnly || !hasKey):
		return g.Sessions.resume(c)
	case scope == SessionOnly && hasKey:
		return refusal.New(codes.SessionRequired, "the account area is for people who are signed in; API keys do not work here")
	case scope == SessionOnly:
		return refusal.New(codes.MissingCredentials, "sign in first: POST /v1/account/sessions")
	case scope.forSession() && !hasKey:
		return refusal.New(codes.MissingCredentials, "sign in, or send the header Authorization: Bearer <API key>")
	}
	c.Key, err = g.Keys.Authenticate(c.Request, c.Address)
	c.Correlate() // a refused key belongs to an account too
	answerOrigin(c)
	return err
}

// Again identifies the caller of an admitted call again, while its answer is a stream. Errors: those of Admit, but for limits on
// requests.
func (g *Gate) Again(scope Scope, c *rest.Call) (err error) {
	if c.PersonID != "" {
		return g.Sessions.again(c)
	}
	if c.Key, err = g.Keys.Authenticate(c.Request, c.Address); err != nil {
		return err
	}
	return mayCall(scope, c)
}

// mayCall refuses a key without the scope, and a page of an origin that the key's account does not allow.
func mayCall(scope Scope, c *rest.Call) error {
	if !mayRead(c) {
		return refusal.New(codes.CrossOriginRejected, "the account does not allow calls from pages of this origin")
	}
	return RequireScope(c.Key, scope.ofKey())
}
