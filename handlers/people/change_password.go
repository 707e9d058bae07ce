package people

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections/store"
)

// errWrongPassword is 403, not 401: the session is valid.
var errWrongPassword = refusal.New(codes.InvalidCredentials, "the current password is wrong")

type passwordChange struct{ current, wanted string }

func parsePasswordChange(body jsontext.Value) (passwordChange, error) {
	return bodies.Read(body, func(o bodies.Object) passwordChange {
		change := passwordChange{current: o.RequiredText("currentPassword"), wanted: o.RequiredText("newPassword")}
		mustBeShort(o, "currentPassword", change.current)
		mustBeStrong(o, "newPassword", change.wanted)
		return change
	})
}

// ChangePassword gives the person another password and ends all their other sessions, in every process at once
// (POST /v1/account/password). Guesses of the current one are counted as those of a sign-in: whoever finds an open session
// learns no more than anybody.
func (a *Wing) ChangePassword(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(credentialsBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	change, err := parsePasswordChange(body)
	if err != nil {
		return rest.Answer{}, err
	}
	person, err := a.confirmed(c, change.current)
	if err != nil {
		return rest.Answer{}, err
	}
	if strings.EqualFold(change.wanted, person.Email) {
		return rest.Answer{}, codes.Invalid(refusal.Fault{Path: "newPassword", Rule: "pattern", Message: "must not be the e-mail address"})
	}
	hash, err := a.Passwords.Hash(c.Context(), change.wanted)
	if err != nil {
		return rest.Answer{}, codes.StoreFault("hash password", err)
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	ended, err := a.People.SetPassword(ctx, person, hash, c.SessionID)
	switch {
	case errors.Is(err, store.ErrNotFound): // somebody was faster
		return rest.Answer{}, errWrongPassword
	case err != nil:
		return rest.Answer{}, codes.StoreFault("change password", err)
	}
	a.Trail.Note(c.Accessed(trail.PasswordChanged, ""))
	a.noteEnded(c, ended...)
	return rest.NoBody("", ""), nil
}

// confirmed returns the person who is signed in, if the password is theirs. Errors: errWrongPassword, invalid_session, rate_limited,
// codes.ErrAway.
func (a *Wing) confirmed(c *rest.Call, password string) (auth.Person, error) {
	person, err := a.signedIn(c)
	if err != nil {
		return person, err
	}
	person, err = a.recognise(c, credentials{email: person.Email, password: password}, person)
	if errors.Is(err, errWrongCredentials) {
		err = errWrongPassword
	}
	return person, err
}
