package app

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// The ports of two packages that may not know each other differ in their error values and struct types only; these few
// lines translate.

// randomKey returns 32 random bytes in base64.
func randomKey() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // crypto/rand never fails since Go 1.24
	return base64.StdEncoding.EncodeToString(b)
}

// keyStore is seal.KeyStore over the table of data keys.
type keyStore struct{ keys *records.DataKeys }

func (k keyStore) Get(ctx context.Context, accountID string) ([]byte, error) {
	wrapped, err := k.keys.Get(ctx, accountID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, seal.ErrNoKey
	}
	return wrapped, err
}

func (k keyStore) Create(ctx context.Context, accountID string, wrapped []byte) ([]byte, error) {
	return k.keys.Put(ctx, accountID, wrapped)
}

func (k keyStore) Destroy(ctx context.Context, accountID string) error {
	return k.keys.Destroy(ctx, accountID)
}

func handlersError(err error) error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return handlers.ErrNotFound
	case errors.Is(err, projections.ErrInvalidCursor):
		return handlers.ErrInvalidCursor
	}
	return err
}

// jobQueries is handlers.Jobs.
type jobQueries struct{ jobs *projections.Jobs }

func (q jobQueries) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	s, err := q.jobs.Get(ctx, accountID, jobID)
	return s, handlersError(err)
}

func (q jobQueries) List(ctx context.Context, f handlers.JobFilter) ([]job.State, string, error) {
	jobs, next, err := q.jobs.List(ctx, projections.JobFilter(f))
	return jobs, next, handlersError(err)
}

// keyQueries is handlers.Keys.
type keyQueries struct{ keys *projections.Keys }

func (q keyQueries) Lookup(ctx context.Context, sha256hex string) (handlers.KeyRecord, error) {
	r, err := q.keys.Lookup(ctx, sha256hex)
	return keyRecord(r), handlersError(err)
}

func (q keyQueries) Find(ctx context.Context, accountID, keyID, sha256Prefix string) (handlers.KeyRecord, error) {
	r, err := q.keys.Find(ctx, accountID, keyID, sha256Prefix)
	return keyRecord(r), handlersError(err)
}

func keyRecord(r projections.KeyRecord) handlers.KeyRecord {
	return handlers.KeyRecord{
		KeyID: r.KeyID, AccountID: r.AccountID, Scopes: r.Scopes, ExpiresAt: r.ExpiresAt, RevokedAt: r.RevokedAt,
		RequestsPerMinute: r.Limits.RequestsPerMinute, Suspended: r.Suspended, Plan: r.Plan,
	}
}

// creditQueries is handlers.Credits.
type creditQueries struct{ credits *projections.Credits }

func (q creditQueries) Balance(ctx context.Context, accountID string) (string, int64, error) {
	planID, balance, err := q.credits.Balance(ctx, accountID)
	return string(planID), balance, handlersError(err)
}

// requestObjects is handlers.Objects.
type requestObjects struct{ store objectstore.Store }

func (o requestObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (handlers.ObjectInfo, error) {
	info, err := o.store.Put(ctx, key, r, sizeMax)
	return handlers.ObjectInfo{SizeBytes: info.SizeBytes, SHA256: info.SHA256}, err
}

func (o requestObjects) Open(ctx context.Context, key string) (io.ReadSeekCloser, error) {
	object, _, err := o.store.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, handlers.ErrNotFound
	}
	return object, err
}

func (o requestObjects) Delete(ctx context.Context, key string) error {
	return o.store.Delete(ctx, key)
}

// attemptObjects is convert.Objects.
type attemptObjects struct{ store objectstore.Store }

func (o attemptObjects) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (int64, string, error) {
	info, err := o.store.Put(ctx, key, r, sizeMax)
	return info.SizeBytes, info.SHA256, away(err)
}

func (o attemptObjects) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	object, _, err := o.store.Open(ctx, key)
	if errors.Is(err, objectstore.ErrNotFound) {
		return nil, convert.ErrObjectMissing
	}
	return object, away(err)
}

// away tells the runner of a store that is none of the attempt's fault.
func away(err error) error {
	if errors.Is(err, objectstore.ErrUnavailable) {
		return fmt.Errorf("%w: %w", convert.ErrStoreAway, err)
	}
	return err
}

func (o attemptObjects) Delete(ctx context.Context, key string) error {
	return o.store.Delete(ctx, key)
}
