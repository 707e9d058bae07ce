package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// Sessions keeps who is signed in. It is the store of a session library: what is in a session is for the library, and the
// tokens that it gives are digests.
type Sessions struct{ db store.DB }

// NewSessions keeps them in db.
func NewSessions(db store.DB) *Sessions { return &Sessions{db: db} }

type keptSession struct{ data []byte }

// Find returns the session with this token; found is false where there is none, or it has expired.
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

// expiredMax is how many sessions that have expired each new one takes with it: more than come in, so the table shrinks.
const expiredMax = 100

// Commit keeps a session until it expires. It is on disk then: a person who was told so stays signed in.
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

// Delete ends a session, for good: removing one that is not there is not an error.
func (s *Sessions) Delete(ctx context.Context, token string) error {
	if err := durably(ctx, s.db, store.Statement{SQL: `DELETE FROM sessions WHERE token = $1`, Args: []any{token}}); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}
