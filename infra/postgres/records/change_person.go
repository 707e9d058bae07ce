package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// SetPassword replaces the hash of a person's password, ends all sessions of the person but one, and returns the ids of
// those that it ended. Both are on disk when it returns. Error: store.ErrNotFound if there is no such person with the
// hash of p: of two concurrent changes one wins.
func (p *People) SetPassword(ctx context.Context, who auth.Person, hash, sessionID string) ([]string, error) {
	var ended []string
	err := durably(ctx, p.db, store.Statement{
		SQL:      `UPDATE people SET password_hash = $3 WHERE id = $1 AND password_hash = $2`,
		Args:     []any{who.ID, who.PasswordHash, hash},
		Affected: mustChange,
	}, store.Statement{
		SQL:  `DELETE FROM sessions WHERE person_id = $1 AND id <> $2 RETURNING id`,
		Args: []any{who.ID, sessionID},
		Rows: func(rows store.Rows) (err error) {
			ended, err = store.Collect(rows, store.ScanText)
			return err
		},
	})
	if err != nil {
		return nil, fmt.Errorf("change password: %w", err)
	}
	return ended, nil
}

// mustChange fails a transaction whose statement changed nothing.
func mustChange(n int64) error {
	if n == 0 {
		return store.ErrNotFound
	}
	return nil
}

// SetEmail gives a person another e-mail, on disk when it returns. Errors: store.ErrDuplicateKey if it is somebody
// else's, store.ErrNotFound.
func (p *People) SetEmail(ctx context.Context, personID, email string) error {
	err := durably(ctx, p.db, store.Statement{
		SQL: `UPDATE people SET email = $2 WHERE id = $1`, Args: []any{personID, email}, Affected: mustChange,
	})
	if err != nil {
		return fmt.Errorf("change e-mail: %w", err)
	}
	return nil
}
