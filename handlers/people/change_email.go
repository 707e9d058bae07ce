package people

import (
	"errors"
	"strings"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections/store"
)

var errEmailTaken = refusal.New(refusal.AccountExists, "there is an account with this e-mail")

// ChangeEmail gives the person another e-mail address to sign in with, and answers with the account (POST /v1/account/email).
// The service sends no mail, so the change takes effect at once, and it cannot be hidden that an address is taken; who may try how
// often is limited as for sign-ups. A repeated change is the same answer.
func (a *Wing) ChangeEmail(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(credentialsBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	wanted, err := parseCredentials(body, false)
	if err != nil {
		return rest.Answer{}, err
	}
	person, err := a.confirmed(c, wanted.password)
	if err != nil {
		return rest.Answer{}, err
	}
	if wanted.email == person.Email {
		return a.account(c, person)
	}
	if strings.EqualFold(wanted.email, wanted.password) {
		return rest.Answer{}, codes.Invalid(refusal.Fault{Path: "email", Rule: "pattern", Message: "must not be the password"})
	}
	if err = a.try(c.Context(), triedAs("sign-up", c.Address), a.Access.SignUpsPerAddress); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	err = a.People.SetEmail(ctx, person.ID, wanted.email)
	switch {
	case errors.Is(err, store.ErrDuplicateKey):
		return rest.Answer{}, errEmailTaken
	case errors.Is(err, store.ErrNotFound):
		return rest.Answer{}, errNobody
	case err != nil:
		return rest.Answer{}, codes.StoreFault("change e-mail", err)
	}
	a.Trail.Note(c.Accessed(trail.EmailChanged, ""))
	person.Email = wanted.email
	return a.account(c, person)
}
