package admin

import (
	"context"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// SearchAccounts prints the accounts that a text names: a part of an e-mail, or the whole id of an account, person, job or key, or
// how a key is shown (its prefix and last four).
func (o Operator) SearchAccounts(ctx context.Context, text string, limit int) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		found, err := records.SearchAccounts(ctx, kept.DB, text, limit)
		return accountsFound{found}, err
	})
}

type accountsFound struct {
	Accounts []records.AccountFound `json:"accounts"`
}

func (r accountsFound) tell(out io.Writer) {
	if len(r.Accounts) == 0 {
		fmt.Fprintln(out, "no account found")
	}
	for _, a := range r.Accounts {
		fmt.Fprintf(out, "%s  %s %s\n", a.AccountID, a.By, a.Match)
	}
}
