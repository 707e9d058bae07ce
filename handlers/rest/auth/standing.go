package auth

import (
	"github.com/toolmill/toolmill/domain/refusal"
)

// ErrSuspended refuses every request of a suspended account.
var ErrSuspended = refusal.New(refusal.AccountSuspended, "the account is suspended")
