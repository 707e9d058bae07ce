package people

import (
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// openSessionBody is a session as its person sees it.
type openSessionBody struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// LastSeenAt has a precision of one minute, and lags by up to one; it is never before CreatedAt.
	LastSeenAt time.Time `json:"lastSeenAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	// Network is where the session was seen last; empty if that is unknown.
	Network string `json:"network"`
	Agent   string `json:"userAgent"`
	Current bool   `json:"current"`
}

type openSessionsBody struct {
	Sessions []openSessionBody `json:"sessions"`
}

// ListSessions answers with the person's sessions, newest first (GET /v1/account/sessions).
func (a *Wing) ListSessions(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	open, err := a.OpenSessions.OfPerson(ctx, c.PersonID)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("list sessions", err)
	}
	listed := openSessionsBody{Sessions: make([]openSessionBody, len(open))}
	for i, s := range open {
		listed.Sessions[i] = openSessionBody{
			ID: s.ID, CreatedAt: s.CreatedAt, LastSeenAt: later(s.CreatedAt, s.SeenAt), ExpiresAt: s.ExpiresAt.UTC().Truncate(time.Second),
			Network: s.Network, Agent: s.Agent, Current: s.ID == c.SessionID,
		}
	}
	return rest.OK(listed), nil
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
