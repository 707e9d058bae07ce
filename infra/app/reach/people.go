package reach

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/people/password"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// PersonWish describes a person who signs in to an account that has none; people.CheckNewPerson has accepted e-mail and
// password.
type PersonWish struct{ AccountID, Email, Password string }

// AddPerson lets a person sign in. It refuses with account_exists if somebody signs in to the account already, or with that
// e-mail to another one.
func (s *Service) AddPerson(ctx context.Context, wish PersonWish) error {
	people := records.NewPeople(s.DB)
	if _, err := people.OfAccount(ctx, wish.AccountID); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = refusal.New(refusal.AccountExists, "somebody signs in to this account already")
		}
		return err
	}
	hash, err := password.NewHasher(password.Recommended).Hash(ctx, wish.Password)
	if err != nil {
		return fmt.Errorf("hash password: %w", err)
	}
	person := auth.Person{
		ID: commands.NewID("usr"), AccountID: wish.AccountID, Email: wish.Email, PasswordHash: hash,
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
