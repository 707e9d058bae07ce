package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// A session is a random token in a cookie (scs: 32 bytes) and, in Postgres under the token's SHA-256, who it is. It ends
// after sessionLifetime, used or not, and with the sign-out, in every process at once: each request looks it up.
const sessionLifetime = 7 * 24 * time.Hour

// The names in a session.
const (
	personInSession  = "person"
	accountInSession = "account"
)

// sessionCookie is api.md's: the prefix has browsers take the cookie over https only, for this host only. Over plain http
// browsers disagree on whether localhost may set it, so in development the cookie is plainCookie, without Secure.
const (
	sessionCookie = "__Host-session"
	plainCookie   = "session"
)

func newSessionManager(kept Sessions) *scs.SessionManager {
	// scs.New would start a store of its own, with a goroutine.
	return &scs.SessionManager{
		Lifetime: sessionLifetime, HashTokenInStore: true, Store: sessionStore{kept}, Codec: scs.GobCodec{},
	}
}

// sessionStore is scs's port over ours.
type sessionStore struct{ kept Sessions }

var _ scs.CtxStore = sessionStore{}

func (s sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	return s.kept.Find(ctx, token)
}

func (s sessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiresAt time.Time) error {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	return s.kept.Commit(ctx, token, data, expiresAt)
}

func (s sessionStore) DeleteCtx(ctx context.Context, token string) error {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	return s.kept.Delete(ctx, token)
}

// Find and the next two are never called: scs asks by context where it can.
func (s sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s sessionStore) Commit(token string, data []byte, expiresAt time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiresAt)
}

func (s sessionStore) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// sessionToken returns the token that a request brings.
func (a *API) sessionToken(r *http.Request) (token string, ok bool) {
	cookie, err := r.Cookie(a.cookieName())
	if err != nil || cookie.Value == "" {
		return "", false
	}
	return cookie.Value, true
}

func (a *API) cookieName() string {
	if a.PlainCookies {
		return plainCookie
	}
	return sessionCookie
}

// resume sets who calls by the session's cookie. Errors: cross_origin_rejected, invalid_session, errAway.
func (a *API) resume(c *call) error {
	if err := sameOrigin(c.Request); err != nil {
		return err
	}
	token, _ := a.sessionToken(c.Request)
	ctx, err := a.sessions.Load(c.Context(), token)
	if err != nil {
		return storeFault("read session", err)
	}
	c.Request = c.WithContext(ctx)
	c.personID, c.key.AccountID = a.sessions.GetString(ctx, personInSession), a.sessions.GetString(ctx, accountInSession)
	if c.personID == "" {
		return refusal.New(InvalidSession, "the session has ended; sign in again")
	}
	c.correlate()
	s, err := a.accountOf(c)
	c.key.RequestsPerMinute, c.key.Suspended, c.key.Plan = s.Limits.RequestsPerMinute, s.Suspended, s.Plan
	return err
}

// accountOf reads the caller's account.
func (a *API) accountOf(c *call) (projections.AccountSummary, error) {
	return a.summaryOf(c.Context(), c.key.AccountID)
}

// summaryOf reads an account. One that was opened a moment ago may not be shown yet: it is as all are then.
func (a *API) summaryOf(ctx context.Context, accountID string) (projections.AccountSummary, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	s, err := a.Accounts.Summary(ctx, accountID)
	if errors.Is(err, store.ErrNotFound) {
		s = projections.AccountSummary{Account: projections.Account{ID: accountID, Plan: plan.Free}, Balance: plan.SignUpCredits}
		s.Limits, _ = plan.LimitsOf(plan.Free)
		return s, nil
	}
	if err != nil {
		return s, storeFault("read account", err)
	}
	return s, nil
}

// begin keeps a new session and returns its cookie and its end. A session that the request brought is left alone: its
// token was never this one.
func (a *API) begin(ctx context.Context, p projections.Person) (cookie string, until time.Time, err error) {
	ctx, err = a.sessions.Load(ctx, "")
	if err != nil {
		return "", until, fmt.Errorf("begin session: %w", err)
	}
	a.sessions.Put(ctx, personInSession, p.ID)
	a.sessions.Put(ctx, accountInSession, p.AccountID)
	token, until, err := a.sessions.Commit(ctx)
	if err != nil {
		return "", until, storeFault("keep session", err)
	}
	return a.cookie(token, until), until.UTC().Truncate(time.Second), nil
}

// cookie is the Set-Cookie of a token; of none it is the one that deletes it.
func (a *API) cookie(token string, until time.Time) string {
	c := http.Cookie{ //nolint:gosec // it lacks Secure in development only
		Name: a.cookieName(), Value: token, Path: "/", HttpOnly: true, Secure: !a.PlainCookies, SameSite: http.SameSiteLaxMode,
		Expires: until, MaxAge: int(sessionLifetime.Seconds()),
	}
	if token == "" {
		c.Expires, c.MaxAge = time.Unix(1, 0), -1
	}
	return c.String()
}

var crossOrigin = http.NewCrossOriginProtection()

// sameOrigin refuses a request that changes something and that another site's page made its visitor send.
func sameOrigin(r *http.Request) error {
	if err := crossOrigin.Check(r); err != nil {
		return refusal.New(CrossOriginRejected, "this request comes from another site")
	}
	return nil
}
