package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// People stores who signs in to which account. Neither e-mail nor password hash is in the log: deleting the row
// erases them (docs/design/architecture.md "Rules for events").
type People struct{ db store.DB }

// NewPeople stores people in db.
func NewPeople(db store.DB) *People { return &People{db: db} }

const personColumns = `id, account_id, email, password_hash, created_at, opened_at IS NOT NULL`

// Add stores a person, and returns who has the e-mail then: of two concurrent calls with the same e-mail one wins.
// The row is on disk when Add returns, because the account that it names is about to be opened.
func (p *People) Add(ctx context.Context, wanted auth.Person) (auth.Person, error) {
	var found []auth.Person
	err := durably(ctx, p.db, store.Statement{
		SQL: `INSERT INTO people (id, account_id, email, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (email) DO NOTHING`,
		Args: []any{wanted.ID, wanted.AccountID, wanted.Email, wanted.PasswordHash, wanted.CreatedAt},
	}, store.Statement{
		SQL:  `SELECT ` + personColumns + ` FROM people WHERE email = $1`,
		Args: []any{wanted.Email},
		Rows: func(rows store.Rows) (err error) {
			found, err = store.Collect(rows, scanPerson)
			return err
		},
	})
	if err == nil && len(found) == 0 {
		err = store.ErrNotFound // the row was deleted in between
	}
	if err != nil {
		return auth.Person{}, fmt.Errorf("add person: %w", err)
	}
	return found[0], nil
}

// ByEmail returns the person with this normalised e-mail, or ErrNotFound.
func (p *People) ByEmail(ctx context.Context, email string) (auth.Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE email = $1`, email)
}

// Get returns a person, or ErrNotFound.
func (p *People) Get(ctx context.Context, personID string) (auth.Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE id = $1`, personID)
}

// OfAccount returns the person who signs in to an account, or ErrNotFound: an account that an operator opened has none.
func (p *People) OfAccount(ctx context.Context, accountID string) (auth.Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE account_id = $1`, accountID)
}

func (p *People) get(ctx context.Context, sql, key string) (auth.Person, error) {
	found, err := store.One(ctx, p.db, scanPerson, sql, key)
	if err != nil {
		return auth.Person{}, fmt.Errorf("person: %w", err) // without the e-mail, which belongs in no log
	}
	return found, nil
}

// Opened records that the person's account is open.
func (p *People) Opened(ctx context.Context, personID string) error {
	if _, err := p.db.Exec(ctx, `UPDATE people SET opened_at = now() WHERE id = $1 AND opened_at IS NULL`, personID); err != nil {
		return fmt.Errorf("person %s: %w", personID, err)
	}
	return nil
}

func scanPerson(rows store.Rows) (p auth.Person, err error) {
	err = rows.Scan(&p.ID, &p.AccountID, &p.Email, &p.PasswordHash, &p.CreatedAt, &p.Opened)
	return p, err
}
