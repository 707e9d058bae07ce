package handlers

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

type sessionBody struct {
	AccountID string    `json:"accountId"`
	Email     string    `json:"email"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// signIn begins a session (POST /v1/account/sessions). An unknown e-mail and a wrong password are one answer, which takes
// the same time and counts alike.
func (a *API) signIn(c *call) (answer, error) {
	body, err := a.readJSON(c, credentialsBytesMax)
	if err != nil {
		return answer{}, err
	}
	who, err := parseCredentials(body, false)
	if err != nil {
		return answer{}, err
	}
	person, err := a.personWith(c.Context(), who.email)
	if err != nil {
		return answer{}, err
	}
	if person, err = a.recognise(c, who, person); err != nil {
		return answer{}, err
	}
	if err = a.openFor(c, person); err != nil {
		return answer{}, err
	}
	cookie, until, err := a.begin(c.Context(), person)
	if err != nil {
		return answer{}, err
	}
	begun := sessionBody{AccountID: person.AccountID, Email: person.Email, ExpiresAt: until}
	return answer{status: http.StatusCreated, body: begun}.setting(cookie).setting(a.newDevice(person)), nil
}

// errWrongCredentials does not say which of the two is wrong.
var errWrongCredentials = refusal.New(InvalidCredentials, "e-mail or password is wrong")

// recognise returns the person where the password is theirs. Errors: errWrongCredentials, rate_limited, errAway.
func (a *API) recognise(c *call, who credentials, p projections.Person) (projections.Person, error) {
	counted, err := a.countGuess(c, who.email, p)
	if err != nil {
		return p, err
	}
	right, err := a.passwords.Matches(c.Context(), who.password, p.PasswordHash)
	if err != nil {
		return p, storeFault("compare password", err)
	}
	if !right {
		return p, errWrongCredentials
	}
	a.forgive(c.Context(), counted)
	return p, nil
}

// personWith returns the person with an e-mail, the zero Person where there is none: what follows takes as long.
func (a *API) personWith(ctx context.Context, email string) (projections.Person, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	p, err := a.People.ByEmail(ctx, email)
	if errors.Is(err, store.ErrNotFound) {
		return projections.Person{}, nil
	}
	if err != nil {
		return p, storeFault("find person", err)
	}
	return p, nil
}

// signOut ends the session (DELETE /v1/account/sessions/current).
func (a *API) signOut(c *call) (answer, error) {
	if err := a.sessions.Destroy(c.Context()); err != nil {
		return answer{}, storeFault("end session", err)
	}
	return noBody("Set-Cookie", a.cookie("", time.Time{})), nil
}

// noBody answers with 204 and one header, "" for none.
func noBody(name, value string) answer {
	return answer{stream: func(w http.ResponseWriter) {
		if name != "" {
			w.Header().Set(name, value)
		}
		noContent(w)
	}}
}
