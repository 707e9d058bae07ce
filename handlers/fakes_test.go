package handlers

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/domain/job"
)

// Wait notes the position; it is reached at once unless it is never.
func (w *world) Wait(ctx context.Context, _ int32, offset int64) error {
	w.mu.Lock()
	w.waited = append(w.waited, offset)
	w.mu.Unlock()
	if w.away["positions"] != nil {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

func (w *world) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.jobs[jobID]
	switch {
	case ctx.Err() != nil:
		return job.State{}, ctx.Err()
	case w.away["jobs"] != nil:
		return job.State{}, w.away["jobs"]
	case s == nil || s.AccountID != accountID:
		return job.State{}, ErrNotFound
	}
	return *s, nil
}

// List pages by id; ids sort by age.
func (w *world) List(_ context.Context, f JobFilter) ([]job.State, string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.Cursor != "" && !strings.HasPrefix(f.Cursor, "job_") {
		return nil, "", ErrInvalidCursor
	}
	var found []job.State
	for _, s := range w.jobs {
		if s.AccountID == f.AccountID && (f.Status == "" || s.Status == f.Status) && (f.Cursor == "" || s.ID < f.Cursor) &&
			(f.ToolSlug == "" || s.ToolSlug == f.ToolSlug) && (f.IncludeClosed || s.ClosedAt == nil) {
			found = append(found, *s)
		}
	}
	slices.SortFunc(found, func(a, b job.State) int { return strings.Compare(b.ID, a.ID) })
	if len(found) > f.Limit {
		return found[:f.Limit], found[f.Limit-1].ID, w.away["jobs"]
	}
	return found, "", w.away["jobs"]
}

func (w *world) Watch(jobID string) (<-chan struct{}, func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	changed := make(chan struct{}, 1)
	w.watchers[jobID] = append(w.watchers[jobID], changed)
	return changed, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.watchers[jobID] = slices.DeleteFunc(w.watchers[jobID], func(c chan struct{}) bool { return c == changed })
	}
}

func (w *world) Balance(context.Context, string) (string, int64, error) {
	return string(w.account.Plan), w.account.Balance, w.away["credits"]
}

type keyTable struct{ *world }

// Lookup counts, so that a test can tell what the cache keeps.
func (k keyTable) Lookup(_ context.Context, sha256hex string) (KeyRecord, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lookups++
	record, found := k.keys[sha256hex]
	switch {
	case k.away["keys"] != nil:
		return KeyRecord{}, k.away["keys"]
	case !found:
		return KeyRecord{}, ErrNotFound
	}
	return record, nil
}

// Find looks for the version as the store does.
func (k keyTable) Find(_ context.Context, accountID, keyID, sha256Prefix string) (KeyRecord, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.away["keys"] != nil {
		return KeyRecord{}, k.away["keys"]
	}
	for digest, record := range k.keys {
		if record.AccountID == accountID && record.KeyID == keyID && strings.HasPrefix(digest, sha256Prefix) {
			return record, nil
		}
	}
	return KeyRecord{}, ErrNotFound
}

type objectTable world

func (o *objectTable) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (ObjectInfo, error) {
	data, err := io.ReadAll(r)
	if o.storing != nil {
		o.storing()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if err = errors.Join(err, ctx.Err(), o.away["objects"]); err != nil {
		return ObjectInfo{}, errors.New("put: " + err.Error()) // a store may say it in its own words
	}
	if int64(len(data)) > sizeMax {
		return ObjectInfo{}, errors.New("too large")
	}
	o.objects[key] = data
	sum := sha256.Sum256(data)
	return ObjectInfo{SizeBytes: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}, nil
}

func (o *objectTable) Open(_ context.Context, key string) (io.ReadSeekCloser, error) {
	data, found := o.objects[key]
	if !found {
		return nil, ErrNotFound
	}
	return struct {
		io.ReadSeeker
		io.Closer
	}{bytes.NewReader(data), io.NopCloser(nil)}, o.away["objects"]
}

func (o *objectTable) Delete(_ context.Context, key string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.objects, key)
	return nil
}

type sealer world

type erasedError struct{}

func (erasedError) Error() string { return "erased" }

func (erasedError) Erased() bool { return true }

func (s *sealer) Seal(_ context.Context, accountID, text string) (string, error) {
	return "sealed(" + accountID + ":" + text + ")", s.away["sealer"]
}

func (s *sealer) Open(_ context.Context, accountID, sealed string) (string, error) {
	if s.erased {
		return "", erasedError{}
	}
	return strings.TrimSuffix(strings.TrimPrefix(sealed, "sealed("+accountID+":"), ")"), s.away["sealer"]
}
