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
	"github.com/toolmill/toolmill/handlers/webhooks"
)

// AccountArea is what the account area needs, and the limits of all who ask (docs/design/api.md "Keys, scopes, sessions"). The
// ports are filled by projections' queries as they are; any error of theirs that is not named means that the store is away.
type AccountArea struct {
	People      people.People
	Sessions    auth.SessionStore
	Tries       people.Tries
	Accounts    webhooks.Owners
	AccountKeys KeysOfAccount
	Deliveries  webhooks.Deliveries
	Redeliverer webhooks.Redeliverer
	History     history.History
	Ledger      credits.Ledger
	// Passwords hashes them (password.Hasher at its recommended cost).
	Passwords people.Passwords
	// KeySecrets are 32 bytes, from which the secret of a key is derived that is made under an Idempotency-Key.
	KeySecrets []byte
	// DeviceSecrets are 32 bytes, which sign the cookies of devices where somebody has signed in.
	DeviceSecrets []byte
	// PlainCookies leaves out Secure and the prefix __Host-, for development over http: see sessionCookie.
	PlainCookies bool
	// Access bounds those who are not signed in; the zero value of a field takes its default.
	Access people.Limits
	// RequestRates are what this process counts requests with together with the others, under the name Process; nil counts
	// for this one alone.
	RequestRates requestrate.Counter
	Process      string
	// TrustedProxies are whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
}

// KeysOfAccount lists keys and writes when they were used: *projections.Keys.
type KeysOfAccount interface {
	apikeys.Keys
	auth.UseRecorder
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
