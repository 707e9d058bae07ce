package people

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// SignUp creates a person and opens their account on plan free, with its credits (POST /v1/account).
//
// Two stores are written, the table of people and the log, and a crash may come between. The row comes first and determines the
// account's id: the log refuses to open an account twice, so it is opened once, and its credits granted once, however often the
// command is sent. A person with a row and no account gets the account by repeating the sign-up or by signing in. So a
// repetition with the same e-mail and password is the same request, with or without an Idempotency-Key; the answer is the
// account as it was opened.
func (a *Wing) SignUp(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(credentialsBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	who, err := parseCredentials(body, true)
	if err != nil {
		return rest.Answer{}, err
	}
	if _, err = rest.ClaimOf(c.Request, who.email, c.Route, "", body); err != nil {
		return rest.Answer{}, err
	}
	person, isNew, err := a.addPerson(c, who)
	if err != nil {
		return rest.Answer{}, err
	}
	if err = a.openFor(c, person); err != nil {
		return rest.Answer{}, err
	}
	cookie, _, err := a.begin(c, person)
	if err != nil {
		return rest.Answer{}, asSignUp(err)
	}
	a.Trail.Note(entryOf(c, person, signUpKind(isNew)))
	opened := rest.Answer{Status: http.StatusCreated, Body: asOpened(person)}
	return opened.With("Location", "/v1/account").Setting(cookie).Setting(a.newDevice(person)).Replayed(!isNew), nil
}

// addPerson returns the person with the e-mail: a new one, or an existing one whose password matches. Without sending mail, it
// cannot be hidden that an e-mail is taken; how often one may try is limited by address.
func (a *Wing) addPerson(c *rest.Call, who credentials) (p auth.Person, isNew bool, err error) {
	if err = a.try(c.Context(), triedAs("sign-up", c.Address), a.Access.SignUpsPerAddress); err != nil {
		return p, false, err
	}
	p, err = a.personWith(c.Context(), who.email)
	if err == nil && p.ID == "" {
		p, isNew, err = a.add(c.Context(), who)
	}
	if err != nil || isNew {
		return p, isNew, err
	}
	p, err = a.recognise(c, who, p)
	return p, false, asSignUp(err)
}

// asSignUp returns what a sign-up says of wrong credentials.
func asSignUp(err error) error {
	if errors.Is(err, errWrongCredentials) {
		return refusal.New(refusal.AccountExists, "there is an account with this e-mail; sign in")
	}
	return err
}

func (a *Wing) add(ctx context.Context, who credentials) (p auth.Person, isNew bool, err error) {
	hash, err := a.Passwords.Hash(ctx, who.password)
	if err != nil {
		return p, false, codes.StoreFault("hash password", err)
	}
	ctx, cancel := rest.WithinStoreTimeout(ctx) // hashing has its own timeout: on a busy machine it takes seconds
	defer cancel()
	wanted := auth.Person{
		ID: commands.NewID("usr"), AccountID: commands.NewID("acct"), Email: who.email, PasswordHash: hash,
		CreatedAt: a.Clock().UTC().Truncate(time.Millisecond),
	}
	p, err = a.People.Add(ctx, wanted)
	if err != nil {
		return p, false, codes.StoreFault("add person", err)
	}
	return p, p.ID == wanted.ID, nil
}

// openFor opens the person's account unless it is known to be open.
func (a *Wing) openFor(c *rest.Call, p auth.Person) error {
	c.Key.AccountID = p.AccountID
	c.Correlate()
	if p.Opened {
		return nil
	}
	secret, err := a.Seal(c.Context(), p.AccountID, rest.NewWebhookSecret())
	if err != nil {
		return err
	}
	limits, _ := plan.LimitsOf(plan.Free)
	command := commands.NewCommand(event.ByPerson(p.ID), p.AccountID, account.OpenAccount{
		Plan: plan.Free, Limits: limits, Credits: plan.SignUpCredits, SealedWebhookSecret: secret,
	})
	command.Traceparent = rest.TraceparentOf(c.Request)
	if _, err = a.Send(c.Context(), command); err != nil && !errors.Is(err, refusal.New(refusal.AccountExists, "")) {
		return err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	if err = a.People.Opened(ctx, p.ID); err != nil { // the next sign-in opens it again, which changes nothing
		a.Log.WarnContext(ctx, "an account is open, but its person's row does not say so", "person", p.ID, "error", err)
	}
	return nil
}
