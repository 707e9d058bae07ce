package objectstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Store is the port that every adapter implements. Errors wrap those named here; any other is the adapter's own, and
// the operation may be tried again.
type Store interface {
	// Put reads r to its end and makes it the object of that key, durable when Put returns. After any failure no
	// object is left. Errors: ErrTooLarge after sizeMax bytes, ErrExists, ErrInvalidKey, ErrUnavailable, ErrFull, the
	// reader's error, the context's.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (Info, error)
	// Open returns the object, which the caller closes; it fits http.ServeContent and can be read as long as ctx
	// lasts. Errors, also while it is read: ErrNotFound, ErrInvalidKey, ErrUnavailable. An object that is deleted
	// while it is open may be read to its end or fail.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, Info, error)
	// Delete removes the object; one that does not exist is not an error. Errors: ErrInvalidKey, ErrUnavailable.
	Delete(ctx context.Context, key string) error
	// List examines up to limit objects (1 to ListMax) that come after the place named by after, "" for the start,
	// and returns those created before olderThan, in no particular order. It returns the place at which to continue,
	// "" after the last object: a page may be empty and not be the last. Objects that exist throughout the walk are
	// returned once, others once or never. Those below LakeFolder are left out. Errors: ErrUnavailable.
	List(ctx context.Context, olderThan time.Time, after string, limit int) (objects []Object, next string, err error)
	// RemoveUnfinished removes what is left of Puts that began before olderThan and cannot end any more, because
	// their process died or the store was away. olderThan must leave enough time for Puts that may still be running.
	// Errors: ErrUnavailable.
	RemoveUnfinished(ctx context.Context, olderThan time.Time) error
}

// ListMax is how many objects one List examines.
const ListMax = 1000

// Object is an object in a List.
type Object struct {
	Key string
	Info
}

// Info describes an object.
type Info struct {
	SizeBytes int64
	// SHA256 is lower-case hexadecimal. Put sets it; Open and List leave it empty, because the event that names the
	// object has it.
	SHA256 string
	// ModTime is when the object was created, by the store's clock; S3 reports when the Put began.
	ModTime time.Time
}

// The errors of every adapter.
var (
	ErrNotFound   = errors.New("object not found")
	ErrExists     = errors.New("object exists")
	ErrTooLarge   = errors.New("object too large")
	ErrInvalidKey = errors.New("invalid object key")
	// ErrUnavailable means that the store is away, overloaded or refuses its credentials: nothing is wrong with the
	// request, and it may be tried again later.
	ErrUnavailable = errors.New("object store unavailable")
	// ErrFull is an ErrUnavailable that lasts until somebody frees space.
	ErrFull = fmt.Errorf("%w: no space left", ErrUnavailable)
)
