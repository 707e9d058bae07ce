package apikey

import "io"

// operatorPrefix begins the keys of operators, tmo_live_, so that neither kind of key is ever taken for the other.
const operatorPrefix = "tmo_live_"

// The scopes of operator keys.
const (
	// ReadEvents allows the feed of all accounts' events.
	ReadEvents = "events:read"
	// ReadAudit allows the histories and ledgers of all accounts. Each access is an event of the account that is read.
	ReadAudit = "audit:read"
)

// OperatorScopes are all scopes of operator keys.
var OperatorScopes = []string{ReadEvents, ReadAudit}

// NewOperator returns a key of an operator, made from random.
func NewOperator(random io.Reader) (Key, error) { return newKey(random, operatorPrefix) }

// ParseOperator returns the operator's key in text, or ErrMalformed, also for the key of an account.
func ParseOperator(text string) (Key, error) { return parse(text, operatorPrefix) }
