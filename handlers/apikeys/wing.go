package apikeys

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

// Wing holds the ports of the operations on API keys; all are needed.
type Wing struct {
	rest.Sender

	AccountKeys Keys
	Accounts    rest.AccountSummaries
	// KeySecrets are 32 bytes. The secret of an API key that is created with an Idempotency-Key is derived from them.
	KeySecrets []byte
	Clock      func() time.Time
}

// Keys are the queries on an account's keys: *projections.Keys.
type Keys interface {
	List(ctx context.Context, accountID string) ([]projections.Key, error)
	LastUses(ctx context.Context, accountID string) (map[string]time.Time, error)
}
