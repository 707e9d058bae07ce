package admin

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/projections"
)

// BalanceAt prints an account's balance at a time, with the event that it rests on. Error: store.ErrNotFound for an account that
// had no event by then.
func (o Operator) BalanceAt(ctx context.Context, accountID string, at time.Time) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		balance, sequence, err := projections.NewHistory(kept.DB).BalanceAt(ctx, accountID, at)
		return balanceAt{accountID, at, balance, sequence}, err
	})
}

type balanceAt struct {
	AccountID string    `json:"accountId"`
	At        time.Time `json:"at"`
	Balance   int64     `json:"balance"`
	Sequence  uint64    `json:"sequence"`
}

func (b balanceAt) tell(out io.Writer) {
	fmt.Fprintf(out, "%d credits after event %d of %s, the last one at or before %s\n",
		b.Balance, b.Sequence, b.AccountID, b.At.UTC().Format(time.RFC3339Nano))
}
