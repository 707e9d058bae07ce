package projections

import (
	"context"
	"fmt"
	"time"
)

// People keeps who signs in to which account. Neither e-mail nor password hash is in the log: deleting the row forgets
// them (architecture.md §2, rule 4).
type People struct{ db DB }

// NewPeople keeps them in db.
func NewPeople(db DB) *People { return &People{db: db} }

// Person signs in with an e-mail and a password.
type Person struct {
	ID        string
	AccountID string
	// Email is normalised.
	Email string
	// PasswordHash tells its own parameters.
	PasswordHash string
	CreatedAt    time.Time
	// Opened is set once the account was seen to be open.
	Opened bool
}

const personColumns = `id, account_id, email, password_hash, created_at, opened_at IS NOT NULL`

// Add keeps a person with a new e-mail, and returns who has the e-mail then: of two that are added at a time one wins.
// The row is on disk when Add returns, because the account that it names is about to be opened.
func (p *People) Add(ctx context.Context, wanted Person) (Person, error) {
	var found []Person
	err := durably(ctx, p.db, Statement{
		SQL: `INSERT INTO people (id, account_id, email, password_hash, created_at) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (email) DO NOTHING`,
		Args: []any{wanted.ID, wanted.AccountID, wanted.Email, wanted.PasswordHash, wanted.CreatedAt},
	}, Statement{
		SQL:  `SELECT ` + personColumns + ` FROM people WHERE email = $1`,
		Args: []any{wanted.Email},
		Rows: func(rows Rows) (err error) {
			found, err = collect(rows, scanPerson)
			return err
		},
	})
	if err == nil && len(found) == 0 {
		err = ErrNotFound // it was deleted in between
	}
	if err != nil {
		return Person{}, fmt.Errorf("add person: %w", err)
	}
	return found[0], nil
}

// ByEmail returns the person with this normalised e-mail, or ErrNotFound.
func (p *People) ByEmail(ctx context.Context, email string) (Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE email = $1`, email)
}

// Get returns a person, or ErrNotFound.
func (p *People) Get(ctx context.Context, personID string) (Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE id = $1`, personID)
}

// OfAccount returns the person who signs in to an account, or ErrNotFound: an account that an operator opened has none.
func (p *People) OfAccount(ctx context.Context, accountID string) (Person, error) {
	return p.get(ctx, `SELECT `+personColumns+` FROM people WHERE account_id = $1`, accountID)
}

func (p *People) get(ctx context.Context, sql, key string) (Person, error) {
	found, err := one(ctx, p.db, scanPerson, sql, key)
	if err != nil {
		return Person{}, fmt.Errorf("person: %w", err) // without the e-mail, which is for no log
	}
	return found, nil
}

// Opened notes that the person's account is open.
func (p *People) Opened(ctx context.Context, personID string) error {
	if _, err := p.db.Exec(ctx, `UPDATE people SET opened_at = now() WHERE id = $1 AND opened_at IS NULL`, personID); err != nil {
		return fmt.Errorf("person %s: %w", personID, err)
	}
	return nil
}

func scanPerson(rows Rows) (p Person, err error) {
	err = rows.Scan(&p.ID, &p.AccountID, &p.Email, &p.PasswordHash, &p.CreatedAt, &p.Opened)
	return p, err
}
