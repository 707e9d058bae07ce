package rest

import (
	"context"
	"errors"
	"io"

	"github.com/toolmill/toolmill/handlers/rest"

	"github.com/toolmill/toolmill/handlers/files"

	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/projections"
)

// The ports of two packages that may not know each other differ in their error values and struct types only; these few
// lines translate.

// keyQueries is handlers.Keys.
type keyQueries struct{ keys *projections.Keys }

func (q keyQueries) Lookup(ctx context.Context, sha256hex string) (rest.KeyRecord, error) {
	r, err := q.keys.Lookup(ctx, sha256hex)
	return keyRecord(r), err
}

func (q keyQueries) Find(ctx context.Context, accountID, keyID, sha256Prefix string) (rest.KeyRecord, error) {
	r, err := q.keys.Find(ctx, accountID, keyID, sha256Prefix)
	return keyRecord(r), err
}

func keyRecord(r projections.KeyRecord) rest.KeyRecord {
	return rest.KeyRecord{
		KeyID: r.KeyID, AccountID: r.AccountID, Scopes: r.Scopes, ExpiresAt: r.ExpiresAt, RevokedAt: r.RevokedAt,
		RequestsPerMinute: r.Limits.RequestsPerMinute, Suspended: r.Suspended, Plan: r.Plan,
	}
}

// creditQueries is handlers.Credits.
type creditQueries struct{ credits *projections.Credits }

func (q creditQueries) Balance(ctx context.Context, accountID string) (string, int64, error) {
	planID, balance, err := q.credits.Balance(ctx, accountID)
	return string(planID), balance, err
}

// requestObjects is handlers.Objects.
type requestObjects struct{ store objectstore.Store }

func (o requestObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error) {
	info, err := o.store.Put(ctx, key, r, sizeMax)
	return rest.ObjectInfo{SizeBytes: info.SizeBytes, SHA256: info.SHA256}, err
}

func (o requestObjects) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	object, _, err := o.store.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, files.ErrNoObject
	}
	return object, err
}

func (o requestObjects) Delete(ctx context.Context, key string) error {
	return o.store.Delete(ctx, key)
}
