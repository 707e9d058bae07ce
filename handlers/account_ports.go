package handlers

import (
	"errors"
	"fmt"
	"net/netip"

	"github.com/toolmill/toolmill/handlers/apikeys"
	"github.com/toolmill/toolmill/handlers/credits"
	"github.com/toolmill/toolmill/handlers/history"
	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/requestrate"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/handlers/webhooks"
)

// AccountArea is what the account area needs, and the request limits for all callers (docs/design/api.md "Keys, scopes,
// sessions"). Its ports are implemented by the queries of package projections; an error that a port does not name means that
// the store is unavailable.
type AccountArea struct {
	People      people.People
	Sessions    SessionsOfPeople
	AccessTrail AccessesOfAccount
	Takeouts    people.Takeouts
	Tries       people.Tries
	Accounts    webhooks.Owners
	AccountKeys KeysOfAccount
	Deliveries  webhooks.Deliveries
	Redeliverer webhooks.Redeliverer
	History     Archive
	Ledger      credits.Ledger
	// Passwords hashes and checks passwords (password.Hasher at its recommended cost).
	Passwords people.Passwords
	// KeySecrets are 32 bytes. The secret of an API key that is created with an Idempotency-Key is derived from them.
	KeySecrets []byte
	// DeviceSecrets are 32 bytes. They sign the cookies of devices that somebody has signed in on.
	DeviceSecrets []byte
	// PlainCookies leaves out Secure and the prefix __Host-, for development over http: see sessionCookie.
	PlainCookies bool
	// Access limits callers who are not signed in; a field's zero value means its default.
	Access people.Limits
	// RequestRates counts requests together with the other processes, under the name Process. If nil, this process counts alone.
	RequestRates requestrate.Counter
	Process      string
	// TrustedProxies are the proxies whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
}

// Archive is what the service keeps of all events: *projections.History.
type Archive interface {
	history.History
	credits.Past
}

// KeysOfAccount lists API keys and stores when they were last used: *projections.Keys.
type KeysOfAccount interface {
	apikeys.Keys
	auth.UseRecorder
}

// SessionsOfPeople stores sessions, and lists and ends those of a person: *records.Sessions.
type SessionsOfPeople interface {
	auth.SessionStore
	people.OpenSessions
}

// AccessesOfAccount stores who got at which account, and lists it: *records.AccessTrail.
type AccessesOfAccount interface {
	trail.Recorder
	people.Accesses
}

const keySecretsBytes = 32

// missing returns an error for each required part that is nil.
func (a AccountArea) missing() error {
	var faults []error
	for name, missing := range map[string]bool{
		"People": a.People == nil, "Sessions": a.Sessions == nil, "Tries": a.Tries == nil, "AccessTrail": a.AccessTrail == nil, "Takeouts": a.Takeouts == nil, "Accounts": a.Accounts == nil,
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
