package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// BalanceAt prints an account's balance at a time, with the event that it rests on. Error: not_found, also for an account that
// had no event by then.
func (o Operator) BalanceAt(ctx context.Context, accountID string, at time.Time) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		balance, sequence, err := projections.NewHistory(kept.DB).BalanceAt(ctx, accountID, at)
		if errors.Is(err, store.ErrNotFound) {
			err = refusal.New(refusal.NotFound, "no such account, or it had no event by then")
		}
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
