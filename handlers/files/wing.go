package files

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/limits"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// Wing holds the ports of uploads and downloads; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	Jobs      rest.JobGetter
	Accounts  rest.AccountSummaries
	Keys      *auth.Keyring
	Objects   Objects
	Downloads *Downloads
	Uploads   *Uploads
	// Places limits concurrent uploads.
	Places *shares.Pool
	// Proxies say whose address a download comes from; Trail notes it.
	Proxies limits.Proxies
	Trail   *trail.Trail
	Clock   func() time.Time
}

// ErrNoObject is returned by Objects.Open if the object does not exist.
var ErrNoObject = errors.New("no such object")

// Objects is the object store. Objects are immutable.
type Objects interface {
	// Put stores the content of r, at most sizeMax bytes, under a new key.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error)
	// Open returns the object's content. Errors: ErrNoObject; any other means that the store is unavailable.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	rest.ObjectDeleter
}
