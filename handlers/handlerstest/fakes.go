package handlerstest

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
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// Wait records the position; it is reached at once unless the world or Next says never.
func (w *World) Wait(ctx context.Context, _ int32, offset int64) error {
	w.Mu.Lock()
	w.Waited = append(w.Waited, offset)
	w.Mu.Unlock()
	if w.Away["positions"] != nil || offset == neverReached {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

// Get returns a job by id.
func (w *World) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	s := w.Jobs[jobID]
	switch {
	case ctx.Err() != nil:
		return job.State{}, ctx.Err()
	case w.Away["jobs"] != nil:
		return job.State{}, w.Away["jobs"]
	case s == nil || s.AccountID != accountID:
		return job.State{}, store.ErrNotFound
	}
	return *s, nil
}

// List pages by id; ids sort by age.
func (w *World) List(_ context.Context, f projections.JobFilter) ([]job.State, string, error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if f.Cursor != "" && !strings.HasPrefix(f.Cursor, "job_") {
		return nil, "", projections.ErrInvalidCursor
	}
	var found []job.State
	for _, s := range w.Jobs {
		if s.AccountID == f.AccountID && (f.Status == "" || s.Status == f.Status) && (f.Cursor == "" || s.ID < f.Cursor) &&
			(f.ToolSlug == "" || s.ToolSlug == f.ToolSlug) && (f.IncludeClosed || s.ClosedAt == nil) &&
			!s.CreatedAt.Before(f.From) && (f.To.IsZero() || s.CreatedAt.Before(f.To)) {
			found = append(found, *s)
		}
	}
	slices.SortFunc(found, func(a, b job.State) int { return strings.Compare(b.ID, a.ID) })
	if len(found) > f.Limit {
		return found[:f.Limit], found[f.Limit-1].ID, w.Away["jobs"]
	}
	return found, "", w.Away["jobs"]
}

// Changed returns the jobs of the account's events after a sequence.
func (w *World) Changed(_ context.Context, accountID string, after uint64) (changed []projections.ChangedJob, last uint64, err error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	last = after
	for _, l := range w.Log {
		if l.AccountID != accountID || l.Sequence <= after {
			continue
		}
		if last = l.Sequence; l.JobID() == "" {
			continue
		}
		changed = slices.DeleteFunc(changed, func(c projections.ChangedJob) bool { return c.ID == l.JobID() })
		changed = append(changed, projections.ChangedJob{State: *w.Jobs[l.JobID()], Sequence: l.Sequence})
	}
	return changed, last, w.Away["jobs"]
}

// LastEvent returns the sequence of the account's last event.
func (w *World) LastEvent(_ context.Context, accountID string) (last uint64, err error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	for _, l := range w.Log {
		if l.AccountID == accountID {
			last = l.Sequence
		}
	}
	return last, w.Away["jobs"]
}

// Watch signals each change of a job.
func (w *World) Watch(jobID string) (<-chan struct{}, func()) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	changed := make(chan struct{}, 1)
	w.Watchers[jobID] = append(w.Watchers[jobID], changed)
	return changed, func() {
		w.Mu.Lock()
		defer w.Mu.Unlock()
		w.Watchers[jobID] = slices.DeleteFunc(w.Watchers[jobID], func(c chan struct{}) bool { return c == changed })
	}
}

// Balance returns the account's plan and balance.
func (w *World) Balance(context.Context, string) (plan.ID, int64, error) {
	return w.Account.Plan, w.Account.Balance, w.Away["credits"]
}

// KeyTable is the key store of the world.
type KeyTable struct{ *World }

// Lookup counts its calls, so that a test sees what the key cache keeps.
func (k KeyTable) Lookup(_ context.Context, sha256hex string) (projections.KeyRecord, error) {
	k.Mu.Lock()
	defer k.Mu.Unlock()
	k.Lookups++
	record, found := k.Keys[sha256hex]
	switch {
	case k.Away["keys"] != nil:
		return projections.KeyRecord{}, k.Away["keys"]
	case !found:
		return projections.KeyRecord{}, store.ErrNotFound
	}
	return record, nil
}

// Find returns the version of the key with that digest, as the store does.
func (k KeyTable) Find(_ context.Context, accountID, keyID, sha256Prefix string) (projections.KeyRecord, error) {
	k.Mu.Lock()
	defer k.Mu.Unlock()
	if k.Away["keys"] != nil {
		return projections.KeyRecord{}, k.Away["keys"]
	}
	for digest, record := range k.Keys {
		if record.AccountID == accountID && record.KeyID == keyID && strings.HasPrefix(digest, sha256Prefix) {
			return record, nil
		}
	}
	return projections.KeyRecord{}, store.ErrNotFound
}

// ObjectTable is the object store.
type ObjectTable World

// Put stores an object.
func (o *ObjectTable) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error) {
	data, err := io.ReadAll(r)
	if o.Storing != nil {
		o.Storing()
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	if err = errors.Join(err, ctx.Err(), o.Away["objects"]); err != nil {
		return rest.ObjectInfo{}, errors.New("put: " + err.Error()) // a store may wrap the error in its own words
	}
	if int64(len(data)) > sizeMax {
		return rest.ObjectInfo{}, errors.New("too large")
	}
	o.Objects[key] = data
	sum := sha256.Sum256(data)
	return rest.ObjectInfo{SizeBytes: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}, nil
}

// Open returns the content of an object.
func (o *ObjectTable) Open(_ context.Context, key string) (io.ReadSeekCloser, error) {
	data, found := o.Objects[key]
	if !found {
		return nil, files.ErrNoObject
	}
	return struct {
		io.ReadSeeker
		io.Closer
	}{bytes.NewReader(data), io.NopCloser(nil)}, o.Away["objects"]
}

// Delete removes an object.
func (o *ObjectTable) Delete(_ context.Context, key string) error {
	o.Mu.Lock()
	defer o.Mu.Unlock()
	delete(o.Objects, key)
	return nil
}

type sealer World

// ErasedError means that the data key was destroyed.
type ErasedError struct{}

func (ErasedError) Error() string { return "erased" }

// Erased is true: the data key was destroyed.
func (ErasedError) Erased() bool { return true }

func (s *sealer) Seal(_ context.Context, accountID, text string) (string, error) {
	return "sealed(" + accountID + ":" + text + ")", s.Away["sealer"]
}

// Open returns the sealed text.
func (s *sealer) Open(_ context.Context, accountID, sealed string) (string, error) {
	if s.Erased {
		return "", ErasedError{}
	}
	return strings.TrimSuffix(strings.TrimPrefix(sealed, "sealed("+accountID+":"), ")"), s.Away["sealer"]
}
