package admin

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/infra/app/reach"
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
	return s.AddPerson(ctx, reach.PersonWish{AccountID: wanted.AccountID, Email: wanted.Email, Password: secret})
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
