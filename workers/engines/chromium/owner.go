package chromium

import (
	"context"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// owner is whom a process belongs to. An account's background jobs have processes of their own: a process's lowered priority
// cannot be raised again.
type owner struct {
	account    string
	background bool
}

func ownerOf(ctx context.Context, account string) owner {
	return owner{account: account, background: sandbox.Background(ctx)}
}
