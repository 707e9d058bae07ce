package people

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections/store"
)

type sessionBody struct {
	AccountID string    `json:"accountId"`
	Email     string    `json:"email"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// SignIn begins a session (POST /v1/account/sessions). An unknown e-mail and a wrong password get the same answer, which takes
// the same time and counts as the same guess.
func (a *Wing) SignIn(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(credentialsBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	who, err := parseCredentials(body, false)
	if err != nil {
		return rest.Answer{}, err
	}
	person, err := a.personWith(c.Context(), who.email)
	if err != nil {
		return rest.Answer{}, err
	}
	if person, err = a.recognise(c, who, person); err != nil {
		return rest.Answer{}, err
	}
	if err = a.openFor(c, person); err != nil {
		return rest.Answer{}, err
	}
	cookie, until, err := a.begin(c, person)
	if err != nil {
		return rest.Answer{}, err
	}
	a.Trail.Note(entryOf(c, person, trail.SignedIn))
	begun := sessionBody{AccountID: person.AccountID, Email: person.Email, ExpiresAt: until}
	return rest.Answer{Status: http.StatusCreated, Body: begun}.Setting(cookie).Setting(a.newDevice(person)), nil
}

// errWrongCredentials does not say which of the two is wrong.
var errWrongCredentials = refusal.New(codes.InvalidCredentials, "e-mail or password is wrong")

// recognise returns the person if the password is theirs. Errors: errWrongCredentials, rate_limited, codes.ErrAway.
func (a *Wing) recognise(c *rest.Call, who credentials, p auth.Person) (auth.Person, error) {
	counted, err := a.countGuess(c, who.email, p)
	if err != nil {
		return p, err
	}
	right, err := a.Passwords.Matches(c.Context(), who.password, p.PasswordHash)
	if err != nil {
		return p, codes.StoreFault("compare password", err)
	}
	if !right {
		a.noteFailure(c, p)
		return p, errWrongCredentials
	}
	a.forgive(c.Context(), counted)
	return p, nil
}

// begin begins a session. Errors: errWrongCredentials if the password was changed in between, codes.ErrAway.
func (a *Wing) begin(c *rest.Call, p auth.Person) (cookie string, until time.Time, err error) {
	cookie, until, err = a.Sessions.Begin(c, p)
	if errors.Is(err, store.ErrNotFound) {
		err = errWrongCredentials
	}
	return cookie, until, err
}

// personWith returns the person with an e-mail, or the zero Person, for which the following steps take as long.
func (a *Wing) personWith(ctx context.Context, email string) (auth.Person, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	p, err := a.People.ByEmail(ctx, email)
	if errors.Is(err, store.ErrNotFound) {
		return auth.Person{}, nil
	}
	if err != nil {
		return p, codes.StoreFault("find person", err)
	}
	return p, nil
}

// SignOut ends the session (DELETE /v1/account/sessions/current).
func (a *Wing) SignOut(c *rest.Call) (rest.Answer, error) {
	cookie, err := a.Sessions.End(c.Context())
	if err != nil {
		return rest.Answer{}, err
	}
	a.Trail.Note(c.Accessed(trail.SignedOut, c.SessionID))
	return rest.NoBody("Set-Cookie", cookie), nil
}
