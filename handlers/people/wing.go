package people

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// Wing holds the ports of sign-up, sign-in and the account; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	People    People
	Tries     Tries
	Accounts  rest.AccountSummaries
	Passwords Passwords
	Sessions  *auth.Sessions
	// OpenSessions are those that people see and end.
	OpenSessions OpenSessions
	// Trail notes who got at an account, Accesses list it.
	Trail    *trail.Trail
	Accesses Accesses
	// Takeouts make exports, Streams send them.
	Takeouts Takeouts
	Streams  *rest.Streams
	Access   Limits
	// DeviceSecrets are 32 bytes. They sign the cookies of devices that somebody has signed in on.
	DeviceSecrets []byte
	// PlainCookies leaves out Secure and the prefix __Host-, for development over http.
	PlainCookies bool
	Clock        func() time.Time
}

// People are the people who can sign in: *projections.People.
type People interface {
	// Add stores a person unless the e-mail is taken, and returns the person who has the e-mail.
	Add(ctx context.Context, p auth.Person) (auth.Person, error)
	// ByEmail and Get return a person. Errors: store.ErrNotFound.
	ByEmail(ctx context.Context, email string) (auth.Person, error)
	Get(ctx context.Context, personID string) (auth.Person, error)
	// Opened records that the person's account is open.
	Opened(ctx context.Context, personID string) error
	// SetPassword replaces the hash of a person's password, ends all sessions of the person but one, and returns the ids of those
	// that it ended. Error: store.ErrNotFound if the person or the hash is another one by now.
	SetPassword(ctx context.Context, p auth.Person, hash, sessionID string) (ended []string, err error)
	// SetEmail gives a person another e-mail. Errors: store.ErrDuplicateKey if it is somebody else's, store.ErrNotFound.
	SetEmail(ctx context.Context, personID, email string) error
}

// OpenSessions are the sessions of people: *records.Sessions.
type OpenSessions interface {
	// OfPerson returns those that have not expired, newest first.
	OfPerson(ctx context.Context, personID string) ([]auth.SessionRecord, error)
	// End ends a session of the person. Error: store.ErrNotFound.
	End(ctx context.Context, personID, sessionID string) error
	// EndOthers ends all sessions of the person but one, and returns their ids.
	EndOthers(ctx context.Context, personID, exceptID string) (ended []string, err error)
}

// Accesses are who got at an account: *records.AccessTrail.
type Accesses interface {
	// Accesses returns a page, newest first, and the cursor of the next one. Error: projections.ErrInvalidCursor.
	Accesses(ctx context.Context, f trail.Filter) (page []trail.Entry, next string, err error)
}

// Passwords hashes and compares passwords: *password.Hasher. It returns the error of ctx when that ends.
type Passwords interface {
	Hash(ctx context.Context, password string) (string, error)
	Matches(ctx context.Context, password, hash string) (bool, error)
}

// Tries limits how often something may be tried, over all processes: *projections.Tries.
type Tries interface {
	// Take counts a try of the subject and returns 0, or how long to wait if burst tries were made and none is free yet.
	Take(ctx context.Context, subject string, burst int, interval time.Duration) (wait time.Duration, err error)
	// GiveBack undoes one try that was taken with this interval; Forget undoes all of a subject.
	GiveBack(ctx context.Context, subject string, interval time.Duration) error
	Forget(ctx context.Context, subject string) error
}
