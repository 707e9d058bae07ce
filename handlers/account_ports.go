package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/requestrate"
	"github.com/toolmill/toolmill/projections"
)

// AccountArea is what the account area stands on, and the limits of all who ask (api.md, "Keys, scopes, sessions"). The
// ports are filled by projections' queries as they are; any error of theirs that is not named means that the store is away.
type AccountArea struct {
	People      People
	Sessions    Sessions
	Tries       Tries
	Accounts    Accounts
	AccountKeys AccountKeys
	Deliveries  Deliveries
	Redeliverer Redeliverer
	History     History
	Ledger      Ledger
	// KeySecrets are 32 bytes, from which the secret of a key is derived that is made under an Idempotency-Key.
	KeySecrets []byte
	// DeviceSecrets are 32 bytes, which sign the cookies of devices where somebody has signed in.
	DeviceSecrets []byte
	// PlainCookies leaves out Secure and the prefix __Host-, for development over http: see sessionCookie.
	PlainCookies bool
	// Access bounds those who are not signed in; the zero value of a field takes its default.
	Access AccessLimits
	// RequestRates are what this process counts requests with together with the others, under the name Process; nil counts
	// for this one alone.
	RequestRates requestrate.Counter
	Process      string
	// TrustedProxies are whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
}

// People knows who signs in: *projections.People.
type People interface {
	// Add keeps a person with a new e-mail, and returns who has the e-mail then.
	Add(ctx context.Context, p projections.Person) (projections.Person, error)
	// ByEmail and Get return a person. Errors: projections.ErrNotFound.
	ByEmail(ctx context.Context, email string) (projections.Person, error)
	Get(ctx context.Context, personID string) (projections.Person, error)
	// Opened notes that the person's account is open.
	Opened(ctx context.Context, personID string) error
}

// hasher hashes passwords: *password.Hasher. Neither is ended by its context once it computes.
type hasher interface {
	Hash(ctx context.Context, password string) (string, error)
	Matches(ctx context.Context, password, hash string) (bool, error)
}

// Sessions keeps who is signed in, by the digest of a token: *projections.Sessions.
type Sessions interface {
	Find(ctx context.Context, token string) (data []byte, found bool, err error)
	Commit(ctx context.Context, token string, data []byte, expiresAt time.Time) error
	Delete(ctx context.Context, token string) error
}

// Tries counts over all processes: *projections.Tries.
type Tries interface {
	// Take counts a try of the subject and returns 0, or how long to wait where burst were made and none is free yet.
	Take(ctx context.Context, subject string, burst int, interval time.Duration) (wait time.Duration, err error)
	// GiveBack undoes one try that was taken at this interval, Forget all of a subject.
	GiveBack(ctx context.Context, subject string, interval time.Duration) error
	Forget(ctx context.Context, subject string) error
}

// Accounts knows the accounts: *projections.Accounts.
type Accounts interface {
	// Summary and WebhookSecrets have the error projections.ErrNotFound.
	Summary(ctx context.Context, accountID string) (projections.AccountSummary, error)
	WebhookSecrets(ctx context.Context, accountID string) ([]account.WebhookSecret, error)
}

// AccountKeys knows an account's keys and when they were used: *projections.Keys.
type AccountKeys interface {
	List(ctx context.Context, accountID string) ([]projections.Key, error)
	LastUses(ctx context.Context, accountID string) (map[string]time.Time, error)
	RecordUses(ctx context.Context, uses []projections.KeyUse) error
}

// Deliveries knows the webhooks: *projections.Deliveries.
type Deliveries interface {
	// List is newest first. Errors: projections.ErrInvalidCursor.
	List(ctx context.Context, accountID string, limit int, cursor string) (page []projections.Delivery, next string, err error)
	// Get has the error projections.ErrNotFound.
	Get(ctx context.Context, accountID, eventID string) (projections.Delivery, error)
	AttemptsOf(ctx context.Context, accountID string, eventIDs []string) (map[string][]projections.DeliveryAttempt, error)
}

// Redeliverer puts work into the queue of webhooks: River's client. Work of one UniqueKey is put there once.
type Redeliverer interface {
	Enqueue(ctx context.Context, work ...work.Item) error
}

// History knows every event: *projections.History.
type History interface {
	// Events is oldest first. Errors: projections.ErrInvalidCursor.
	Events(ctx context.Context, f projections.EventFilter) (page []projections.HistoryEvent, next string, err error)
}

// Ledger knows the movements of credits: *projections.Credits.
type Ledger interface {
	// Ledger is newest first. Errors: projections.ErrInvalidCursor.
	Ledger(ctx context.Context, accountID string, limit int, cursor string) (page []projections.LedgerEntry, next string, err error)
}

const keySecretsBytes = 32

// missing returns a fault for each part that is not there.
func (a AccountArea) missing() error {
	var faults []error
	for name, missing := range map[string]bool{
		"People": a.People == nil, "Sessions": a.Sessions == nil, "Tries": a.Tries == nil, "Accounts": a.Accounts == nil,
		"AccountKeys": a.AccountKeys == nil, "Deliveries": a.Deliveries == nil, "Redeliverer": a.Redeliverer == nil,
		"History": a.History == nil, "Ledger": a.Ledger == nil, "KeySecrets": len(a.KeySecrets) != keySecretsBytes,
		"DeviceSecrets": len(a.DeviceSecrets) != keySecretsBytes,
	} {
		if missing {
			faults = append(faults, fmt.Errorf("handlers: %s is missing", name))
		}
	}
	return errors.Join(faults...)
}

// storeFault is a port's error that nobody expects.
func storeFault(doing string, err error) error { return fmt.Errorf("%s: %w: %w", doing, errAway, err) }
