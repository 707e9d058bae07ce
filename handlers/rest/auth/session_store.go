package auth

import (
	"context"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/toolmill/toolmill/handlers/rest"
)

// SessionStore stores sessions by the digest of their tokens: *records.Sessions.
type SessionStore interface {
	// Find returns the data of a session that has not expired.
	Find(ctx context.Context, token string) (data []byte, found bool, err error)
	// Commit stores a session until its record's expiry. Error: store.ErrNotFound if the person does not exist any more or has
	// another password by now.
	Commit(ctx context.Context, token string, data []byte, r SessionRecord) error
	Delete(ctx context.Context, token string) error
	// RecordSeen stores where and when sessions were used last.
	RecordSeen(ctx context.Context, seen []SeenSession) error
}

// sessionStore adapts SessionStore to the interface of scs.
type sessionStore struct{ kept SessionStore }

var _ scs.CtxStore = sessionStore{}

func (s sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	return s.kept.Find(ctx, token)
}

func (s sessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiresAt time.Time) error {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	r := recordOf(ctx)
	r.ExpiresAt = expiresAt
	return s.kept.Commit(ctx, token, data, r)
}

func (s sessionStore) DeleteCtx(ctx context.Context, token string) error {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	return s.kept.Delete(ctx, token)
}

// Find, Commit and Delete are never called: scs prefers the variants with a context.
func (s sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s sessionStore) Commit(token string, data []byte, expiresAt time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiresAt)
}

func (s sessionStore) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
