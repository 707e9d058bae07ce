package files

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Wing is how files come and go: by addresses that are signed. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	Jobs      rest.JobGetter
	Accounts  rest.AccountSummaries
	Keys      *auth.Keyring
	Objects   Objects
	Downloads *Downloads
	Uploads   *Uploads
	// Places are those of uploads.
	Places *shares.Pool
	Clock  func() time.Time
}

// ErrNoObject is what Objects.Open returns where there is none.
var ErrNoObject = errors.New("no such object")

// Objects is where files are kept. Objects do not change once they are there.
type Objects interface {
	// Put stores what r holds, at most sizeMax bytes, under a key that is new.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error)
	// Open returns the object's content. Errors: ErrNoObject; any other means that the store is away.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	rest.ObjectDeleter
}
