package objectstore

import (
	"context"
	"errors"
	"io"
	"time"
)

// Store is what every adapter offers. Errors wrap those named here, others are
// the adapter's own: then the operation may be tried again.
type Store interface {
	// Put reads r to its end and makes it the object of that key, durable when it
	// returns. Whatever fails, no object is left: ErrTooLarge after sizeMax bytes,
	// ErrExists, ErrInvalidKey, the reader's error, the context's.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (Info, error)
	// Open returns the object, to be closed by the caller; it fits
	// http.ServeContent. ErrNotFound, ErrInvalidKey. An object that is deleted
	// while it is open may be read to its end or fail.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, Info, error)
	// Delete removes the object; one that does not exist is no error.
	// ErrInvalidKey.
	Delete(ctx context.Context, key string) error
}

// Info describes an object.
type Info struct {
	SizeBytes int64
	// SHA256 is lower-case hexadecimal. Put sets it; Open leaves it empty, because
	// the event that names the object has it.
	SHA256 string
	// ModTime is when the object was made, as far as the store knows.
	ModTime time.Time
}

// The errors of every adapter.
var (
	ErrNotFound   = errors.New("object not found")
	ErrExists     = errors.New("object exists")
	ErrTooLarge   = errors.New("object too large")
	ErrInvalidKey = errors.New("invalid object key")
)
