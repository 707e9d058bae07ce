package objectstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Store is what every adapter offers. Errors wrap those named here, others are
// the adapter's own: then the operation may be tried again.
type Store interface {
	// Put reads r to its end and makes it the object of that key, durable when it
	// returns. Whatever fails, no object is left: ErrTooLarge after sizeMax bytes,
	// ErrExists, ErrInvalidKey, ErrUnavailable, ErrFull, the reader's error, the
	// context's.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (Info, error)
	// Open returns the object, to be closed by the caller; it fits
	// http.ServeContent. It may be read as long as ctx lasts. ErrNotFound,
	// ErrInvalidKey, ErrUnavailable, also while it is read. An object that is
	// deleted while it is open may be read to its end or fail.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, Info, error)
	// Delete removes the object; one that does not exist is not an error.
	// ErrInvalidKey, ErrUnavailable.
	Delete(ctx context.Context, key string) error
	// List looks at up to limit objects (1 to ListMax) that come after the place that after
	// names, "" for the first, and returns those made before olderThan, in no
	// order to rely on. It returns the place where to go on, "" after the last
	// object: a page may be empty and not be the last. Objects that are there
	// through the whole walk are seen once, others once or never. ErrUnavailable.
	List(ctx context.Context, olderThan time.Time, after string, limit int) (objects []Object, next string, err error)
	// RemoveUnfinished removes what Puts left behind that began before olderThan
	// and cannot end any more, because their process died or the store was away.
	// For those that may still be running, olderThan has to leave time enough.
	// ErrUnavailable.
	RemoveUnfinished(ctx context.Context, olderThan time.Time) error
}

// ListMax is how many objects one List looks at.
const ListMax = 1000

// Object is an object as List finds it.
type Object struct {
	Key string
	Info
}

// Info describes an object.
type Info struct {
	SizeBytes int64
	// SHA256 is lower-case hexadecimal. Put sets it; Open and List leave it empty,
	// because the event that names the object has it.
	SHA256 string
	// ModTime is when the object was made, by the store's clock and as far as it
	// knows: S3 says when the Put began.
	ModTime time.Time
}

// The errors of every adapter.
var (
	ErrNotFound   = errors.New("object not found")
	ErrExists     = errors.New("object exists")
	ErrTooLarge   = errors.New("object too large")
	ErrInvalidKey = errors.New("invalid object key")
	// ErrUnavailable says that the store is away, overloaded or refuses its user:
	// nothing is wrong with the request, and it may be tried again later.
	ErrUnavailable = errors.New("object store unavailable")
	// ErrFull is an ErrUnavailable, until somebody makes room.
	ErrFull = fmt.Errorf("%w: no space left", ErrUnavailable)
)
