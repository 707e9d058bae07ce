package apikeys

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing is the operations on API keys. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender

	AccountKeys Keys
	Accounts    rest.AccountSummaries
	// KeySecrets are 32 bytes, from which the secret of a key is derived that is made under an Idempotency-Key.
	KeySecrets []byte
	Clock      func() time.Time
}

// Keys are the queries on an account's keys: *projections.Keys.
type Keys interface {
	List(ctx context.Context, accountID string) ([]projections.Key, error)
	LastUses(ctx context.Context, accountID string) (map[string]time.Time, error)
}
