package auth

import (
	"context"
	"time"
)

// SessionRecord is what is known of a session besides its token, for its person to recognise it by.
type SessionRecord struct {
	// ID is ses_…, which opens nothing.
	ID, PersonID, AccountID string
	// Network is the shortened address and Agent the shortened User-Agent (package origin).
	Network, Agent string
	// SeenAt has a precision of a minute.
	CreatedAt, SeenAt, ExpiresAt time.Time
	// PasswordHash is what the person has proved to know: not stored, but compared when the session begins.
	PasswordHash string
}

// SeenSession is where and when a session was used.
type SeenSession struct {
	ID, Network string
	At          time.Time
}

// seen is the value of SeenSession without its key.
type seen struct {
	network string
	at      time.Time
}

func recordSeen(kept SessionStore) func(context.Context, map[string]seen) error {
	return func(ctx context.Context, values map[string]seen) error {
		sessions := make([]SeenSession, 0, len(values))
		for id, v := range values {
			sessions = append(sessions, SeenSession{ID: id, Network: v.network, At: v.at})
		}
		return kept.RecordSeen(ctx, sessions)
	}
}

type recordKey struct{}

// withRecord returns a context with the record of the session that scs is about to store.
func withRecord(ctx context.Context, r SessionRecord) context.Context {
	return context.WithValue(ctx, recordKey{}, r)
}

func recordOf(ctx context.Context) SessionRecord {
	r, _ := ctx.Value(recordKey{}).(SessionRecord)
	return r
}
