package chromium

import (
	"context"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// owner is whom a process belongs to. What an account has in the background has processes of its own: one that gives way
// to others cannot be brought back.
type owner struct {
	account    string
	background bool
}

func ownerOf(ctx context.Context, account string) owner {
	return owner{account: account, background: sandbox.Background(ctx)}
}
