package people

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
)

// Wing is how people come by an account and into it. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	People    People
	Tries     Tries
	Accounts  rest.AccountSummaries
	Passwords Passwords
	Sessions  *auth.Sessions
	Access    Limits
	// DeviceSecrets are 32 bytes, which sign the cookies of devices where somebody has signed in.
	DeviceSecrets []byte
	// PlainCookies leaves out Secure and the prefix __Host-, for development over http.
	PlainCookies bool
	Clock        func() time.Time
}

// People knows who signs in: *projections.People.
type People interface {
	// Add keeps a person with a new e-mail, and returns who has the e-mail then.
	Add(ctx context.Context, p auth.Person) (auth.Person, error)
	// ByEmail and Get return a person. Errors: store.ErrNotFound.
	ByEmail(ctx context.Context, email string) (auth.Person, error)
	Get(ctx context.Context, personID string) (auth.Person, error)
	// Opened notes that the person's account is open.
	Opened(ctx context.Context, personID string) error
}

// Passwords hashes and compares: *password.Hasher. The ends of ctx are its errors.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	Matches(ctx context.Context, password, hash string) (bool, error)
}

// Tries counts what may be tried so often only, over all processes: *projections.Tries.
type Tries interface {
	// Take counts a try of the subject and returns 0, or how long to wait where burst were made and none is free yet.
	Take(ctx context.Context, subject string, burst int, interval time.Duration) (wait time.Duration, err error)
	// GiveBack undoes one try that was taken at this interval, Forget all of a subject.
	GiveBack(ctx context.Context, subject string, interval time.Duration) error
	Forget(ctx context.Context, subject string) error
}
