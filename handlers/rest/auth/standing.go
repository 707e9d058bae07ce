package auth

import (
	"github.com/toolmill/toolmill/domain/refusal"
)

// ErrSuspended refuses all that a suspended account asks for.
var ErrSuspended = refusal.New(refusal.AccountSuspended, "the account is suspended")
