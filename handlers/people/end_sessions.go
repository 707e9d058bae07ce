package people

import (
	"errors"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/store"
)

var errNoSuchSession = refusal.New(refusal.NotFound, "there is no such session, or it has ended")

// EndSession ends one of the person's sessions in every process at once (DELETE /v1/account/sessions/{id}). Ending the session
// that asks is a sign-out.
func (a *Wing) EndSession(c *rest.Call) (rest.Answer, error) {
	if !rest.ValidID(c.PathID(), "ses") {
		return rest.Answer{}, errNoSuchSession
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	err := a.OpenSessions.End(ctx, c.PersonID, c.PathID())
	switch {
	case errors.Is(err, store.ErrNotFound):
		return rest.Answer{}, errNoSuchSession
	case err != nil:
		return rest.Answer{}, codes.StoreFault("end session", err)
	}
	a.noteEnded(c, c.PathID())
	if c.PathID() == c.SessionID {
		return rest.NoBody("Set-Cookie", a.Sessions.NoCookie()), nil
	}
	return rest.NoBody("", ""), nil
}

// EndOtherSessions ends all sessions of the person but the one that asks (DELETE /v1/account/sessions).
func (a *Wing) EndOtherSessions(c *rest.Call) (rest.Answer, error) {
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	ended, err := a.OpenSessions.EndOthers(ctx, c.PersonID, c.SessionID)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("end sessions", err)
	}
	a.noteEnded(c, ended...)
	return rest.NoBody("", ""), nil
}
