package records

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// OfPerson returns the sessions of a person that have not expired, newest first.
func (s *Sessions) OfPerson(ctx context.Context, personID string) ([]auth.SessionRecord, error) {
	all, err := store.List(ctx, s.db, func(rows store.Rows) (r auth.SessionRecord, err error) {
		return r, rows.Scan(&r.ID, &r.PersonID, &r.AccountID, &r.Network, &r.Agent, &r.CreatedAt, &r.SeenAt, &r.ExpiresAt)
	}, `SELECT id, person_id, account_id, network, agent, created_at, seen_at, expires_at FROM sessions
		WHERE person_id = $1 AND expires_at > now() ORDER BY created_at DESC, id DESC`, personID)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return all, nil
}

// End ends a session of a person by its id. Error: store.ErrNotFound.
func (s *Sessions) End(ctx context.Context, personID, id string) error {
	ended, err := s.end(ctx, `DELETE FROM sessions WHERE person_id = $1 AND id = $2 AND expires_at > now() RETURNING id`, personID, id)
	if err == nil && len(ended) == 0 {
		err = store.ErrNotFound
	}
	return err
}

// EndOthers ends all sessions of a person but one, and returns the ids of those that it ended.
func (s *Sessions) EndOthers(ctx context.Context, personID, exceptID string) ([]string, error) {
	return s.end(ctx, `DELETE FROM sessions WHERE person_id = $1 AND id <> $2 RETURNING id`, personID, exceptID)
}

// end runs a statement that deletes sessions. They are gone on disk when it returns: a crash must not sign a thief in again.
func (s *Sessions) end(ctx context.Context, sql string, args ...any) (ended []string, err error) {
	if err = durably(ctx, s.db, store.Statement{SQL: sql, Args: args, Rows: func(rows store.Rows) (err error) {
		ended, err = store.Collect(rows, store.ScanText)
		return err
	}}); err != nil {
		return nil, fmt.Errorf("end sessions: %w", err)
	}
	return ended, nil
}
