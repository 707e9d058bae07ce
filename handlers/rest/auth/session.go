package auth

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

// A session is a random token in a cookie (scs: 32 bytes); Postgres stores, under the token's SHA-256, who it is. It ends after
// sessionLifetime, used or not, or with the sign-out, in every process at once: each request looks it up.
const sessionLifetime = 7 * 24 * time.Hour

// The keys of a session's values.
const (
	idInSession      = "id"
	personInSession  = "person"
	accountInSession = "account"
	// begunInSession is when the person signed in, in milliseconds since 1970.
	begunInSession = "begun"
)

// sessionCookie has a prefix that makes browsers accept it only over https and for this host. Over plain http browsers disagree
// on whether localhost may set such a cookie, so in development it is plainCookie, without Secure.
const (
	sessionCookie = "__Host-session"
	plainCookie   = "session"
)

// Sessions begins, resumes and ends sessions.
type Sessions struct {
	SessionsConfig

	manager *scs.SessionManager
	seen    *latest[string, seen]
}

// SessionsConfig is what sessions need.
type SessionsConfig struct {
	Store    SessionStore
	Accounts rest.AccountSummaries
	// PlainCookies leaves out Secure and the prefix __Host-.
	PlainCookies bool
	Clock        func() time.Time
	Log          *slog.Logger
}

// NewSessions returns sessions that are stored in the config's store.
func NewSessions(c SessionsConfig) *Sessions {
	// scs.New would start an in-memory store with a goroutine.
	manager := &scs.SessionManager{
		Lifetime: sessionLifetime, HashTokenInStore: true, Store: sessionStore{c.Store}, Codec: scs.GobCodec{},
	}
	return &Sessions{SessionsConfig: c, manager: manager, seen: newLatest("sessions", c.Log, recordSeen(c.Store))}
}

// RecordSeen stores where and when sessions are used until ctx ends, then what is left. It returns nil.
func (s *Sessions) RecordSeen(ctx context.Context) error { return s.seen.Run(ctx) }

// token returns the token in the request's cookie.
func (s *Sessions) token(r *http.Request) (token string, ok bool) {
	cookie, err := r.Cookie(s.cookieName())
	if err != nil || cookie.Value == "" {
		return "", false
	}
	return cookie.Value, true
}

func (s *Sessions) cookieName() string {
	if s.PlainCookies {
		return plainCookie
	}
	return sessionCookie
}

var errSessionEnded = refusal.New(codes.InvalidSession, "the session has ended; sign in again")

// resume identifies the caller by the session cookie. Errors: cross_origin_rejected, invalid_session, codes.ErrAway.
func (s *Sessions) resume(c *rest.Call) error {
	if err := sameOrigin(c.Request); err != nil {
		return err
	}
	token, _ := s.token(c.Request)
	ctx, err := s.manager.Load(c.Context(), token)
	if err != nil {
		return codes.StoreFault("read session", err)
	}
	c.Request = c.WithContext(ctx)
	c.PersonID, c.Key.AccountID = s.manager.GetString(ctx, personInSession), s.manager.GetString(ctx, accountInSession)
	if c.PersonID == "" {
		return errSessionEnded
	}
	c.SessionID, c.SignedInAt = s.manager.GetString(ctx, idInSession), time.UnixMilli(s.manager.GetInt64(ctx, begunInSession)).UTC()
	s.seen.note(c.SessionID, seen{c.Network(), s.Clock().UTC().Truncate(usePrecision)})
	c.Correlate()
	owner, err := rest.SummaryOf(c.Context(), s.Accounts, c.Key.AccountID)
	if owner.Erased {
		return errSessionEnded
	}
	c.Key.Limits, c.Key.Suspended, c.Key.Plan, c.Key.Scopes = owner.Limits, owner.Suspended, owner.Plan, account.Scopes
	return err
}

// again looks the session of a resumed call up once more. Errors: invalid_session, codes.ErrAway.
func (s *Sessions) again(c *rest.Call) error {
	token, _ := s.token(c.Request)
	ctx, err := s.manager.Load(unloaded{c.Context()}, token)
	if err != nil {
		return codes.StoreFault("read session", err)
	}
	if s.manager.GetString(ctx, personInSession) != c.PersonID {
		return errSessionEnded
	}
	return nil
}

// unloaded hides the session that scs has put into a context: it does not load it a second time.
type unloaded struct {
	context.Context //nolint:containedctx // it is a context
}

// Value implements context.Context.
func (unloaded) Value(any) any { return nil }

// Begin stores a new session and returns its cookie and its expiry. A session in the request's cookie is neither reused nor
// ended, which prevents session fixation. Errors: store.ErrNotFound if the person has another password by now, codes.ErrAway.
func (s *Sessions) Begin(c *rest.Call, p Person) (cookie string, until time.Time, err error) {
	ctx, err := s.manager.Load(unloaded{c.Context()}, "")
	if err != nil {
		return "", until, fmt.Errorf("begin session: %w", err)
	}
	now := s.Clock().UTC().Truncate(time.Millisecond)
	r := SessionRecord{
		ID: commands.NewID("ses"), PersonID: p.ID, AccountID: p.AccountID, Network: c.Network(), Agent: c.Agent(),
		CreatedAt: now, SeenAt: now.Truncate(usePrecision), PasswordHash: p.PasswordHash,
	}
	s.manager.Put(ctx, idInSession, r.ID)
	s.manager.Put(ctx, personInSession, p.ID)
	s.manager.Put(ctx, accountInSession, p.AccountID)
	s.manager.Put(ctx, begunInSession, now.UnixMilli())
	token, until, err := s.manager.Commit(withRecord(ctx, r))
	if errors.Is(err, store.ErrNotFound) {
		return "", until, err
	}
	if err != nil {
		return "", until, codes.StoreFault("keep session", err)
	}
	return s.cookie(token, until), until.UTC().Truncate(time.Second), nil
}

// End ends the call's session and returns the cookie that deletes it.
func (s *Sessions) End(ctx context.Context) (cookie string, err error) {
	if err := s.manager.Destroy(ctx); err != nil {
		return "", codes.StoreFault("end session", err)
	}
	return s.NoCookie(), nil
}

// NoCookie returns the Set-Cookie that deletes the cookie of a session.
func (s *Sessions) NoCookie() string { return s.cookie("", time.Time{}) }

// cookie returns the Set-Cookie of a token; without a token, the one that deletes the cookie.
func (s *Sessions) cookie(token string, until time.Time) string {
	c := http.Cookie{ //nolint:gosec // without Secure only in development
		Name: s.cookieName(), Value: token, Path: "/", HttpOnly: true, Secure: !s.PlainCookies, SameSite: http.SameSiteLaxMode,
		Expires: until, MaxAge: int(sessionLifetime.Seconds()),
	}
	if token == "" {
		c.Expires, c.MaxAge = time.Unix(1, 0), -1
	}
	return c.String()
}

var crossOrigin = http.NewCrossOriginProtection()

// sameOrigin refuses a request that changes something and comes from another site's page.
func sameOrigin(r *http.Request) error {
	if err := crossOrigin.Check(r); err != nil {
		return refusal.New(codes.CrossOriginRejected, "this request comes from another site")
	}
	return nil
}
