package admin

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/handlers/people/password"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// AddPerson lets a person sign in to an account that has none, such as one that an operator opened. Without a
// password it creates one and prints it; it is not shown again.
func (o Operator) AddPerson(ctx context.Context, accountID, email, secret string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		made := personAdded{AccountID: accountID}
		if secret == "" {
			secret = rand.Text()
			made.Password = secret
		}
		var err error
		if made.Email, err = people.CheckNewPerson(email, secret); err != nil {
			return nil, err
		}
		return made, addPerson(ctx, s, made, secret)
	})
}

func addPerson(ctx context.Context, s *reach.Service, wanted personAdded, secret string) error {
	if _, err := summary(ctx, s, wanted.AccountID); err != nil {
		return err
	}
	people := records.NewPeople(s.DB)
	if _, err := people.OfAccount(ctx, wanted.AccountID); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = refusal.New(refusal.AccountExists, "somebody signs in to this account already")
		}
		return err
	}
	hash, err := password.NewHasher(password.Recommended).Hash(ctx, secret)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	person := auth.Person{
		ID: commands.NewID("usr"), AccountID: wanted.AccountID, Email: wanted.Email, PasswordHash: hash,
		CreatedAt: time.Now().UTC().Truncate(time.Millisecond),
	}
	added, err := people.Add(ctx, person)
	switch {
	case err != nil:
		return err
	case added.ID != person.ID:
		return refusal.New(refusal.AccountExists, "somebody signs in with this e-mail already, to another account")
	}
	return people.Opened(ctx, person.ID)
}

type personAdded struct {
	AccountID string `json:"accountId"`
	Email     string `json:"email"`
	// Password is empty if the operator gave one.
	Password string `json:"password,omitempty"`
}

func (r personAdded) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\ne-mail: %s\n", r.AccountID, r.Email)
	if r.Password != "" {
		fmt.Fprintf(out, "password: %s\n", r.Password)
	}
}
