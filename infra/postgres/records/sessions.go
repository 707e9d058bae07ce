package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
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

const (
	// expiredMax is how many expired sessions each new one deletes: more than are added, so the table shrinks.
	expiredMax = 100
	// sessionsMax is how many sessions a person has at once; a new one ends those that were not seen for the longest time.
	sessionsMax = 100
)

// Commit stores a session until it expires. It is on disk when Commit returns, so that a person who was signed in
// stays so. The lock of the person's row waits for a change of the password: no session outlives the password that
// it began with. Error: store.ErrNotFound if the person does not exist any more or has another password.
func (s *Sessions) Commit(ctx context.Context, token string, data []byte, r auth.SessionRecord) error {
	err := durably(ctx, s.db, store.Statement{
		SQL: `INSERT INTO sessions (token, data, expires_at, id, person_id, account_id, created_at, seen_at, network, agent)
			SELECT $1, $2::bytea, $3::timestamptz, $4, id, $5, $6::timestamptz, $7::timestamptz, $8, $9
			FROM people WHERE id = $10 AND password_hash = $11 FOR SHARE`,
		Args: []any{
			token, data, r.ExpiresAt, r.ID, r.AccountID, r.CreatedAt, r.SeenAt, r.Network, r.Agent, r.PersonID, r.PasswordHash,
		},
		Affected: mustChange,
	}, store.Statement{
		SQL: `DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE person_id = $1
			ORDER BY seen_at DESC, created_at DESC, id DESC OFFSET $2)`,
		Args: []any{r.PersonID, sessionsMax},
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

// RecordSeen stores where and when sessions were used last, many in one statement.
func (s *Sessions) RecordSeen(ctx context.Context, seen []auth.SeenSession) error {
	n := len(seen)
	ids, networks, ats := make([]string, n), make([]string, n), make([]time.Time, n)
	for i, one := range seen {
		ids[i], networks[i], ats[i] = one.ID, one.Network, one.At
	}
	// All processes lock rows in the same order.
	_, err := s.db.Exec(ctx, `UPDATE sessions AS kept SET seen_at = u.seen_at, network = u.network
		FROM (SELECT s.id, u.network, u.seen_at FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS u (id, network, seen_at)
			JOIN sessions s ON s.id = u.id AND s.seen_at <= u.seen_at ORDER BY s.id FOR UPDATE OF s) AS u
		WHERE kept.id = u.id`, ids, networks, ats)
	if err != nil {
		return fmt.Errorf("record where %d sessions were seen: %w", n, err)
	}
	return nil
}
