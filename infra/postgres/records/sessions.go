package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// Sessions stores who is signed in, for a session library: the content of a session is the library's, and the tokens
// that it passes are digests.
type Sessions struct{ db store.DB }

// NewSessions stores sessions in db.
func NewSessions(db store.DB) *Sessions { return &Sessions{db: db} }

type keptSession struct{ data []byte }

// Find returns the session with this token; found is false if there is none or it has expired.
func (s *Sessions) Find(ctx context.Context, token string) (data []byte, found bool, err error) {
	kept, err := store.List(ctx, s.db, func(rows store.Rows) (k keptSession, err error) {
		return k, rows.Scan(&k.data)
	}, `SELECT data FROM sessions WHERE token = $1 AND expires_at > now()`, token)
	if err != nil {
		return nil, false, fmt.Errorf("find session: %w", err)
	}
	if len(kept) == 0 {
		return nil, false, nil
	}
	return kept[0].data, true, nil
}

// expiredMax is how many expired sessions each new one deletes: more than are added, so the table shrinks.
const expiredMax = 100

// Commit stores a session until it expires. It is on disk when Commit returns, so that a person who was signed in
// stays so.
func (s *Sessions) Commit(ctx context.Context, token string, data []byte, expiresAt time.Time) error {
	err := durably(ctx, s.db, store.Statement{
		SQL: `INSERT INTO sessions (token, data, expires_at) VALUES ($1, $2, $3)
			ON CONFLICT (token) DO UPDATE SET data = excluded.data, expires_at = excluded.expires_at`,
		Args: []any{token, data, expiresAt},
	}, store.Statement{
		SQL: `DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE expires_at <= now() LIMIT $1
			FOR UPDATE SKIP LOCKED)`,
		Args: []any{expiredMax},
	})
	if err != nil {
		return fmt.Errorf("keep session: %w", err)
	}
	return nil
}

// Delete ends a session. Deleting one that does not exist is not an error.
func (s *Sessions) Delete(ctx context.Context, token string) error {
	if err := durably(ctx, s.db, store.Statement{SQL: `DELETE FROM sessions WHERE token = $1`, Args: []any{token}}); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}
